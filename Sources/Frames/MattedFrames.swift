package import Raster

/// The frames of a source with a matte behind their transparent pixels.
package struct MattedFrames: DerivedFrames {
  package let frames: any FrameSource
  private let matte: Matte

  package init(_ frames: any FrameSource, _ matte: Matte) { (self.frames, self.matte) = (frames, matte) }

  package var isOpaque: Bool { true }

  package func frame(_ index: Int, into pixmap: inout Pixmap) throws {
    try frames.checkedFrame(index, into: &pixmap)
    matte.apply(to: &pixmap)
  }
}
