import FileIO

/// The end of a file, found by a walk over its blocks without decoding any.
struct ContainerEnd {
  private let source: any ByteSource
  private var piece: [UInt8] = []
  /// The offset of the piece in the file.
  private var pieceStart = 0

  private init(_ source: any ByteSource) { self.source = source }

  /// Returns whether a file ends within a block or before the block that ends it; false for containers other than GIF,
  /// Matroska and WebM.
  static func isMissing(in source: any ByteSource, of container: String) -> Bool {
    var end = ContainerEnd(source)
    return switch container {
    case "GIF": end.isGIFCut()
    case "Matroska", "WebM": end.isMatroskaCut()
    default: false
    }
  }

  /// Returns a byte of the file; nil behind its end.
  private mutating func byte(_ offset: Int) -> UInt8? {
    if !(pieceStart..<pieceStart + piece.count).contains(offset) {
      (pieceStart, piece) = (offset, source.bytes(at: offset, count: min(4096, max(0, source.count - offset))) ?? [])
    }
    return offset - pieceStart < piece.count ? piece[offset - pieceStart] : nil
  }

  /// Walks the blocks of https://www.w3.org/Graphics/GIF/spec-gif89a.txt up to the trailer.
  private mutating func isGIFCut() -> Bool {
    func tableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    guard let flags = byte(10) else { return true }
    var offset = 13 + tableLength(flags)
    while let kind = byte(offset) {
      switch kind {
      case 0x21: offset += 2
      case 0x2C:
        guard let flags = byte(offset + 9) else { return true }
        offset += 11 + tableLength(flags)
      default: return false  // the trailer, or no block
      }
      repeat {
        guard let length = byte(offset) else { return true }
        offset += 1 + Int(length)
        if length == 0 { break }
      } while true
    }
    return true
  }

  /// Walks the elements of https://www.rfc-editor.org/rfc/rfc8794: the segment and clusters of unknown size by their
  /// children, all others as a whole.
  private mutating func isMatroskaCut() -> Bool {
    let segment = 0x1853_8067
    var offset = 0
    while offset < source.count {
      guard let first = byte(offset), first != 0 else { return false }
      let idLength = first.leadingZeroBitCount + 1
      guard let id = number(at: offset, length: idLength), let lead = byte(offset + idLength) else { return true }
      guard lead != 0 else { return false }
      let sizeLength = lead.leadingZeroBitCount + 1
      guard let stored = number(at: offset + idLength, length: sizeLength) else { return true }
      let mask = (1 << (7 * sizeLength)) - 1
      let (size, start) = (stored & mask, offset + idLength + sizeLength)
      if size != mask, size > source.count - start { return true }
      offset = size == mask || id == segment ? start : start + size
    }
    return false
  }

  /// Returns the big-endian number in so many bytes; nil if they are not all there.
  private mutating func number(at offset: Int, length: Int) -> Int? {
    var number = 0
    for index in 0..<length {
      guard let byte = byte(offset + index) else { return nil }
      number = number << 8 | Int(byte)
    }
    return number
  }
}
