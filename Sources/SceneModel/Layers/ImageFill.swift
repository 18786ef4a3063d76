public import FixedPoint

/// A picture of a file that fills a shape, or whose luminance is a field.
public struct ImageFill: Hashable, Sendable {
  /// The way a picture fits the box of a shape.
  public enum Mode: String, CaseIterable, Sendable {
    /// As large as covers the box, in proportion; parts beyond it do not show.
    case fill
    /// As large as fits into the box, in proportion; the rest is clear.
    case fit
    /// As large as the box, whatever its proportions are.
    case stretch
    /// At its own size, again and again from the top left corner.
    case tile
  }

  /// The name: the path of a file, as it is written.
  public var name: String
  /// The way it fits the box.
  public var mode: Mode
  /// The points per pixel of a picture that is tiled, 0.001…1000.
  public var scale: Fixed

  /// Creates a fill; the defaults are those of a scene file.
  public init(_ name: String, mode: Mode = .fill, scale: Fixed = .one) {
    (self.name, self.mode, self.scale) = (name, mode, scale)
  }
}
