import FileIO
import Frames

extension PixelSize {
  /// Reads the picture size in the header of a PNG, JPEG or YUV4MPEG2; nil for other formats and for damaged files. libav does
  /// not report the size of pictures that are too large for it.
  init?(headerOf bytes: any ByteSource) {
    guard let size = PixelSize.png(bytes) ?? PixelSize.jpeg(bytes) ?? PixelSize.y4m(bytes) else { return nil }
    self = size
  }

  /// Parses the PNG signature and IHDR: https://www.w3.org/TR/png-3/.
  private static func png(_ bytes: any ByteSource) -> PixelSize? {
    guard let start = bytes.bytes(at: 0, count: 24), start.count == 24,
      PNGChunkFilter.applies(to: start), start[12...].starts(with: "IHDR".utf8)
    else { return nil }
    return PixelSize(width: Int(bigEndian: start[16..<20]), height: Int(bigEndian: start[20..<24]))
  }

  /// Parses the header line of YUV4MPEG2, whose fields are letters and values: `YUV4MPEG2 W64 H36 F25:1`.
  private static func y4m(_ bytes: any ByteSource) -> PixelSize? {
    guard let start = bytes.bytes(at: 0, count: 256), start.starts(with: "YUV4MPEG2 ".utf8) else { return nil }
    let fields = start.prefix { $0 != UInt8(ascii: "\n") }.split(separator: UInt8(ascii: " "))
    func value(_ letter: Character) -> Int? {
      let text = fields.lazy.map { String(decoding: $0, as: UTF8.self) }.first { $0.first == letter }
      // At most nine digits, so that no product overflows.
      return text.flatMap { $0.utf8.count <= 10 ? Int($0.dropFirst()) : 999_999_999 }
    }
    guard let width = value("W"), let height = value("H"), width > 0, height > 0 else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Parses the first SOF of a JPEG (ITU-T T.81, B.2.2).
  private static func jpeg(_ bytes: any ByteSource) -> PixelSize? {
    guard let offset = JPEGSegments.frameHeader(of: bytes), let head = bytes.bytes(at: offset, count: 9),
      head.count == 9
    else { return nil }
    return PixelSize(width: Int(bigEndian: head[7..<9]), height: Int(bigEndian: head[5..<7]))
  }
}
