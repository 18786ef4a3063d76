import FileIO
import Raster

/// The transparent colour of a PNG in black and white, as ImageMagick writes blank pictures. libav decodes that of all grey
/// pictures but those of one bit.
struct TransparentBit: SeparateAlpha {
  /// The grey value of transparent pixels, 0 or 65535.
  private let grey: UInt16

  /// Reads the chunks before the pixels; nil for a PNG of another kind, and for one without a transparent colour.
  init?(_ png: [UInt8]) {
    guard let transparency = PNGTransparency(MemoryBytes(png)), transparency.bitDepth == 1, transparency.colorType == 0,
      let color = transparency.chunk, color.count == 2
    else { return nil }
    grey = color[1] & 1 == 0 ? 0 : .max
  }

  func apply(to colors: inout Pixmap) {
    for index in colors.pixels.indices where colors.pixels[index].red == grey {
      colors.pixels[index] = RGBA16(red: 0, green: 0, blue: 0, alpha: 0)
    }
  }
}
