/// A mistake in a scene, with the path of the key at fault.
public struct SceneError: Error, Equatable {
  /// The path of the key, such as `layers[1].blur`; empty for the scene as a whole.
  public let path: String
  /// The problem, and the remedy where there is one.
  public let problem: String

  /// Whether something is missing that this needs, which may follow from another mistake beside it.
  public let isOmission: Bool
  /// The key that the object around ``path`` needs, or one that can take its place; it has that key under another name, that of the
  /// path. Nil for other mistakes.
  package var neededKey: String?

  /// Creates an error at a path.
  public init(path: String, problem: String, isOmission: Bool = false) {
    (self.path, self.problem, self.isOmission) = (path, problem, isOmission)
  }
}

extension SceneError: CustomStringConvertible {
  /// The error in one line.
  public var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
}
