import FileIO

/// The pictures of an icon (ICO): the same drawing in several sizes.
///
/// Layout: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10). libav decodes the colours of a picture, but not
/// its mask.
struct IconPictures {
  /// The index of the largest picture; of equal ones that of the one with the most bits per pixel.
  let largest: Int
  /// The mask of the largest picture; nil if it has none, since its pixels have alpha.
  let mask: IconMask?

  /// An entry of the icon's directory.
  private struct Entry {
    let width: Int
    let height: Int
    let bitCount: Int
    let offset: Int

    /// Reads 16 bytes; a side of 0 is one of 256 pixels.
    init(_ bytes: ArraySlice<UInt8>) {
      let start = bytes.startIndex
      width = bytes[start] == 0 ? 256 : Int(bytes[start])
      height = bytes[start + 1] == 0 ? 256 : Int(bytes[start + 1])
      bitCount = Int(littleEndian: bytes[start + 6..<start + 8])
      offset = Int(littleEndian: bytes[start + 12..<start + 16])
    }
  }

  /// Reads the directory; nil for another format.
  init?(_ source: any ByteSource) {
    guard let head = source.bytes(at: 0, count: 6), head.count == 6, head.starts(with: [0, 0, 1, 0]) else { return nil }
    let count = Int(littleEndian: head[4...])
    guard count > 0, let bytes = source.bytes(at: 6, count: 16 * count), bytes.count == 16 * count else { return nil }
    let entries = (0..<count).map { Entry(bytes[16 * $0..<16 * ($0 + 1)]) }
    func isBelow(_ one: Int, _ other: Int) -> Bool {
      let (one, other) = (entries[one], entries[other])
      return (one.width * one.height, one.bitCount) < (other.width * other.height, other.bitCount)
    }
    guard let largest = entries.indices.reversed().max(by: isBelow) else { return nil }
    (self.largest, mask) = (largest, IconMask(at: entries[largest].offset, in: source))
  }
}
