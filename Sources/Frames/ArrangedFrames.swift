package import Raster

/// Some of the frames of a source in an order of their own; a frame may occur several times.
package struct ArrangedFrames: DerivedFrames {
  package let frames: any FrameSource
  private let order: [Int]

  /// - Parameter order: The frame of the source for each frame.
  package init(_ frames: any FrameSource, _ order: [Int]) {
    // Of frames that are arranged already, the order tells which of them are one.
    let known = frames as? ArrangedFrames
    self.frames = known?.frames ?? frames
    self.order = known.map { known in order.map { known.order[$0] } } ?? order
    let lastMoving = self.frames.frameCount - self.frames.heldCount - 1
    let last = self.order.last.map { min($0, lastMoving) }
    heldCount = max(0, self.order.reversed().prefix { min($0, lastMoving) == last }.count - 1)
  }

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
