import Glibc

/// The bytes of a pipe of pictures that are no pictures of the first one's format, such as a PNG among JPEGs.
///
/// libav passes them over without an error, so that frames would be missing. Of a file they are no concern: its name is one of
/// a single format.
struct ForeignBytes {
  /// Whether packets have every byte that was read: in the formats of Netpbm, which are not filtered.
  private let countsPackets: Bool
  private var packetBytes = 0

  /// The most bytes that are passed over: a line break that a shell adds, with some to spare. No picture is as short.
  private static let mostIgnored = 8

  /// - Parameter kind: libav's name of the container.
  init(in kind: String) {
    countsPackets = ["pbm_pipe", "pgm_pipe", "ppm_pipe", "pam_pipe"].contains(kind)
  }

  /// Whether a PNG was followed by bytes in no known format, such as an archive, or a TGA, which has no signature.
  private(set) var hasUnknown = false

  /// The bytes that may fill up the rest of a file: zeros and white space.
  private static let padding = Array("\0\t\n\r ".utf8)

  /// The first bytes of pictures in other formats than JPEG: PNG, SGI, Sun raster, OpenEXR, PCX, JPEG 2000 and JPEG XL, of which
  /// the last two have a container or none.
  private static let signatures: [[UInt8]] = [
    PNGHeader.signature, [0x01, 0xDA], [0x59, 0xA6, 0x6A, 0x95], [0x76, 0x2F, 0x31, 0x01], [0x0A, 0x05, 0x01],
    [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], [0xFF, 0x4F, 0xFF, 0x51],
    [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20], [0xFF, 0x0A],
  ]
  /// Those that are letters: Netpbm, BMP, GIF, WebP, TIFF, DPX, QOI, Photoshop, DDS and SVG.
  private static let texts = [
    "P1\n", "P2\n", "P3\n", "P4\n", "P5\n", "P6\n", "P7\n", "BM", "GIF8", "RIFF", "II*\0", "MM\0*", "SDPX", "XPDS",
    "qoif", "8BPS", "DDS ", "<svg",
  ].map { Array($0.utf8) }

  /// Counts the bytes of a packet, and returns whether it has a picture of another format.
  ///
  /// - Parameter isFrame: Whether it has a picture of the format.
  mutating func areFound(in packet: Packet, isFrame: Bool) -> Bool {
    let bytes = unsafe packet.data
    packetBytes += bytes.count
    if isFrame { return unsafe ForeignBytes.hasPictureBehindJPEG(bytes) || ForeignBytes.hasPictureBehindBMP(bytes) }
    if unsafe ForeignBytes.beginPicture(bytes[...]) { return true }
    // An archive or the like behind a PNG is no picture that is missing for sure.
    if unsafe bytes.contains(where: { !ForeignBytes.padding.contains($0) }) { hasUnknown = true }
    return false
  }

  /// Returns whether bytes follow the last packet that are in none.
  ///
  /// - Parameter byteCount: The number of all bytes.
  func areLeft(of byteCount: Int) -> Bool { countsPackets && byteCount - packetBytes > ForeignBytes.mostIgnored }

  /// Returns whether bytes begin with one of the signatures.
  private static func beginPicture(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    [signatures, texts].joined().contains { unsafe bytes.starts(with: $0) }
  }

  /// Returns whether the end of a JPEG is followed by a picture in another format, which libav takes for a part of the JPEG.
  private static func hasPictureBehindJPEG(_ packet: UnsafeRawBufferPointer) -> Bool {
    guard unsafe packet.starts(with: [0xFF, 0xD8]), let start = packet.baseAddress else { return false }
    var offset = 2
    while offset < packet.count, let found = unsafe memchr(start + offset, 0xFF, packet.count - offset) {
      offset = unsafe UnsafeRawPointer(found) - start + 1
      let isEnd = unsafe packet[offset...].first == 0xD9
      if isEnd, unsafe beginPicture(packet[(offset + 1)...]) { return true }
    }
    return false
  }

  /// Returns whether a BMP, whose header says how long it is, is followed by a picture in another format, which libav takes for a
  /// part of the BMP.
  private static func hasPictureBehindBMP(_ packet: UnsafeRawBufferPointer) -> Bool {
    guard packet.count > 14, unsafe packet.starts(with: "BM".utf8) else { return false }
    let length = unsafe Int(littleEndian: ArraySlice(packet[2..<6]))
    // A length within the header is wrong; libav has its own word on such a picture.
    guard (14..<packet.count).contains(length) else { return false }
    let rest = unsafe packet[length...]
    return unsafe beginPicture(rest) || rest.starts(with: [0xFF, 0xD8, 0xFF])
  }
}
