/// A value that takes the place of what a scene file says: `layers[1].blur` and `40`.
public struct SceneOverride: Equatable, Sendable {
  /// The path as it was typed.
  public let path: String
  /// The new value.
  public let value: SceneValue
  private let steps: [Step]

  private enum Step: Equatable {
    case key(String)
    case index(Int)
  }

  /// An override.
  ///
  /// - Throws: ``SceneError`` if the path is none.
  public init(path: String, value: SceneValue) throws {
    (self.path, self.value) = (path, value)
    var steps: [Step] = []
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

  /// The tree with the value in its place. The last key may be new; everything before it must be there.
  ///
  /// - Throws: ``SceneError`` with what is there instead.
  public func applied(to tree: SceneValue) throws -> SceneValue {
    try replace(in: tree, steps[...], path: "")
  }

  private func replace(in tree: SceneValue, _ steps: ArraySlice<Step>, path: String) throws -> SceneValue {
    guard let step = steps.first else { return value }
    let place = path.isEmpty ? "the scene" : path
    switch (step, tree) {
    case (.key(let key), .object(var values)):
      let inner = path.isEmpty ? key : "\(path).\(key)"
      guard let old = values[key] ?? (steps.count == 1 ? .null : nil) else {
        let keys = values.keys.sorted()
        throw SceneError(
          path: self.path,
          problem: "\(place) has no \"\(key)\"\(didYouMean(key, among: keys)); it has: \(keys.joined(separator: ", "))")
      }
      values[key] = try replace(in: old, steps.dropFirst(), path: inner)
      return .object(values)
    case (.index(let index), .array(var values)):
      guard values.indices.contains(index) else {
        let range = values.isEmpty ? "is empty" : "has 0…\(values.count - 1)"
        throw SceneError(path: self.path, problem: "there is no \(place)[\(index)]; \(place) \(range)")
      }
      values[index] = try replace(in: values[index], steps.dropFirst(), path: "\(path)[\(index)]")
      return .array(values)
    case (.key(let key), _):
      throw SceneError(path: self.path, problem: "\(place) is \(tree.kind), so it has no \"\(key)\"")
    case (.index(let index), _):
      throw SceneError(path: self.path, problem: "\(place) is \(tree.kind), so it has no [\(index)]")
    }
  }
}
