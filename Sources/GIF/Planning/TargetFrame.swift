public import Quantization
public import Raster

/// A frame as it should look, in Oklab, in which compression measures errors.
public struct TargetFrame: Equatable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels in raster order.
  var colors: [OklabColor]

  /// Creates a transparent frame.
  ///
  /// - Precondition: Both sides are positive.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0)
    (self.width, self.height) = (width, height)
    colors = Array(repeating: .transparent, count: width * height)
  }

  /// Sets the pixels from a picture.
  ///
  /// - Parameters:
  ///   - pixmap: A picture of the same size.
  ///   - alpha: The treatment of pixels that are not opaque.
  ///   - isEightBit: Whether each colour is first rounded to 8 bits, the precision of a colour table.
  public mutating func set(_ pixmap: borrowing Pixmap, alpha: AlphaMode, isEightBit: Bool = false) {
    precondition(pixmap.width == width && pixmap.height == height)
    colors.set(pixmap, alpha: alpha, isEightBit: isEightBit)
  }

  /// Returns whether a pixel and its four neighbours have one opaque colour. Pixels at the frame's edges have fewer.
  @inline(__always)
  func isFlat(_ x: Int, _ y: Int) -> Bool {
    !colors[y * width + x].isTransparent && colors.isFlat(x, y, width: width, height: height)
  }

  /// Returns whether a pixel is inside an area of one opaque colour, which is not flat by chance, as a gradient may be.
  @inline(__always)
  func isInsideFlatArea(_ x: Int, _ y: Int) -> Bool {
    !colors[y * width + x].isTransparent && colors.isInsideFlatArea(x, y, width: width, height: height)
  }
}
