import Frames
import Raster
import Synchronization

/// Looks for translucent pixels in the frames that an encoder takes, up to the first one found.
final class WatchedTranslucency: Sendable {
  private let found = Atomic(false)

  /// Whether a frame that was taken has a translucent pixel.
  var isFound: Bool { found.load(ordering: .relaxed) }

  /// Returns the frames, which are looked at as they are made.
  func watching(_ frames: FrameSequence) -> FrameSequence {
    FrameSequence(Frames(frames: frames.source, watch: self), timing: frames.timing, playCount: frames.playCount)
  }

  private func look(at pixmap: Pixmap) {
    guard !isFound, pixmap.pixels.contains(where: WatchedTranslucency.isTranslucent) else { return }
    found.store(true, ordering: .relaxed)
  }

  /// Returns whether the alpha of a pixel is more than 1/32 away from none and from full, so that it is seen to be lost.
  private static func isTranslucent(_ pixel: RGBA16) -> Bool { pixel.alpha &- 0x0800 < 0xF000 }

  private struct Frames: FrameSource {
    let frames: any FrameSource
    let watch: WatchedTranslucency

    var size: PixelSize { frames.size }
    var frameCount: Int { frames.frameCount }
    var isOpaque: Bool { frames.isOpaque }
    var heldCount: Int { frames.heldCount }

    func frame(_ index: Int, into pixmap: inout Pixmap) throws {
      try frames.frame(index, into: &pixmap)
      watch.look(at: pixmap)
    }
  }
}
