import FileIO
import FixedPoint

extension AnimationFacts {
  /// Reads the chunks acTL and fcTL of an animated PNG, as https://www.w3.org/TR/png-3/ has them; nil without acTL.
  init?(ofAPNG bytes: any ByteSource) {
    var found: AnimationFacts?
    var place = 8  // behind the signature
    while let head = bytes.bytes(at: place, count: 8), head.count == 8 {
      let (length, type) = (Int(bigEndian: head[..<4]), String(decoding: head[4...], as: UTF8.self))
      if type == "acTL", let data = bytes.bytes(at: place + 8, count: 8), data.count == 8 {
        found = AnimationFacts(playCount: Int(bigEndian: data[4...]))
      } else if type == "fcTL", let data = bytes.bytes(at: place + 8, count: 26), data.count == 26 {
        let (delay, unit) = (Int64(bigEndian: data[20..<22]), Int64(bigEndian: data[22..<24]))
        // A unit of 0 stands for hundredths.
        found?.delays.append(Rational(delay, unit == 0 ? 100 : unit))
        let names = ["keep", "background", "previous"]
        found?.disposals[data[24] < 3 ? names[Int(data[24])] : "unknown", default: 0] += 1
      }
      place += 12 + length  // with length, type and checksum
    }
    guard let found else { return nil }
    self = found
  }
}

extension FixedWidthInteger {
  /// A number from its bytes, the highest first.
  init(bigEndian bytes: ArraySlice<UInt8>) { self = bytes.reduce(0) { $0 << 8 | Self($1) } }
}
