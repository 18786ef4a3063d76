import FixedPoint
import Raster

/// Writes frames as an animated WebP, whose pictures libwebp compresses, each on its own.
///
/// libwebp's own `WebPAnimEncoder` takes pixels that differ by little for equal, also where each picture is to be whole: of
/// a slow gradient most frames go missing, and what moves leaves a trail. Here a frame is a rectangle that holds every pixel
/// which is not exactly that of the frame before, and takes the place of what was there, alpha included. One that is exactly
/// like the frame before makes that one last longer.
///
/// The file is written as it grows; memory holds one compressed picture and the pixels of the frame before.
@safe
final class WebPFrameWriter {
  private let encoder: WebPPictureEncoder
  private let file: WebPFile
  private let frameRate: Rational
  /// The frame before the one that is written.
  private let previous: VideoImage
  /// What shows last, which is not in the file yet, and from when on, in milliseconds.
  private var pending: (frame: WebPFile.Frame, start: Int)?

  /// Creates the file, or empties the one that stands there.
  init(path: String, settings: VideoSettings) throws(VideoError) {
    encoder = try WebPPictureEncoder(settings)
    frameRate = settings.frameRate
    previous = VideoImage(width: settings.width, height: settings.height, format: settings.pixelFormat)
    file = try WebPFile(
      path: path, width: settings.width, height: settings.height, playCount: settings.playCount)
  }

  /// Takes the next frame.
  func write(_ image: VideoImage, index: Int64) throws(VideoError) {
    let now = time(ofFrame: index)
    var region = PixelRegion(width: image.width, height: image.height)
    if let pending {
      let lastsTooLong = time(ofFrame: index + 1) - pending.start > WebPFile.longestDuration
      guard let changed = image.changes(from: previous) ?? (lastsTooLong ? .corner : nil) else { return }
      region = changed
      try writePending(until: now)
    }
    let chunks = try encoder.encode(image, region, action: "encode frame \(index) with libwebp")
    pending = (WebPFile.Frame(region: region, chunks: chunks), now)
    previous.copy(image)
  }

  /// Writes what is held back and closes the file.
  func finish(frameCount: Int64) throws(VideoError) {
    try writePending(until: time(ofFrame: frameCount))
    try file.finish()
  }

  private func writePending(until end: Int) throws(VideoError) {
    guard let pending else { return }
    try file.append(pending.frame, duration: end - pending.start)
    self.pending = nil
  }

  /// When a frame begins, to the nearest millisecond.
  private func time(ofFrame index: Int64) -> Int {
    let (seconds, rate) = (Int128(index) * Int128(frameRate.denominator), Int128(frameRate.numerator))
    return Int(clamping: (2000 * seconds + rate) / (2 * rate))
  }
}

extension PixelRegion {
  /// The smallest that a frame can have.
  fileprivate static var corner: PixelRegion { PixelRegion(width: 1, height: 1) }
}

extension VideoImage {
  /// The region of whole macroblocks of 16 × 16 pixels that holds all pixels of 4 bytes which are others than those of a
  /// picture of the same size, and one more macroblock on each side; nil if there are none.
  ///
  /// What was lost around a shape goes with it: that reaches as far as its colours were averaged, transformed and smoothed.
  /// Without a margin, some of it would stay behind as a trail.
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
