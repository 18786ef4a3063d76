/// What is wrong in a scene, and where.
public struct SceneError: Error, Equatable {
  /// The path of the key, such as `layers[1].blur`; empty for the scene as a whole.
  public let path: String
  /// What is wrong and what would be right.
  public let problem: String

  /// A problem at a path.
  public init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }
}

extension SceneError: CustomStringConvertible {
  /// The error in a line, for people.
  public var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
}
