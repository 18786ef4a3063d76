/// An override that does not fit a scene.
public struct SceneOverrideError: Error, Equatable, CustomStringConvertible {
  /// The override's path or text, the problem, and the remedy where there is one.
  public let description: String
  /// The setting that stands for the path of the override, whose name goes before the description; nil for a path that was written.
  package let setting: String?
  /// The path of another override that has no effect beside the setting; nil for any other problem.
  package let replaced: String?

  init(_ description: String, setting: String? = nil, replacing replaced: String? = nil) {
    (self.description, self.setting, self.replaced) = (description, setting, replaced)
  }
}
