/// What a file of pictures may have, so that they fit into memory: a pixel takes 8 bytes.
struct PictureLimits {
  var frameCount = 1024
  var pixelCount = 1 << 26
  /// Whether the pixels are counted anew for every frame, because no frame stays.
  var countsEachFrame = false

  /// Those of frames that are looked at one after another.
  static var stream: PictureLimits { PictureLimits(frameCount: .max, pixelCount: 1 << 27, countsEachFrame: true) }

  /// The rule about pixels, for messages.
  var rule: String { "there may be \(pixelCount) pixels in \(countsEachFrame ? "a frame" : "all of its frames")" }

  /// Throws if some frames of a size are too large together.
  func check(_ width: Int, _ height: Int, frames: Int = 1, name: String) throws(VideoError) {
    guard (countsEachFrame ? 1 : frames) * width * height > pixelCount else { return }
    throw VideoError(.tooLarge, "read \(name)", "frame \(frames) of \(width)x\(height) is too much: \(rule)")
  }
}
