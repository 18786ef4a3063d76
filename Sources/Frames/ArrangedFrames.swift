package import Raster

/// Some of the frames of a source in an order of their own; a frame may occur several times.
package struct ArrangedFrames: FrameSource {
  private let frames: any FrameSource
  private let order: [Int]

  /// - Parameter order: The frame of the source for each frame.
  package init(_ frames: any FrameSource, _ order: [Int]) { (self.frames, self.order) = (frames, order) }

  package var size: PixelSize { frames.size }

  package var isOpaque: Bool { frames.isOpaque }

  package var frameCount: Int { order.count }

  package func frame(_ index: Int, into pixmap: inout Pixmap) throws { try frames.frame(order[index], into: &pixmap) }

  package func frame(_ index: Int, into image: VideoImage, scratch: inout Pixmap?) throws {
    try frames.frame(order[index], into: image, scratch: &scratch)
  }
}
