import SceneModel

/// A value that replaces one of a scene file: `layers[1].blur` and `40`.
public struct SceneOverride: Equatable, Sendable {
  /// The path as it was written.
  public let path: String
  /// The new value.
  public let value: SceneValue
  private let steps: [ScenePath.Step]

  /// Creates an override.
  ///
  /// - Throws: `SceneError` for a malformed path.
  public init(path: String, value: SceneValue) throws {
    (self.path, self.value) = (path, value)
    var steps: [ScenePath.Step] = []
    var rest = path[...]
    while let first = rest.first {
      if first == "[" {
        let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard let index = Int(digits), rest.dropFirst(digits.count + 1).first == "]", !steps.isEmpty else {
          throw SceneError(path: path, problem: "is not a path; write it such as layers[1].blur")
        }
        steps.append(.index(index))
        rest = rest.dropFirst(digits.count + 2)
      } else {
        if !steps.isEmpty, first == "." { rest = rest.dropFirst() }
        let key = rest.prefix { $0 != "." && $0 != "[" }
        guard !key.isEmpty, steps.isEmpty || first == "." else {
          throw SceneError(path: path, problem: "is not a path; write it such as layers[1].blur")
        }
        steps.append(.key(String(key)))
        rest = rest.dropFirst(key.count)
      }
    }
    guard !steps.isEmpty else {
      throw SceneError(path: path, problem: "is not a path; write it such as layers[1].blur")
    }
    self.steps = steps
  }

  /// Reads `path=value`; the value is JSON, or a text if it is not JSON (`fill=#102030`).
  ///
  /// - Throws: ``SceneOverrideError``.
  public init(text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw SceneOverrideError("\(text): write path=value, such as layers[1].blur=40")
    }
    let value: SceneValue
    do {
      value = try JSONParser.parse(Array(parts[1].utf8)).value
    } catch {
      if error.isValidJSON { throw SceneOverrideError("\(parts[0]): \(error.problem)") }
      value = .string(String(parts[1]))
    }
    do {
      try self.init(path: String(parts[0]), value: value)
    } catch let error as SceneError {
      throw SceneOverrideError("\(error)")
    }
  }

  /// Returns a scene's value with this one replaced. The last key may be new; everything before it must exist.
  ///
  /// - Throws: `SceneError` if the path leads nowhere.
  public func applied(to tree: SceneValue) throws -> SceneValue {
    try replace(in: tree, steps[...], path: "")
  }

  /// Returns whether a value at a path is that of the override, or within it.
  func holds(_ path: String) -> Bool {
    path.hasPrefix(self.path) && (path.dropFirst(self.path.count).first.map { ".[".contains($0) } ?? true)
  }

  /// Throws if the override adds a colour that nothing in the scene names, which is a misspelt name.
  ///
  /// - Parameters:
  ///   - original: The scene's value without any override.
  ///   - tree: The scene's value with all overrides.
  /// - Throws: `SceneError` with the names that exist.
  func checkUse(original: SceneValue, in tree: SceneValue) throws {
    guard steps.count == 2, case .key("colors") = steps[0], case .key(let name) = steps[1],
      case .object(let scene) = original, case .object(let colors) = scene["colors"] ?? .null, colors[name] == nil,
      !tree.mentions(name)
    else { return }
    let names = colors.keys.sorted()
    throw SceneError(
      path: path,
      problem: "nothing in the scene uses the colour \"\(name)\"\(didYouMean(name, among: names)); colors has: "
        + names.joined(separator: ", "))
  }

  /// Returns the objects around the value that have the keys of some steps, as JSON; nil for a step into a list.
  private func addition(of steps: ArraySlice<ScenePath.Step>) -> String? {
    var added = value
    for step in steps.reversed() {
      guard case .key(let key) = step else { return nil }
      added = .object([key: added])
    }
    return added.canonicalJSON
  }

  private func replace(in tree: SceneValue, _ steps: ArraySlice<ScenePath.Step>, path: String) throws -> SceneValue {
    guard let step = steps.first else { return value }
    let name = path.isEmpty ? "the scene" : path
    switch (step, tree) {
    case (.key(let key), .object(var values)):
      let inner = path.isEmpty ? key : "\(path).\(key)"
      guard let old = values[key] ?? (steps.count == 1 ? .null : nil) else {
        let keys = values.keys.sorted()
        let guess = didYouMean(key, among: keys)
        let remedy = guess.isEmpty ? addition(of: steps.dropFirst()).map { "; to add it, write '\(inner)=\($0)'" } : nil
        throw SceneError(
          path: self.path,
          problem: "\(name) has no \"\(key)\"\(guess); it has: \(keys.joined(separator: ", "))\(remedy ?? "")")
      }
      values[key] = try replace(in: old, steps.dropFirst(), path: inner)
      return .object(values)
    case (.index(let index), .array(var values)):
      guard values.indices.contains(index) else {
        let range = values.isEmpty ? "is empty" : "has 0…\(values.count - 1)"
        throw SceneError(path: self.path, problem: "there is no \(name)[\(index)]; \(name) \(range)")
      }
      values[index] = try replace(in: values[index], steps.dropFirst(), path: "\(path)[\(index)]")
      return .array(values)
    case (.key(let key), _):
      throw SceneError(path: self.path, problem: "\(name) is \(tree.kind), so it has no \"\(key)\"")
    case (.index(let index), _):
      throw SceneError(path: self.path, problem: "\(name) is \(tree.kind), so it has no [\(index)]")
    }
  }
}

extension SceneValue {
  /// Returns whether a text in the value, at any depth, equals another.
  fileprivate func mentions(_ text: String) -> Bool {
    switch self {
    case .string(let own): own == text
    case .array(let values): values.contains { $0.mentions(text) }
    case .object(let values): values.values.contains { $0.mentions(text) }
    default: false
    }
  }
}
