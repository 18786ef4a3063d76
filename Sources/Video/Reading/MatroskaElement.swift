/// The header of an element of Matroska or WebM (https://www.rfc-editor.org/rfc/rfc8794, sections 5 and 6).
struct MatroskaElement {
  /// The number of bytes of the header.
  let headerLength: Int
  /// The number of bytes to the next header: none for the segment, and for clusters of unknown size, whose children follow.
  let skippedLength: Int
  /// The size of the segment, if this is one of known size.
  let segmentLength: Int?

  /// The bytes of the longest header.
  static let longestHeader = 16
  private static let segment = 0x1853_8067

  /// Reads a header; nil if more bytes are needed.
  ///
  /// - Throws: ``Invalid`` for bytes that are no header.
  init?(_ bytes: [UInt8]) throws(Invalid) {
    guard let first = bytes.first else { return nil }
    let idLength = first.leadingZeroBitCount + 1
    guard idLength <= 8 else { throw Invalid() }
    guard bytes.count > idLength else { return nil }
    let sizeLength = bytes[idLength].leadingZeroBitCount + 1
    guard sizeLength <= 8 else { throw Invalid() }
    headerLength = idLength + sizeLength
    guard bytes.count >= headerLength else { return nil }
    let isSegment = Int(bigEndian: bytes[..<min(idLength, 7)]) == MatroskaElement.segment
    let mask = 1 << (7 * sizeLength) - 1
    let size = Int(bigEndian: bytes[idLength..<headerLength]) & mask
    skippedLength = isSegment || size == mask ? 0 : size
    segmentLength = isSegment && size != mask ? size : nil
  }

  /// The error of bytes that are no header.
  struct Invalid: Error {}
}
