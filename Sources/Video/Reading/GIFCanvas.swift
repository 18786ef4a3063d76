import Frames

/// The canvas of a GIF that is decoded, its size and its global colour table, which libav uses otherwise than browsers.
///
/// libav fills the canvas with the background colour, an entry of the global table, where the first image leaves it empty and
/// where an image is "restored to background". Browsers show nothing there, and so does libav without a global table. So that
/// table is moved into those images that have no table of their own.
struct GIFCanvas {
  /// The name of the file in messages.
  private let name: String
  /// The size in pixels; nil before the header.
  private var size: PixelSize?
  /// The global colour table.
  private var colors: ArraySlice<UInt8> = []
  /// The size field of the table's packed byte: there are 2^(field + 1) colours.
  private var colorField: UInt8 = 0

  /// Creates the canvas of a file whose first packet is not read yet.
  init(name: String) { self.name = name }

  /// Returns a packet of libav's demuxer, of which the first has the file's header, with the table copied into its images; nil
  /// if it needs no change or is damaged.
  ///
  /// - Throws: ``VideoError`` for an image that libav would draw wrongly or not at all.
  mutating func prepared(_ packet: [UInt8]) throws(VideoError) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    var offset = 0
    if packet.starts(with: "GIF8".utf8), packet.count > GIFLayout.headerLength {
      let flags = packet[GIFLayout.headerLength - 3]
      offset = GIFLayout.headerLength + GIFLayout.tableLength(flags)
      guard offset <= packet.count else { return nil }
      size = PixelSize(width: Int(littleEndian: packet[6..<8]), height: Int(littleEndian: packet[8..<10]))
      (colors, colorField) = (packet[GIFLayout.headerLength..<offset], flags & 7)
      result = Array(packet[..<GIFLayout.headerLength])
      result[GIFLayout.headerLength - 3] &= 0x7F
      copied = offset
    }
    while offset < packet.count {
      switch packet[offset] {
      case UInt8(ascii: "!"): offset += 2
      case UInt8(ascii: ","):
        let start = offset
        offset += GIFCanvas.descriptorSize
        guard offset < packet.count else { return nil }
        try checkImage(packet[start + 1..<offset - 1])
        let flags = packet[offset - 1]
        if flags & 0x80 != 0 {
          offset += GIFLayout.tableLength(flags)
        } else if !colors.isEmpty {
          result += packet[copied..<offset - 1]
          result.append(flags & 0x78 | 0x80 | colorField)
          result += colors
          copied = offset
        }
        // The minimum code size.
        offset += 1
      case UInt8(ascii: ";"): return result + packet[copied...]
      default: return nil
      }
      guard skipBlocks(of: packet, &offset) else { return nil }
    }
    return copied == 0 ? nil : result + packet[copied...]
  }

  /// The bytes of an image descriptor.
  private static let descriptorSize = 10

  /// Refuses an image that is wider than the canvas, whose rows libav cuts before it decodes them, so that they are sheared, and
  /// one that begins outside of the canvas, which libav takes for damage. All others that stick out are cut rightly.
  ///
  /// - Parameter bounds: The left, top, width and height of the image, 16 bits each.
  private func checkImage(_ bounds: ArraySlice<UInt8>) throws(VideoError) {
    let start = bounds.startIndex
    let (left, top) = (Int(littleEndian: bounds[start..<start + 2]), Int(littleEndian: bounds[start + 2..<start + 4]))
    let width = Int(littleEndian: bounds[start + 4..<start + 6])
    guard let size else { return }
    let isOutside = left >= size.width || top >= size.height
    guard isOutside || width > size.width else { return }
    let reason = isOutside ? "an image at \(left),\(top), outside of" : "an image \(width) pixels wide, wider than"
    throw VideoError(
      .unreadable, "read \(name)",
      "it has \(reason) its canvas of \(size); to enlarge that, use gifsicle --logical-screen WxH first")
  }

  /// Passes over data sub-blocks; false if they have no end.
  private func skipBlocks(of packet: [UInt8], _ offset: inout Int) -> Bool {
    while offset < packet.count {
      let length = Int(packet[offset])
      offset += 1 + length
      if length == 0 { return true }
    }
    return false
  }
}
