/// The limits of a file's pictures, which keep them within memory: a decoded pixel takes 8 bytes.
struct PictureLimits {
  /// The maximum number of frames.
  var frameCount = 1024
  /// The maximum number of pixels, of all frames together or of each frame.
  let pixelCount: Int
  /// Whether ``pixelCount`` applies to each frame, because frames are not kept in
  /// memory.
  private var countsEachFrame = false
  /// The limit on pixels, for messages.
  let rule: String

  /// Creates limits for frames that are all kept in memory.
  init(pixelCount: Int = 1 << 26) {
    self.pixelCount = pixelCount
    rule = "the limit is \(pixelCount) pixels for all frames together"
  }

  /// Creates limits for frames that are processed one at a time.
  ///
  /// - Parameter limit: The maximum number of pixels per frame, if chosen by the caller.
  init(_ limit: PixelLimit?) {
    (frameCount, countsEachFrame) = (.max, true)
    let count = (limit ?? .standard).pixelCount
    pixelCount = count
    rule = limit.map { "the limit is \($0) pixels" } ?? "the limit is \(count) pixels per frame"
  }

  /// Throws if the total or the size of the frames exceeds the limits.
  func check(_ width: Int, _ height: Int, frames: Int = 1, name: String) throws(VideoError) {
    if max(width, height) > PixelLimit.largestSide {
      throw VideoError(
        .tooLarge, "read \(name)", "it is \(width)x\(height); the limit is \(PixelLimit.largestSide) pixels per side")
    }
    guard (countsEachFrame ? 1 : frames) * width * height > pixelCount else { return }
    throw VideoError(
      .tooLarge, "read \(name)",
      countsEachFrame || frames == 1
        ? "it is \(width)x\(height), \(width * height) pixels; \(rule)"
        : "it has \(frames) or more frames of \(width)x\(height); \(rule)")
  }
}
