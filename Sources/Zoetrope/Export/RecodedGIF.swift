/// A GIF whose frames are encoded as a GIF again.
public struct RecodedGIF: Equatable, Sendable {
  /// The path of the file.
  public let path: String
  /// Whether only a part of it is shown, or in another order or for longer. Then every pixel keeps its exact colour unless
  /// a quality is asked for.
  public let isCut: Bool

  /// Creates the description of a file.
  public init(path: String, isCut: Bool) { (self.path, self.isCut) = (path, isCut) }
}
