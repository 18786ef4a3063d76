import LoopTiming
import Raster

/// Some of other frames, evenly spread.
struct DecimatedFrames: FrameSource {
  private let frames: any FrameSource
  let frameCount: Int

  init(_ frames: any FrameSource, frameCount: Int) { (self.frames, self.frameCount) = (frames, frameCount) }

  var size: PixelSize { frames.size }

  /// Where a frame stands among the others.
  static func place(ofFrame index: Int, among count: Int, of frameCount: Int) -> Int {
    Int(Int128(index) * Int128(count) / Int128(frameCount))
  }

  func frame(_ index: Int, into pixmap: inout Pixmap) throws {
    let place = DecimatedFrames.place(ofFrame: index, among: frames.frameCount, of: frameCount)
    try frames.frame(place, into: &pixmap)
  }
}
