import LoopTiming
import Raster

/// Frames that are held in memory.
struct PixmapFrames: FrameSource, PremultipliedFrames {
  private let pixmaps: [Pixmap]
  let isOpaque: Bool

  /// - Throws: ``LoopTiming/FrameError`` if there are no frames, or one has another size than the first.
  init(_ pixmaps: [Pixmap]) throws(FrameError) {
    guard let first = pixmaps.first else { throw .noFrames }
    let size = PixelSize(width: first.width, height: first.height)
    for (index, pixmap) in pixmaps.enumerated() { try pixmap.check(size, ofFrame: index) }
    self.pixmaps = pixmaps
    isOpaque = pixmaps.allSatisfy { $0.pixels.allSatisfy { $0.alpha == .max } }
  }

  var size: PixelSize { PixelSize(width: pixmaps[0].width, height: pixmaps[0].height) }

  var frameCount: Int { pixmaps.count }

  func frame(_ index: Int, into pixmap: inout Pixmap) { pixmap = pixmaps[index] }
}
