import FileIO

/// The segments of a JPEG (ITU-T T.81, B.2).
enum JPEGLayout {
  /// Scans the segments up to the first SOF: each has a marker and, except for the first, a length that includes
  /// itself. Returns the offset of SOF; nil for other formats and for damaged files.
  static func frameHeader(of bytes: any ByteSource) -> Int? {
    guard bytes.bytes(at: 0, count: 2) == [0xFF, 0xD8] else { return nil }
    var offset = 2
    // 1000 segments exceed those of any camera's file; the bound also ends the scan of a damaged file.
    for _ in 0..<1000 {
      guard let head = bytes.bytes(at: offset, count: 9), head.count == 9, head[0] == 0xFF else { return nil }
      let marker = head[1]
      if marker == 0xFF {
        offset += 1  // a fill byte
        continue
      }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) { return offset }
      offset += 2 + Int(bigEndian: head[2..<4])
    }
    return nil
  }

  /// Returns whether a file is cut at its end: it lacks EOI, which coded pixels do not contain. Thumbnails with an EOI of their
  /// own stand before SOF, and any bytes may follow.
  static func isCut(_ bytes: [UInt8]) -> Bool {
    guard let start = frameHeader(of: MemoryBytes(bytes)) else { return false }
    return !(start..<bytes.count - 1).reversed().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }
  }
}
