public import Quantization
public import Raster

/// A frame as it should look, in the colours that compression measures with.
public struct TargetFrame: Sendable {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The pixels row by row from the top left.
  var colors: [OklabColor]

  /// A frame of nothing.
  ///
  /// - Precondition: both sides are positive.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0)
    (self.width, self.height) = (width, height)
    colors = Array(repeating: .nothing, count: width * height)
  }

  /// Takes the colours of a picture.
  ///
  /// - Parameters:
  ///   - pixmap: A picture of the same size.
  ///   - alpha: What becomes of pixels that are not opaque.
  ///   - isEightBit: Whether each colour is rounded to 8 bits, which is all that a table can show.
  public mutating func set(_ pixmap: borrowing Pixmap, alpha: AlphaMode, isEightBit: Bool = false) {
    precondition(pixmap.width == width && pixmap.height == height)
    colors.set(pixmap, alpha: alpha, isEightBit: isEightBit)
  }

  /// The smallest area that holds all pixels that fulfil a condition; nil if none does.
  func area(where holds: (OklabColor, Int) -> Bool) -> ScreenArea? {
    ScreenArea(width: width, height: height) { holds(colors[$0], $0) }
  }
}
