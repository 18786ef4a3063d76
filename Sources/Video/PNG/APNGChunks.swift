import FileIO
import Frames
import Raster

extension AnimationFacts {
  /// Reads the acTL and fcTL chunks of an animated PNG (https://www.w3.org/TR/png-3/); nil without acTL.
  init?(ofAPNG bytes: any ByteSource) {
    guard let canvas = PixelSize(headerOf: bytes) else { return nil }
    var found: AnimationFacts?
    // The part of the canvas that is clear before a frame.
    var clear: PixelRegion? = PixelRegion(width: canvas.width, height: canvas.height)
    for chunk in PNGChunks(of: bytes) {
      let start = chunk.data.lowerBound
      if chunk.type == "acTL", let data = bytes.bytes(at: start, count: 8), data.count == 8 {
        found = AnimationFacts(playCount: Int(bigEndian: data[4...]))
      } else if chunk.type == "fcTL", let data = bytes.bytes(at: start, count: APNGFrameControl.length),
        let frame = APNGFrameControl(data, canvas: canvas)
      {
        found?.delays.append(frame.delay)
        found?.disposals.append(frame.disposal)
        if let clear, frame.region.intersection(clear) != clear { found?.leavesGaps = true }
        let isCleared = frame.disposal == .background || frame.isFirst && frame.disposal == .previous
        clear = isCleared ? frame.region : nil
      }
    }
    guard let found else { return nil }
    self = found
  }
}
