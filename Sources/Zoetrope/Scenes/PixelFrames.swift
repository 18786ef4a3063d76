import Frames
import Raster

/// The frames of a source as pixels: samples of a video format are converted from them, and never made by the source itself,
/// which may round them differently.
struct PixelFrames: DerivedFrames {
  let frames: any FrameSource

  init(_ frames: any FrameSource) { self.frames = frames }

  func frame(_ index: Int, into pixmap: inout Pixmap) throws { try frames.frame(index, into: &pixmap) }
}
