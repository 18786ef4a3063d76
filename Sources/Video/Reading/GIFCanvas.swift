import FileIO
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
  /// if it needs no change or is damaged. The end of an image may be missing, without which libav decodes it, too.
  ///
  /// - Throws: ``VideoError`` for an image that libav would draw wrongly or not at all.
  mutating func prepared(_ packet: [UInt8]) throws(VideoError) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    if packet.starts(with: "GIF8".utf8), packet.count > GIFLayout.headerLength {
      let flags = packet[GIFLayout.headerLength - 3]
      copied = GIFLayout.headerLength + GIFLayout.tableLength(flags)
      guard copied <= packet.count else { return nil }
      size = PixelSize(width: Int(littleEndian: packet[6..<8]), height: Int(littleEndian: packet[8..<10]))
      (colors, colorField) = (packet[GIFLayout.headerLength..<copied], flags & 7)
      result = Array(packet[..<GIFLayout.headerLength])
      result[GIFLayout.headerLength - 3] &= 0x7F
    }
    var blocks = GIFBlocks(in: MemoryBytes(packet), from: copied)
    while let block = blocks.next() {
      if block.isImage {
        let descriptor = packet[block.bytes].prefix(GIFCanvas.descriptorSize)
        guard block.bytes.count > descriptor.count, let flags = descriptor.last else { return nil }
        try checkImage(descriptor.dropFirst())
        if flags & 0x80 == 0, !colors.isEmpty {
          result += packet[copied..<descriptor.endIndex - 1]
          result.append(flags & 0x78 | 0x80 | colorField)
          result += colors
          copied = descriptor.endIndex
        }
      }
    }
    guard blocks.offset == packet.count || packet[blocks.offset] == UInt8(ascii: ";") else { return nil }
    return copied == 0 ? nil : result + packet[copied...]
  }

  /// The bytes of an image descriptor, the last of which has its flags.
  private static let descriptorSize = 10

  /// Refuses an image that is wider than the canvas, whose rows libav cuts before it decodes them, so that they are sheared, an
  /// interlaced one that reaches below the canvas, whose rows it puts in the wrong order, and one that begins outside of the canvas,
  /// which it takes for damage. All others that stick out are cut rightly.
  ///
  /// - Parameter bounds: The left, top, width and height of the image, 16 bits each, and its flags.
  private func checkImage(_ bounds: ArraySlice<UInt8>) throws(VideoError) {
    let start = bounds.startIndex
    let (left, top) = (Int(littleEndian: bounds[start..<start + 2]), Int(littleEndian: bounds[start + 2..<start + 4]))
    let width = Int(littleEndian: bounds[start + 4..<start + 6])
    let bottom = top + Int(littleEndian: bounds[start + 6..<start + 8])
    let isInterlaced = bounds[start + 8] & 0x40 != 0
    guard let size else { return }
    let isOutside = left >= size.width || top >= size.height
    guard isOutside || width > size.width || isInterlaced && bottom > size.height else { return }
    let reason =
      isOutside
      ? "an image at \(left),\(top), outside of"
      : width > size.width
        ? "an image \(width) pixels wide, wider than" : "an interlaced image down to row \(bottom), below the end of"
    throw VideoError(
      .unreadable, "read \(name)",
      "it has \(reason) its canvas of \(size); to enlarge that, use gifsicle --logical-screen WxH first")
  }
}
