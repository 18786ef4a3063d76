import FileIO
import Raster

/// The mask of an icon's picture that is stored as a BMP: a bit for each pixel behind the colours, set where the background
/// shows.
struct IconMask: SeparateAlpha {
  private let width: Int
  private let height: Int
  /// The rows from the bottom to the top, each in a whole number of 32 bits, the leftmost pixel in the highest bit.
  private let bits: [UInt8]

  /// Reads the mask of a picture; nil for a PNG and for pixels of 32 bits, any of which has alpha.
  init?(at offset: Int, in source: any ByteSource) {
    // BITMAPINFOHEADER: the height counts the rows of the colours and those of the mask.
    guard let header = source.bytes(at: offset, count: 40), header.count == 40, header.starts(with: [40, 0, 0, 0])
    else {
      return nil
    }
    let (width, height) = (Int(littleEndian: header[4..<8]), Int(littleEndian: header[8..<12]) / 2)
    let (bitCount, compression) = (Int(littleEndian: header[14..<16]), Int(littleEndian: header[16..<20]))
    let usedColors = Int(littleEndian: header[32..<36])
    guard (1...32).contains(bitCount), compression == 0, (1...PixelLimit.largestSide).contains(width),
      (1...PixelLimit.largestSide).contains(height), usedColors <= 256
    else { return nil }
    let colorCount = usedColors > 0 ? usedColors : bitCount <= 8 ? 1 << bitCount : 0
    let colors = offset + 40 + 4 * colorCount
    let colorLength = IconMask.rowLength(width * bitCount) * height
    if bitCount == 32 {
      guard let pixels = source.bytes(at: colors, count: colorLength), pixels.count == colorLength,
        stride(from: 3, to: colorLength, by: 4).allSatisfy({ pixels[$0] == 0 })
      else { return nil }
    }
    let length = IconMask.rowLength(width) * height
    guard let bits = source.bytes(at: colors + colorLength, count: length), bits.count == length else { return nil }
    (self.width, self.height, self.bits) = (width, height, bits)
  }

  /// Returns the bytes of a row.
  private static func rowLength(_ bitCount: Int) -> Int { (bitCount + 31) / 32 * 4 }

  var isPremultiplied: Bool { false }

  func apply(to colors: inout Pixmap, _ conversion: (any ColorConversion)?) {
    guard (colors.width, colors.height) == (width, height) else { return }
    for y in 0..<height {
      let row = IconMask.rowLength(width) * (height - 1 - y)
      for x in 0..<width where bits[row + x / 8] << UInt8(x % 8) & 0x80 != 0 {
        colors.pixels[y * width + x] = RGBA16(red: 0, green: 0, blue: 0, alpha: 0)
      }
    }
  }
}
