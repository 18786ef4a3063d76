import EmbeddedFiles

/// The sprites of the library; their files are in `samples`.
public enum BuiltInSprites {
  /// The names, in the order in which they are listed.
  public static let names = EmbeddedFile.sprites.map(\.name)

  /// Returns the bytes of a sprite's file; nil if there is none of that name.
  public static func bytes(named name: String) -> [UInt8]? {
    EmbeddedFile.sprites.first { $0.name == name }?.bytes
  }
}
