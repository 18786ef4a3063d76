/// A GIF whose frames are encoded as a GIF again.
package struct RecodedGIF: Equatable, Sendable {
  /// The path of the file.
  package let path: String
  /// Whether only a part of it is shown, or in another order or for longer. Then every pixel keeps its exact colour unless
  /// a quality is asked for.
  package let isCut: Bool

  /// Creates the description of a file.
  package init(path: String, isCut: Bool) { (self.path, self.isCut) = (path, isCut) }
}
