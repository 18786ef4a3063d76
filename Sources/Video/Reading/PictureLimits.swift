/// What a file of pictures may have, so that they fit into memory: a pixel takes 8 bytes.
struct PictureLimits {
  /// Frames.
  var frameCount = 1024
  /// Pixels of all frames together, or of each one.
  var pixelCount = 1 << 26
  /// Whether the pixels are counted anew for every frame, because no frame stays.
  private var countsEachFrame = false
  private var limit: PixelLimit?

  /// Those of frames that all stay.
  init(pixelCount: Int = 1 << 26) { self.pixelCount = pixelCount }

  /// Those of frames that are looked at one after another.
  ///
  /// - Parameter limit: The most pixels of each, if somebody chose that.
  init(_ limit: PixelLimit?) {
    (frameCount, countsEachFrame, self.limit) = (.max, true, limit)
    pixelCount = (limit ?? .standard).pixelCount
  }

  /// The rule about pixels, for messages.
  var rule: String {
    limit.map { "the limit is \($0) pixels" }
      ?? "there may be \(pixelCount) pixels in \(countsEachFrame ? "a frame" : "all of its frames")"
  }

  /// Throws if some frames of a size are too large together.
  func check(_ width: Int, _ height: Int, frames: Int = 1, name: String) throws(VideoError) {
    if countsEachFrame, max(width, height) > PixelLimit.largestSide {
      throw VideoError(
        .tooLarge, "read \(name)", "it is \(width)x\(height); a side may have \(PixelLimit.largestSide) pixels")
    }
    guard (countsEachFrame ? 1 : frames) * width * height > pixelCount else { return }
    throw VideoError(
      .tooLarge, "read \(name)",
      countsEachFrame
        ? "it is \(width)x\(height), \(width * height) pixels; \(rule)"
        : "frame \(frames) of \(width)x\(height) is too much: \(rule)")
  }
}
