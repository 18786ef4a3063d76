import EmbeddedFiles
public import SceneModel

/// The scenes of the library; their files are in `samples`.
public enum BuiltInScenes {
  /// The names, in the order in which they are listed.
  public static let names = EmbeddedFile.scenes.map(\.name)

  /// Returns the scene of a name; nil if there is none.
  ///
  /// - Throws: ``SceneOverrideError`` for an override that does not fit the scene.
  public static func scene(named name: String, overrides: [SceneOverride] = []) throws -> Scene? {
    try text(named: name).map { try Scene(text: $0, file: "built-in \(name)", overrides: overrides) }
  }

  /// Returns the text of a scene's file, ready to be edited; nil if there is none of that name.
  public static func text(named name: String) -> [UInt8]? {
    EmbeddedFile.scenes.first { $0.name == name }?.bytes
  }

  /// Returns the message that there is no scene of a name, with the names that there are.
  package static func unknown(_ name: String) -> String {
    "Unknown scene \"\(name)\"\(didYouMean(name, among: names)). Built-in scenes: \(names.joined(separator: ", "))"
  }
}
