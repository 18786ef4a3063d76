import FileIO
import FixedPoint
import Raster

extension AnimationFacts {
  /// Reads the acTL and fcTL chunks of an animated PNG (https://www.w3.org/TR/png-3/); nil without acTL.
  init?(ofAPNG bytes: any ByteSource) {
    var found: AnimationFacts?
    for chunk in PNGChunks(of: bytes) {
      let start = chunk.data.lowerBound
      if chunk.type == "acTL", let data = bytes.bytes(at: start, count: 8), data.count == 8 {
        found = AnimationFacts(playCount: Int(bigEndian: data[4...]))
      } else if chunk.type == "fcTL", let data = bytes.bytes(at: start, count: 26), data.count == 26 {
        let (delay, unit) = (Int64(bigEndian: data[20..<22]), Int64(bigEndian: data[22..<24]))
        // A denominator of 0 means 100.
        found?.delays.append(Rational(delay, unit == 0 ? 100 : unit))
        // The codes are those of GIF less one.
        found?.disposals.append(DisposalMethod(rawValue: Int(data[24]) + 1))
      }
    }
    guard let found else { return nil }
    self = found
  }
}
