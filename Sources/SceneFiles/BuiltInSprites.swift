/// The sprites of the library; their files are in `samples`.
public enum BuiltInSprites {
  /// The names, in the order in which they are listed.
  public static let names = files.map(\.name)

  /// Returns the bytes of a sprite's file; nil if there is none of that name.
  public static func bytes(named name: String) -> [UInt8]? { files.first { $0.name == name }?.bytes }

  private static let files: [(name: String, bytes: [UInt8])] = [("mosquito.gif", PackageResources.mosquito_gif)]
}
