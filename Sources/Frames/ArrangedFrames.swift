package import Raster

/// Some of the frames of a source in an order of their own; a frame may occur several times.
package struct ArrangedFrames: FrameSource {
  private let frames: any FrameSource
  private let order: [Int]

  /// - Parameter order: The frame of the source for each frame.
  package init(_ frames: any FrameSource, _ order: [Int]) {
    (self.frames, self.order) = (frames, order)
    let lastMoving = frames.frameCount - frames.heldCount - 1
    let last = order.last.map { min($0, lastMoving) }
    heldCount = max(0, order.reversed().prefix { min($0, lastMoving) == last }.count - 1)
  }

  package var size: PixelSize { frames.size }

  package var isOpaque: Bool { frames.isOpaque }

  package var frameCount: Int { order.count }

  /// The number of frames at the end that show the last frame of the order, or one that the source holds equal to it.
  package let heldCount: Int

  package func frame(_ index: Int, into pixmap: inout Pixmap) throws {
    try frames.checkedFrame(order[index], into: &pixmap)
  }

  package func frame(_ index: Int, into image: VideoImage, scratch: inout Pixmap?) throws {
    try frames.frame(order[index], into: image, scratch: &scratch)
  }
}
