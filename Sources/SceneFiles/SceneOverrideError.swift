/// An override that does not fit a scene.
public struct SceneOverrideError: Error, Equatable, CustomStringConvertible {
  /// The override's path or text, the problem, and the remedy where there is one.
  public let description: String

  init(_ description: String) { self.description = description }
}
