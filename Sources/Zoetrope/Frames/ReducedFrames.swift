import Raster

/// Other frames made smaller.
struct ReducedFrames: FrameSource {
  private let frames: any FrameSource
  let size: PixelSize

  init(_ frames: any FrameSource, to size: PixelSize) { (self.frames, self.size) = (frames, size) }

  var frameCount: Int { frames.frameCount }

  func frame(_ index: Int, into pixmap: inout Pixmap) throws {
    if size == frames.size { return try frames.frame(index, into: &pixmap) }
    var whole = Pixmap(width: frames.size.width, height: frames.size.height)
    try frames.frame(index, into: &whole)
    pixmap.reduce(whole)
  }
}
