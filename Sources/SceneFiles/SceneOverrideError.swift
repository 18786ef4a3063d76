/// An override that does not fit a scene.
public struct SceneOverrideError: Error, Equatable, CustomStringConvertible {
  /// The override's path or text, the problem, and the remedy where there is one.
  public let description: String
  /// The option that stands for the path of the override; nil for a path that was written.
  package let option: String?

  init(_ description: String, option: String? = nil) { (self.description, self.option) = (description, option) }
}
