import Raster

/// The frames of a source in another shape.
struct ShapedFrames: DerivedFrames {
  let frames: any FrameSource
  private let geometry: FrameGeometry

  init(_ frames: any FrameSource, _ geometry: FrameGeometry) {
    (self.frames, self.geometry) = (frames, geometry)
  }

  var size: PixelSize { geometry.size }

  func frame(_ index: Int, into pixmap: inout Pixmap) throws {
    var whole = Pixmap(width: frames.size.width, height: frames.size.height)
    try frames.checkedFrame(index, into: &whole)
    pixmap = geometry.apply(to: whole)
  }
}
