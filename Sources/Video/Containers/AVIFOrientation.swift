import FileIO
import Frames

extension Orientation {
  /// Reads the turn and the mirroring of a single AVIF (ISO/IEC 23008-12, 6.5.10 and 6.5.12), which libav ignores; nil if it has
  /// neither.
  init?(ofAVIF bytes: any ByteSource) {
    guard ISOBox(in: bytes, at: 0)?.type == "ftyp",
      let items = ISOBox.contents(of: "meta", in: bytes).map({ ISOBox.children(of: $0.dropFirst(4)) }),
      let primary = items.first("pitm").flatMap(Orientation.primaryItem),
      let all = items.first("iprp", "ipco").map({ ISOBox.children(of: $0) }),
      let indices = items.first("iprp", "ipma").map({ Orientation.properties(ofItem: primary, in: $0) })
    else { return nil }
    let own = indices.filter(all.indices.contains).map { all[$0] }
    let (turn, mirroring) = (own.first("irot")?.first, own.first("imir")?.first)
    guard turn != nil || mirroring != nil else { return nil }
    // Quarter turns counterclockwise, before the mirroring.
    let quarters = Int(turn ?? 0) & 3
    self =
      switch mirroring.map({ $0 & 1 }) {
      case nil: [.upright, .left, .half, .right][quarters]
      // Top and bottom are exchanged,
      case 0: [.flipped, .transposed, .mirrored, .transversed][quarters]
      // left and right.
      default: [.mirrored, .transversed, .flipped, .transposed][quarters]
      }
  }

  /// Reads the number of the picture that a file shows (ISO/IEC 14496-12, 8.11.4).
  private static func primaryItem(_ box: ArraySlice<UInt8>) -> Int? {
    let number = box.dropFirst(4).prefix(box.first == 0 ? 2 : 4)
    return number.count >= 2 ? Int(bigEndian: number) : nil
  }

  /// Returns the indices of an item's properties among all (ISO/IEC 23008-12, 9.3).
  private static func properties(ofItem item: Int, in box: ArraySlice<UInt8>) -> [Int] {
    guard box.count >= 8 else { return [] }
    let numberLength = box[box.startIndex] == 0 ? 2 : 4
    let indexLength = box[box.startIndex + 3] & 1 == 0 ? 1 : 2
    var rest = box.dropFirst(8)
    while rest.count > numberLength {
      let (number, count) = (Int(bigEndian: rest.prefix(numberLength)), Int(rest[rest.startIndex + numberLength]))
      let indices = rest.dropFirst(numberLength + 1).prefix(count * indexLength)
      if number == item {
        // The highest bit says that a reader must know the property; 0 is none.
        let mask = (1 << (8 * indexLength - 1)) - 1
        return stride(from: indices.startIndex, to: indices.endIndex, by: indexLength).map {
          (Int(bigEndian: indices[$0...].prefix(indexLength)) & mask) - 1
        }
      }
      rest = rest.dropFirst(numberLength + 1 + count * indexLength)
    }
    return []
  }
}
