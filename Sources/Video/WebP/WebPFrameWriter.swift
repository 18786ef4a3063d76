import FixedPoint
import Raster

/// A writer of animated WebP files, whose frames libwebp compresses independently.
///
/// libwebp's own `WebPAnimEncoder` treats pixels that differ slightly as equal, even if each picture is to be encoded
/// in full: most frames of a slow gradient are dropped, and moving shapes leave trails. Here a frame is a rectangle
/// with every pixel that differs at all from the previous frame, and replaces the canvas in it, alpha included. A frame
/// identical to the previous one extends its duration.
///
/// The file is written incrementally; memory holds one compressed picture and the pixels of the previous frame.
@safe
final class WebPFrameWriter {
  private let encoder: WebPPictureEncoder
  private let file: WebPFile
  /// The previous frame.
  private let previous: VideoImage
  /// The latest frame, not yet written, and its start in milliseconds.
  private var pending: (frame: WebPFile.Frame, start: Int)?
  /// The end of the latest frame in milliseconds.
  private var end = 0

  /// Creates the file or truncates an existing one.
  init(path: String, settings: VideoSettings) throws(VideoError) {
    encoder = try WebPPictureEncoder(settings)
    previous = VideoImage(width: settings.width, height: settings.height, format: settings.pixelFormat)
    file = try WebPFile(
      path: path, width: settings.width, height: settings.height, playCount: settings.playCount)
  }

  /// Encodes the next frame, shown between two times in seconds, which are rounded to the nearest millisecond.
  func write(_ image: VideoImage, index: Int64, from start: Rational, to end: Rational) throws(VideoError) {
    let (now, next) = (start.milliseconds, end.milliseconds)
    guard next - now <= WebPFile.longestDuration else {
      throw VideoError(.encodingFailed, "encode frame \(index)", "WebP cannot show a frame for longer than 4.6 hours")
    }
    defer { self.end = next }
    var region = PixelRegion(width: image.width, height: image.height)
    if let pending {
      let lastsTooLong = next - pending.start > WebPFile.longestDuration
      guard let changed = image.changes(from: previous) ?? (lastsTooLong ? .corner : nil) else { return }
      region = changed
      if now == pending.start {
        // A frame of less than half a millisecond is not shown, so that the canvas is not what it was compared with.
        region = PixelRegion(width: image.width, height: image.height)
      } else {
        try writePending(until: now)
      }
    }
    let chunks = try encoder.encode(image, region, action: "encode frame \(index) with libwebp")
    pending = (WebPFile.Frame(region: region, chunks: chunks), now)
    previous.copy(image)
  }

  /// Writes the pending frame and closes the file.
  func finish() throws(VideoError) {
    // A frame of 0 would be shown for a tenth of a second.
    try writePending(until: max(end, (pending?.start ?? 0) + 1))
    try file.finish()
  }

  private func writePending(until end: Int) throws(VideoError) {
    guard let pending else { return }
    try file.append(pending.frame, duration: end - pending.start)
    self.pending = nil
  }
}

extension Rational {
  /// Seconds in milliseconds, to the nearest.
  fileprivate var milliseconds: Int {
    Int(clamping: (2000 * Int128(numerator) + Int128(denominator)) / (2 * Int128(denominator)))
  }
}

extension PixelRegion {
  /// The smallest region of a frame.
  fileprivate static var corner: PixelRegion { PixelRegion(width: 1, height: 1) }
}

extension VideoImage {
  /// Returns the bounding region, in whole macroblocks of 16 × 16 pixels plus a margin of one macroblock on each side,
  /// of the pixels that differ from another picture of the same size; nil if there are none. Pixels have 4 bytes.
  ///
  /// Compression artifacts extend around a shape as far as its colours were averaged, transformed and smoothed. The
  /// margin includes them; without it, some would remain as a trail.
  fileprivate func changes(from other: VideoImage) -> PixelRegion? {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      let pixels = unsafe row(y, ofPlane: 0).bindMemory(to: UInt32.self)
      let others = unsafe other.row(y, ofPlane: 0).bindMemory(to: UInt32.self)
      guard unsafe !pixels.elementsEqual(others) else { continue }
      (top, bottom) = (min(top, y), y + 1)
      if let x = (0..<left).first(where: { unsafe pixels[$0] != others[$0] }) { left = x }
      if let x = (right..<width).last(where: { unsafe pixels[$0] != others[$0] }) { right = x + 1 }
    }
    guard top < bottom else { return nil }
    func macroblocks(_ first: Int, _ end: Int) -> Range<Int> { (first / 16 - 1) * 16..<((end + 15) / 16 + 1) * 16 }
    return PixelRegion(
      columns: macroblocks(left, right), rows: macroblocks(top, bottom), width: width, height: height)
  }
}
