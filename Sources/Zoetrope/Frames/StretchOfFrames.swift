import Raster

/// Some of other frames.
struct StretchOfFrames: FrameSource {
  private let frames: any FrameSource
  private let places: [Int]

  init(_ frames: any FrameSource, places: [Int]) { (self.frames, self.places) = (frames, places) }

  var size: PixelSize { frames.size }

  var frameCount: Int { places.count }

  func frame(_ index: Int, into pixmap: inout Pixmap) throws { try frames.frame(places[index], into: &pixmap) }
}
