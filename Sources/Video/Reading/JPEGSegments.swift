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

  /// Returns whether a file has the index of the Multi-Picture Format, a segment APP2 (CIPA DC-007, section 5).
  static func hasPictureIndex(_ file: any ByteSource) -> Bool {
    JPEGSegments(of: file)?.contains {
      $0.marker == 0xE2 && file.bytes(at: $0.offset + 4, count: 4)?.elementsEqual("MPF\0".utf8) == true
    } ?? false
  }

  /// Returns whether a file is cut at its end: it lacks EOI, which coded pixels do not contain. Thumbnails with an EOI of their
  /// own stand before SOF, and any bytes may follow.
  static func isCut(_ bytes: [UInt8]) -> Bool {
    guard let start = frameHeader(of: MemoryBytes(bytes)) else { return false }
    return !(start..<bytes.count - 1).reversed().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }
  }
}
