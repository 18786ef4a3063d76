/// A box of an MP4 file (ISO/IEC 14496-12): a type of four letters and a payload, which may hold boxes.
struct MP4Box {
  let type: String
  let payload: ArraySlice<UInt8>

  /// The boxes that a run of bytes holds, one after the other.
  static func boxes(in bytes: ArraySlice<UInt8>) -> [MP4Box] {
    var boxes: [MP4Box] = []
    var rest = bytes
    while rest.count >= 8 {
      let size = Int(integer(rest.prefix(4)))
      guard size >= 8, size <= rest.count else { break }
      boxes.append(
        MP4Box(
          type: String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self), payload: rest.prefix(size).dropFirst(8)))
      rest = rest.dropFirst(size)
    }
    return boxes
  }

  /// The boxes inside.
  var children: [MP4Box] { MP4Box.boxes(in: payload) }

  /// This box and all that are inside of those that hold boxes.
  var tree: [MP4Box] {
    let holders: Set = ["moov", "trak", "mdia", "minf", "stbl", "edts", "udta"]
    return [self] + (holders.contains(type) ? children.flatMap(\.tree) : [])
  }

  /// The payload as big-endian numbers of 32 bits.
  var words: [UInt32] {
    stride(from: payload.startIndex, to: payload.endIndex - 3, by: 4).map { MP4Box.integer(payload[$0..<$0 + 4]) }
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}
