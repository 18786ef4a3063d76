/// The header of an element of Matroska or WebM (https://www.rfc-editor.org/rfc/rfc8794, sections 5 and 6).
struct MatroskaElement {
  /// The identifier, with the bits that tell its length.
  let id: Int
  /// The number of bytes behind the header; nil if it is unknown.
  let size: Int?

  /// The identifier of the first element of a file.
  static let start = 0x1A45_DFA3
  static let segment = 0x1853_8067
  static let cluster = 0x1F43_B675
  static let blockGroup = 0xA0

  /// Reads a header; nil if more bytes are needed.
  ///
  /// - Throws: ``Invalid`` for bytes that are no header.
  init?(_ bytes: [UInt8]) throws(Invalid) {
    guard let first = bytes.first else { return nil }
    let idLength = first.leadingZeroBitCount + 1
    // Matroska has none that are longer.
    guard idLength <= 4 else { throw Invalid() }
    guard bytes.count > idLength else { return nil }
    let sizeLength = bytes[idLength].leadingZeroBitCount + 1
    guard sizeLength <= 8 else { throw Invalid() }
    guard bytes.count >= idLength + sizeLength else { return nil }
    let mask = 1 << (7 * sizeLength) - 1
    let size = Int(bigEndian: bytes[idLength..<idLength + sizeLength]) & mask
    id = Int(bigEndian: bytes[..<idLength])
    self.size = size == mask ? nil : size
  }

  /// The error of bytes that are no header.
  struct Invalid: Error {}
}
