/// The global colour table of a GIF that is decoded, moved into those images that have no table of their own.
///
/// libav fills the canvas with the background colour, an entry of the global table, where the first image leaves it empty and where
/// an image is "restored to background". Browsers show nothing there, and so does libav without a global table.
struct GIFGlobalTable {
  private var colors: ArraySlice<UInt8> = []
  /// The size field of the packed byte: there are 2^(size + 1) colours.
  private var size: UInt8 = 0

  /// Returns a packet of libav's demuxer, of which the first has the file's header, with the table copied into its images; nil
  /// if it needs no change or is damaged.
  mutating func moved(in packet: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    var offset = 0
    if packet.starts(with: "GIF8".utf8), packet.count > GIFGlobalTable.headerSize {
      let flags = packet[GIFGlobalTable.headerSize - 3]
      offset = GIFGlobalTable.headerSize + (flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1))
      guard offset <= packet.count else { return nil }
      (colors, size) = (packet[GIFGlobalTable.headerSize..<offset], flags & 7)
      result = Array(packet[..<GIFGlobalTable.headerSize])
      result[GIFGlobalTable.headerSize - 3] &= 0x7F
      copied = offset
    }
    guard !colors.isEmpty else { return nil }
    while offset < packet.count {
      switch packet[offset] {
      case UInt8(ascii: "!"): offset += 2
      case UInt8(ascii: ","):
        offset += GIFGlobalTable.descriptorSize
        guard offset < packet.count else { return nil }
        let flags = packet[offset - 1]
        if flags & 0x80 == 0 {
          result += packet[copied..<offset - 1]
          result.append(flags & 0x78 | 0x80 | size)
          result += colors
          copied = offset
        } else {
          offset += 3 << (Int(flags & 7) + 1)
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

  /// The bytes of the header and the logical screen descriptor.
  private static let headerSize = 13
  /// The bytes of an image descriptor.
  private static let descriptorSize = 10

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
