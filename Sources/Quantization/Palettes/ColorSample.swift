/// A group of pixels with nearly the same colour.
public struct ColorSample: Sendable {
  /// The mean colour.
  public var color: OklabColor
  /// The number of pixels.
  public var weight: Int64

  /// Creates a sample.
  public init(color: OklabColor, weight: Int64) { (self.color, self.weight) = (color, weight) }
}
