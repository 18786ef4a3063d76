import Raster

/// Frames that are held in memory.
struct PixmapFrames: FrameSource {
  private let pixmaps: [Pixmap]
  let isOpaque: Bool

  /// - Precondition: there is at least one frame, and all have one size.
  init(_ pixmaps: [Pixmap]) {
    precondition(!pixmaps.isEmpty)
    precondition(pixmaps.allSatisfy { $0.width == pixmaps[0].width && $0.height == pixmaps[0].height })
    self.pixmaps = pixmaps
    isOpaque = pixmaps.allSatisfy { $0.pixels.allSatisfy { $0.alpha == .max } }
  }

  var size: PixelSize { PixelSize(width: pixmaps[0].width, height: pixmaps[0].height) }

  var frameCount: Int { pixmaps.count }

  func frame(_ index: Int, into pixmap: inout Pixmap) { pixmap = pixmaps[index] }
}
