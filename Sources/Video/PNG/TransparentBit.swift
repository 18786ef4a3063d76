import Raster

/// The transparent colour of a PNG in black and white (https://www.w3.org/TR/png-3/, 11.3.1.1), as ImageMagick writes blank
/// pictures. libav decodes that of all grey pictures but those of one bit.
struct TransparentBit: SeparateAlpha {
  /// The grey value of transparent pixels, 0 or 65535.
  private let grey: UInt16

  /// Reads the header and the chunks up to the pixels; nil for a PNG of another kind, and for one without a transparent colour.
  init?(_ png: [UInt8]) {
    // The header is the first chunk: one bit of grey.
    guard png.count > 33, PNGChunkFilter.applies(to: png), png[24] == 1, png[25] == 0 else { return nil }
    var offset = 33
    while offset + 12 <= png.count {
      let length = Int(bigEndian: png[offset..<offset + 4])
      switch String(decoding: png[offset + 4..<offset + 8], as: UTF8.self) {
      case "tRNS" where length == 2 && offset + 10 <= png.count:
        grey = png[offset + 9] & 1 == 0 ? 0 : .max
        return
      case "IDAT", "IEND": return nil
      default: offset += 12 + length
      }
    }
    return nil
  }

  func apply(to colors: inout Pixmap) {
    for index in colors.pixels.indices where colors.pixels[index].red == grey {
      colors.pixels[index] = RGBA16(red: 0, green: 0, blue: 0, alpha: 0)
    }
  }
}
