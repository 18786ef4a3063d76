import FixedPoint
import Frames
import Raster

/// The picture of frames that are turned upright, whose stored pixels may not be squares.
struct UprightPicture {
  /// The size in stored pixels.
  private let size: PixelSize
  /// The columns and the rows of square pixels that a stored pixel becomes, at least 1 each.
  private let across, down: Rational

  /// Turns frames upright.
  ///
  /// - Parameters:
  ///   - given: The size of the frames as they are stored.
  ///   - orientation: The rotation and mirroring that make frames upright.
  ///   - aspect: The width of a stored pixel divided by its height.
  init(of given: PixelSize, _ orientation: Orientation, aspect: Rational) throws {
    // Frames that are too large may become smaller.
    if min(given.width, given.height) < 1 { try RequestChecks.check(given, .video) }
    // No camera makes pixels beyond that, and sides could overflow.
    guard aspect >= Rational(1, 1000), aspect <= Rational(1000) else {
      throw RequestError(.video, "pixels of the frames are \(aspect) times as wide as high; allowed: 1/1000…1000")
    }
    size = orientation.swapsSides ? PixelSize(width: given.height, height: given.width) : given
    let wide = orientation.swapsSides ? try Rational(1).divided(by: aspect) : aspect
    // Pixels that are not square become larger, never smaller: no column or row is lost.
    (across, down) = (max(wide, Rational(1)), try Rational(1).divided(by: min(wide, Rational(1))))
  }

  /// Returns the size in square pixels.
  ///
  /// - Parameter isEven: Whether sides that are longer than the stored ones must be even.
  func squared(isEven: Bool) -> PixelSize {
    func squared(_ side: Int, _ factor: Rational) -> Int {
      guard factor != Rational(1) else { return side }
      return FrameGeometry.scaled(side, by: Int(factor.numerator), of: Int(factor.denominator), isEven: isEven)
    }
    return PixelSize(width: squared(size.width, across), height: squared(size.height, down))
  }

  /// Returns the stored columns and rows of a part; all without one.
  ///
  /// - Throws: ``Zoetrope/RequestError`` for a part that is not within the picture.
  func region(of crop: FrameGeometry.Crop?) throws(RequestError) -> PixelRegion {
    guard let crop else { return PixelRegion(width: size.width, height: size.height) }
    // The same for all formats.
    let shown = squared(isEven: false)
    guard (0..<shown.width).contains(crop.left), (0..<shown.height).contains(crop.top),
      (1...shown.width - crop.left).contains(crop.size.width), (1...shown.height - crop.top).contains(crop.size.height)
    else {
      throw RequestError(
        .crop, refusing: "\(crop.size)+\(crop.left)+\(crop.top)", "the frames are \(shown), and this is not within")
    }
    return PixelRegion(
      nonEmpty: UprightPicture.stored(crop.left, crop.size.width, of: shown.width, in: size.width),
      UprightPicture.stored(crop.top, crop.size.height, of: shown.height, in: size.height))
  }

  /// Returns the stored columns or rows that are shown in a stretch of square pixels, to the nearest, and at least one.
  ///
  /// - Parameters:
  ///   - start: The start of the stretch.
  ///   - count: Its length.
  ///   - shown: The number of all square pixels.
  ///   - stored: The number of all stored columns or rows.
  private static func stored(_ start: Int, _ count: Int, of shown: Int, in stored: Int) -> Range<Int> {
    func nearest(_ position: Int) -> Int {
      Int((2 * Int128(position) * Int128(stored) + Int128(shown)) / (2 * Int128(shown)))
    }
    let first = min(nearest(start), stored - 1)
    return first..<max(first + 1, nearest(start + count))
  }
}
