import Raster
import Video

extension FrameReader {
  /// Returns whether any of the next frames has a pixel that is not opaque.
  ///
  /// - Parameter limit: The number of frames to look at; nil for all.
  consuming func showsTransparency(within limit: Int?) throws -> Bool {
    guard facts.hasAlpha else { return false }
    var count = 0
    while count < limit ?? .max, let frame = try next() {
      if frame.pixmap.pixels.contains(where: { $0.alpha < .max }) { return true }
      count += 1
    }
    return false
  }
}
