import FixedPoint
import Pipeline
import Raster

/// A writer of animated WebP files, whose frames libwebp compresses independently.
///
/// libwebp's own `WebPAnimEncoder` treats pixels that differ slightly as equal, even if each picture is to be encoded
/// in full: most frames of a slow gradient are dropped, and moving shapes leave trails. Here a frame is a rectangle
/// with every pixel that differs at all from the previous frame, and replaces the canvas in it, alpha included. A frame
/// identical to the previous one extends its duration.
///
/// No frame depends on the bytes of another, so several are encoded at the same time. The file is written incrementally;
/// memory holds the pictures that are being encoded and the previous frame.
@safe
final class WebPFrameWriter {
  private let encoder: WebPPictureEncoder
  private let file: WebPFile
  /// The maximum number of frames that are encoded at the same time, at least 1.
  private let workers: Int
  /// The previous frame; nil before the first one.
  private var previous: VideoImage?
  /// The latest frames, not yet written, at most ``workers``.
  private var queue: [QueuedFrame] = []
  /// The end of the latest frame in milliseconds.
  private var end = 0

  /// A frame that is being encoded.
  private struct QueuedFrame {
    let region: PixelRegion
    /// In milliseconds. The end is the start of the next frame in the file.
    let start: Int
    let chunks: Future<Result<WebPPictureEncoder.Chunks, VideoError>>
  }

  /// Creates the file or truncates an existing one.
  init(path: String, settings: VideoSettings, workers: Int) throws(VideoError) {
    encoder = try WebPPictureEncoder(settings)
    self.workers = workers
    file = try WebPFile(
      path: path, width: settings.width, height: settings.height, playCount: settings.playCount)
  }

  // After an error, nothing goes on in the background.
  deinit { for frame in queue { _ = frame.chunks.value } }

  /// Begins to encode the next frame, shown between two times in seconds, which are rounded to the nearest millisecond.
  func write(_ image: VideoImage, index: Int64, from start: Rational, to end: Rational) throws(VideoError) {
    let (now, next) = (start.milliseconds, end.milliseconds)
    guard next - now <= WebPFile.longestDuration else {
      throw VideoError(.encodingFailed, "encode frame \(index)", "WebP cannot show a frame for longer than 4.6 hours")
    }
    defer { self.end = next }
    var region = PixelRegion(width: image.width, height: image.height)
    if let previous, let latest = queue.last {
      let lastsTooLong = next - latest.start > WebPFile.longestDuration
      guard let changed = image.changes(from: previous) ?? (lastsTooLong ? .corner : nil) else { return }
      if now == latest.start {
        // A frame of less than half a millisecond is not shown, so that the canvas is not what it was compared with. It is
        // waited for, since the queue bounds the threads and the pictures that they hold.
        _ = try queue.removeLast().chunks.value.get()
      } else {
        region = changed
      }
    }
    if queue.count == workers { try writeFirst(until: now) }
    let chunks = Future(onOtherThread: workers > 1) { [encoder, region] in
      Result { () throws(VideoError) -> WebPPictureEncoder.Chunks in
        try encoder.encode(image, region, action: "encode frame \(index) with libwebp")
      }
    }
    queue.append(QueuedFrame(region: region, start: now, chunks: chunks))
    previous = image
  }

  /// Writes the queued frames and closes the file.
  func finish() throws(VideoError) {
    // A frame of 0 would be shown for a tenth of a second.
    let end = max(end, (queue.last?.start ?? 0) + 1)
    while !queue.isEmpty { try writeFirst(until: end) }
    try file.finish()
  }

  /// Writes the first queued frame, which is shown until the next one starts; without a next one, until a time.
  private func writeFirst(until end: Int) throws(VideoError) {
    let frame = queue.removeFirst()
    let chunks = try frame.chunks.value.get()
    try file.append(
      WebPFile.Frame(region: frame.region, chunks: chunks), duration: (queue.first?.start ?? end) - frame.start)
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
