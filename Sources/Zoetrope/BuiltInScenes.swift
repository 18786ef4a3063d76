public import SceneModel

/// The scenes that come with the tool; their files stand in `samples`.
public enum BuiltInScenes {
  /// The names, in the order in which they are listed.
  public static let names = texts.map(\.name)

  /// The scene of a name; nil if there is none.
  public static func scene(named name: String) throws -> Scene? {
    try texts.first { $0.name == name }.map { try Scene(text: $0.text, file: "built-in \(name)") }
  }

  private static let texts: [(name: String, text: [UInt8])] = [("aurora", PackageResources.aurora_json)]
}
