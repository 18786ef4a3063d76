import FileIO

/// The segments of a JPEG before its coded pixels (ITU-T T.81, B.2).
struct JPEGSegments: Sequence, IteratorProtocol {
  private let file: any ByteSource
  private var offset = 2
  /// The number of segments and fill bytes that may follow: no camera writes as many, and a damaged file ends here.
  private var limit = 1000

  /// Begins behind SOI; nil for other formats.
  init?(of file: any ByteSource) {
    guard file.bytes(at: 0, count: 2) == [0xFF, 0xD8] else { return nil }
    self.file = file
  }

  /// Returns the marker of a segment and its offset. Behind its two bytes stands a length that includes itself.
  mutating func next() -> (marker: UInt8, offset: Int)? {
    while limit > 0, let head = file.bytes(at: offset, count: 4), head.count == 4, head[0] == 0xFF, head[1] != 0xDA {
      limit -= 1
      if head[1] == 0xFF {
        offset += 1  // a fill byte
        continue
      }
      defer { offset += 2 + Int(bigEndian: head[2..<4]) }
      return (head[1], offset)
    }
    return nil
  }

  /// Returns the offset of SOF, the header of the picture; nil for other formats and for damaged files.
  static func frameHeader(of file: any ByteSource) -> Int? {
    let segments = JPEGSegments(of: file)
    return segments?.first { (0xC0...0xCF).contains($0.marker) && ![0xC4, 0xC8, 0xCC].contains($0.marker) }?.offset
  }

  /// Returns the number of pictures in the index of the Multi-Picture Format, in a segment APP2 of the first of them (CIPA DC-007,
  /// section 5); 1 if there is none.
  static func pictureCount(_ file: any ByteSource) -> Int {
    let segments = JPEGSegments(of: file)?.lazy.filter { $0.marker == 0xE2 }
    guard
      let index = segments?.compactMap({ file.bytes(at: $0.offset + 4, count: 64) }).first(where: {
        $0.starts(with: "MPF\0".utf8)
      })
    else { return 1 }
    // Behind the identifier stands a directory as of a TIFF, whose offsets begin here.
    let directory = index.dropFirst(4)
    func number(_ offset: Int, _ count: Int) -> Int? {
      let bytes = directory.dropFirst(offset).prefix(count)
      guard bytes.count == count else { return nil }
      return directory.starts(with: "MM".utf8) ? Int(bigEndian: bytes) : Int(littleEndian: bytes)
    }
    guard let start = number(4, 4), let count = number(start, 2) else { return 1 }
    let entries = (0..<count).lazy.map { start + 2 + 12 * $0 }
    return entries.first { number($0, 2) == 0xB001 }.flatMap { number($0 + 8, 4) } ?? 1
  }

  /// Returns whether a file is cut at its end: it lacks EOI, which coded pixels do not contain. Thumbnails with an EOI of their
  /// own stand before SOF, and any bytes may follow.
  static func isCut(_ bytes: [UInt8]) -> Bool {
    guard let start = frameHeader(of: MemoryBytes(bytes)) else { return false }
    return !(start..<bytes.count - 1).reversed().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }
  }
}
