import FileIO

/// The chunks of a PNG (https://www.w3.org/TR/png-3/, 5.3): the length of the data, a type, the data, and a checksum of type and
/// data.
struct PNGChunks: Sequence, IteratorProtocol {
  /// A chunk.
  struct Chunk {
    /// The four letters of its type.
    let type: String
    /// The range of its data in the file, which may end before.
    let data: Range<Int>
  }

  private let file: any ByteSource
  private var offset = PNGHeader.signature.count

  init(of file: any ByteSource) { self.file = file }

  mutating func next() -> Chunk? {
    guard let head = file.bytes(at: offset, count: 8), head.count == 8 else { return nil }
    let start = offset + 8
    let chunk = Chunk(
      type: String(decoding: head[4...], as: UTF8.self), data: start..<start + Int(bigEndian: head[..<4]))
    offset = chunk.data.upperBound + 4  // after the checksum
    return chunk
  }
}
