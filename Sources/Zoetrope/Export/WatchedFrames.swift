import Frames
import Raster

/// The frames that an encoder takes, which are looked at for pixels of certain alphas as they are made.
struct WatchedFrames: DerivedFrames {
  let frames: any FrameSource
  let watch: PixelWatch
  let alphas: Range<UInt16>

  func frame(_ index: Int, into pixmap: inout Pixmap) throws {
    try frames.checkedFrame(index, into: &pixmap)
    watch.look(at: pixmap) { alphas.contains($0.alpha) }
  }
}
