import Pipeline
import Quantization
import Raster

/// Other frames in another order.
struct ReorderedFrames: FrameSource {
  private let frames: any FrameSource
  private let order: [Int]

  init(_ frames: any FrameSource, _ order: [Int]) { (self.frames, self.order) = (frames, order) }

  var size: PixelSize { frames.size }

  var frameCount: Int { order.count }

  func frame(_ index: Int, into pixmap: inout Pixmap) throws { try frames.frame(order[index], into: &pixmap) }
}
