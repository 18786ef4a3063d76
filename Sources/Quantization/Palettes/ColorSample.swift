/// A group of pixels with nearly the same colour.
public struct ColorSample: Sendable {
  /// The mean colour.
  public var color: OklabColor
  /// The number of pixels.
  public var weight: Int64
  /// The mean squared distance of the pixels from the canvas that they are drawn on.
  public var canvasError: Int64

  /// The error of an empty canvas. It is above all distances, which are below 2³⁰.
  public static let emptyCanvasError: Int64 = 1 << 30

  /// Creates a sample.
  public init(color: OklabColor, weight: Int64, canvasError: Int64 = emptyCanvasError) {
    (self.color, self.weight, self.canvasError) = (color, weight, canvasError)
  }
}
