import FileIO

/// The single bytes of a source, which is read in pieces.
struct SingleBytes {
  let source: any ByteSource
  private var piece: [UInt8] = []
  /// The offset of the piece in the source.
  private var pieceStart = 0
  private static let pieceLength = 1 << 12

  init(of source: any ByteSource) { self.source = source }

  /// Returns the byte at an offset; nil behind the end.
  mutating func byte(at offset: Int) -> UInt8? {
    if !(pieceStart..<pieceStart + piece.count).contains(offset) {
      (pieceStart, piece) = (offset, source.bytes(at: offset, count: SingleBytes.pieceLength) ?? [])
    }
    return offset - pieceStart < piece.count ? piece[offset - pieceStart] : nil
  }
}
