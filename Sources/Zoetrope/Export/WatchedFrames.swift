import Frames
import Raster

/// The frames that an encoder takes, which are looked at for translucent pixels as they are made.
struct WatchedFrames: FrameSource {
  let frames: any FrameSource
  let watch: PixelWatch

  var size: PixelSize { frames.size }
  var frameCount: Int { frames.frameCount }
  var isOpaque: Bool { frames.isOpaque }
  var heldCount: Int { frames.heldCount }

  func frame(_ index: Int, into pixmap: inout Pixmap) throws {
    try frames.frame(index, into: &pixmap)
    // An alpha more than 1/32 away from none and from full is seen to be lost.
    watch.look(at: pixmap) { $0.alpha &- 0x0800 < 0xF000 }
  }
}
