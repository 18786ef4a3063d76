import FixedPoint
import SceneModel

/// A value that replaces one of a scene file: `layers[1].blur` and `40`.
public struct SceneOverride: Equatable, Sendable {
  /// The path as it was written.
  public let path: String
  /// The new value.
  public private(set) var value: SceneValue
  /// The new value as it was written, if it is a number; nil for any other.
  private var number: String?
  /// The error of a number that cannot be read, for which ``value`` has its text; nil for any other value.
  private(set) var numberError: SceneError?
  /// The setting that stands for the path, such as `theme`, which errors are about instead; nil for a path that was written.
  package var setting: String?

  /// Creates an override.
  ///
  /// - Throws: `SceneError` for an empty path, and for a number that no decimal of 18 places is, which a scene file cannot have. The
  ///   keys of the scene decide about any other.
  public init(path: String, value: SceneValue) throws {
    guard !path.isEmpty else { throw SceneOverride.malformed(path) }
    if let number = value.inexactNumber {
      throw SceneError(
        path: path,
        problem:
          "\(number) has more than 18 decimals; write \(number.decimal(places: 6)), or the text \"\(number)\" where a "
          + "fraction is allowed")
    }
    (self.path, self.value) = (path, value)
  }

  private static func malformed(_ path: String) -> SceneError {
    SceneError(path: path, problem: "is not a path; write it such as layers[1].blur")
  }

  /// Reads `path=value`; the value is JSON, or a text if it is not JSON (`fill=#102030`), or if it is a number where the scene has
  /// none (`fill=203040`), also one that is out of range (`fill=5e8000`). One that begins as an object, a list or a text of JSON
  /// must be JSON.
  ///
  /// - Throws: ``SceneOverrideError``.
  public init(text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw SceneOverrideError("\(text): write path=value, such as layers[1].blur=40")
    }
    let value: SceneValue
    var numberError: SceneError?
    do {
      value = try JSONParser.parse(Array(parts[1].utf8)).value
    } catch {
      let mistake = SceneError(path: error.path(in: String(parts[0])), problem: error.problem)
      if let first = parts[1].first(where: { !$0.isWhitespace }), "{[\"".contains(first) {
        throw SceneOverrideError(error.isOfNumber ? "\(mistake)" : "\(parts[0]): invalid JSON: \(error.problem)")
      }
      value = .string(String(parts[1]))
      if error.isOfNumber { numberError = mistake }
    }
    do {
      try self.init(path: String(parts[0]), value: value)
    } catch let error as SceneError {
      throw SceneOverrideError("\(error)")
    }
    if case .number = value { number = String(parts[1]) }
    self.numberError = numberError
  }

  /// The override with its number as a text; itself if it has another value.
  var withText: SceneOverride {
    guard let number else { return self }
    var override = self
    (override.value, override.number) = (.string(number), nil)
    return override
  }

  /// Returns a scene's value with this one replaced. The last key may be new; everything before it must exist.
  ///
  /// - Throws: `SceneError` if the path is malformed or leads nowhere.
  public func applied(to tree: SceneValue) throws -> SceneValue {
    try replace(in: tree, path[...], path: "")
  }

  /// Returns whether a value at a path is that of the override, or within it, in a scene's value with all overrides.
  func holds(_ path: String, in tree: SceneValue) -> Bool {
    ScenePath(path, in: tree).steps.starts(with: ScenePath(self.path, in: tree).steps)
  }

  /// Throws if the override adds a colour that nothing in the scene names, which is a misspelt name.
  ///
  /// - Parameters:
  ///   - original: The scene's value without any override.
  ///   - tree: The scene's value with all overrides.
  /// - Throws: `SceneError` with the names that exist.
  func checkUse(original: SceneValue, in tree: SceneValue) throws {
    let steps = ScenePath(path, in: tree).steps
    guard steps.count == 2, case .key("colors") = steps[0], case .key(let name) = steps[1],
      case .object(let scene) = original, case .object(let colors) = scene["colors"] ?? .null, colors[name] == nil,
      !tree.mentions(name)
    else { return }
    let names = colors.keys.sorted().map(ScenePath.name(ofKey:))
    throw SceneError(
      path: path,
      problem: "nothing in the scene uses the colour \"\(name)\"\(didYouMean(name, among: names)); colors has: "
        + names.joined(separator: ", "))
  }

  /// Returns the objects around the value that have the keys of the end of a path, as JSON; nil for a step into a list.
  private func addition(of end: Substring) -> String? {
    var (keys, rest) = ([String](), end)
    while !rest.isEmpty {
      guard let (step, others) = ScenePath.firstStep(of: rest, in: .null, isAtStart: false), case .key(let key) = step
      else { return nil }
      keys.append(key)
      rest = others
    }
    return keys.reversed().reduce(value) { .object([$1: $0]) }.canonicalJSON
  }

  /// Returns a value with that of the override at the end of a path.
  ///
  /// - Parameters:
  ///   - tree: The value at the start of the path.
  ///   - end: The end of the path, from the value on.
  ///   - path: The start of the path, up to the value.
  private func replace(in tree: SceneValue, _ end: Substring, path: String) throws -> SceneValue {
    if end.isEmpty { return value }
    guard let (step, rest) = ScenePath.firstStep(of: end, in: tree, isAtStart: path.isEmpty) else {
      throw SceneOverride.malformed(self.path)
    }
    let name = path.isEmpty ? "the scene" : path
    switch (step, tree) {
    case (.key(let key), .object(var values)):
      let inner = ScenePath.text(ofKey: key, in: path)
      guard let old = values[key] ?? (rest.isEmpty ? .null : nil) else {
        let keys = values.keys.sorted().map(ScenePath.name(ofKey:))
        let guess = didYouMean(key, among: keys)
        let remedy = guess.isEmpty ? addition(of: rest).map { "; to add it, write '\(inner)=\($0)'" } : nil
        // Only colours have names that may contain dots.
        let whole = path == "colors" ? "; to add a name with dots or brackets, write all colours: 'colors={…}'" : ""
        throw SceneError(
          path: self.path,
          problem: "\(name) has no \"\(key)\"\(guess); it has: \(keys.joined(separator: ", "))\(remedy ?? "")\(whole)")
      }
      values[key] = try replace(in: old, rest, path: inner)
      return .object(values)
    case (.index(let index), .array(var values)):
      guard values.indices.contains(index) else {
        let range = values.isEmpty ? "is empty" : "has 0…\(values.count - 1)"
        throw SceneError(path: self.path, problem: "there is no \(name)[\(index)]; \(name) \(range)")
      }
      values[index] = try replace(in: values[index], rest, path: "\(path)[\(index)]")
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
