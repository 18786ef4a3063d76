import FileIO

/// The end of a file, found by a walk over its blocks without decoding any.
struct ContainerEnd {
  private let source: any ByteSource
  private var piece: [UInt8] = []
  /// The offset of the piece in the file.
  private var pieceStart = 0

  private init(_ source: any ByteSource) { self.source = source }

  /// Returns whether a file ends within a block or before the block that ends it; false for containers other than GIF,
  /// Matroska, WebM and TIFF.
  static func isMissing(in source: any ByteSource, of container: String) -> Bool {
    var end = ContainerEnd(source)
    return switch container {
    case "GIF": end.isGIFCut()
    case "Matroska", "WebM": end.isMatroskaCut()
    case "tiff_pipe": TIFFDirectories(source)?.endsEarly ?? false
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

  /// Walks the elements.
  private func isMatroskaCut() -> Bool {
    var offset = 0
    while offset < source.count {
      let bytes = source.bytes(at: offset, count: MatroskaElement.longestHeader) ?? []
      do {
        guard let element = try MatroskaElement(bytes) else { return true }
        offset += element.headerLength
        guard max(element.skippedLength, element.segmentLength ?? 0) <= source.count - offset else { return true }
        offset += element.skippedLength
      } catch {
        return false
      }
    }
    return false
  }
}
