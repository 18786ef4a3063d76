import FileIO

/// The picture size in the header of a PNG or JPEG. libav's decoders do not report the size of pictures that are too
/// large for them.
struct PictureHeader {
  let width: Int
  let height: Int

  /// Parses the header; nil for other formats and for damaged files.
  init?(of bytes: any ByteSource) {
    guard let size = PictureHeader.png(bytes) ?? PictureHeader.jpeg(bytes) else { return nil }
    (width, height) = size
  }

  /// Parses the PNG signature and IHDR: https://www.w3.org/TR/png-3/.
  private static func png(_ bytes: any ByteSource) -> (width: Int, height: Int)? {
    guard let start = bytes.bytes(at: 0, count: 24), start.count == 24,
      start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), start[12...].starts(with: "IHDR".utf8)
    else { return nil }
    return (Int(bigEndian: start[16..<20]), Int(bigEndian: start[20..<24]))
  }

  /// Scans the segments up to the first SOF (ITU-T T.81, B.2.2): each has a marker and, except for the first, a length
  /// that includes itself.
  private static func jpeg(_ bytes: any ByteSource) -> (width: Int, height: Int)? {
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
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (Int(bigEndian: head[7..<9]), Int(bigEndian: head[5..<7]))
      }
      offset += 2 + Int(bigEndian: head[2..<4])
    }
    return nil
  }
}
