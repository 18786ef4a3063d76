package import Raster

/// The frames of a source with a matte behind their transparent pixels.
package struct MattedFrames: FrameSource, PremultipliedFrames {
  private let frames: any FrameSource
  private let matte: Matte

  package init(_ frames: any FrameSource, _ matte: Matte) { (self.frames, self.matte) = (frames, matte) }

  package var size: PixelSize { frames.size }

  package var frameCount: Int { frames.frameCount }

  package var heldCount: Int { frames.heldCount }

  package var isOpaque: Bool { true }

  package func frame(_ index: Int, into pixmap: inout Pixmap) throws {
    try frames.checkedFrame(index, into: &pixmap)
    matte.apply(to: &pixmap)
  }
}
