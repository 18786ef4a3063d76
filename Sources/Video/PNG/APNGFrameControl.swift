import FixedPoint
import Frames
import Raster

/// A chunk fcTL, which tells how a frame of an animated PNG is shown (https://www.w3.org/TR/png-3/, 11.3.6.2).
struct APNGFrameControl {
  /// Whether the frame is the first one.
  let isFirst: Bool
  /// The part of the canvas that the frame covers.
  let region: PixelRegion
  /// The stored delay in seconds.
  let delay: Rational
  /// How the region is left when the next frame is drawn; nil for an unknown code.
  let disposal: DisposalMethod?
  /// Whether the frame is drawn over the canvas instead of replacing it.
  let isBlended: Bool

  /// The number of bytes of a chunk's data.
  static let length = 26

  /// Reads the data of a chunk; nil if they are too short or the frame is not within the canvas.
  init?(_ data: [UInt8], canvas: PixelSize) {
    guard data.count >= APNGFrameControl.length else { return nil }
    func number(at offset: Int) -> Int { Int(bigEndian: data[offset..<offset + 4]) }
    let (width, height, x, y) = (number(at: 4), number(at: 8), number(at: 12), number(at: 16))
    guard width > 0, height > 0, x + width <= canvas.width, y + height <= canvas.height,
      let region = PixelRegion(
        columns: x..<x + width, rows: y..<y + height, width: canvas.width, height: canvas.height)
    else { return nil }
    self.region = region
    isFirst = number(at: 0) == 0
    // A denominator of 0 means 100.
    let (delay, unit) = (Int64(bigEndian: data[20..<22]), Int64(bigEndian: data[22..<24]))
    self.delay = Rational(delay, unit == 0 ? 100 : unit)
    // The codes are those of GIF less one.
    disposal = DisposalMethod(rawValue: Int(data[24]) + 1)
    isBlended = data[25] == 1
  }
}
