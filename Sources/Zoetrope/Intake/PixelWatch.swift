import Raster
import Synchronization

/// Looks for certain pixels in frames, up to the first one found.
package final class PixelWatch: Sendable {
  private let found = Atomic(false)

  /// Creates a watch that has found nothing.
  package init() {}

  /// Whether a frame so far has such a pixel.
  package var isFound: Bool { found.load(ordering: .relaxed) }

  func look(at pixmap: Pixmap, for isSought: (RGBA16) -> Bool) {
    guard !isFound, pixmap.pixels.contains(where: isSought) else { return }
    found.store(true, ordering: .relaxed)
  }
}
