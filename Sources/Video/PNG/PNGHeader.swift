import FileIO
import Frames

/// The header of a PNG: its chunks before the pixels (https://www.w3.org/TR/png-3/, 11.2.1, 11.3.1.1 and 11.3.2).
struct PNGHeader {
  /// The first bytes of every PNG.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The samples of a pixel.
  let samples: StoredSamples
  /// Whether pixels may be transparent.
  private(set) var hasAlpha: Bool
  /// Whether the bytes reach to the chunk that ends the header.
  private(set) var isWhole = false
  /// The colours; nil for those of sRGB or of a profile.
  let colors: PNGColors?

  /// Reads the header; nil for another format.
  init?(of file: any ByteSource) {
    // The chunk `IHDR` is the first.
    guard let head = file.bytes(at: 0, count: 33), head.count == 33, PNGChunkFilter.applies(to: head) else {
      return nil
    }
    // The colour type is 0 for grey, 2 for RGB, 3 for a palette, 4 and 6 for the first two with alpha.
    let (bitDepth, colorType) = (head[24], head[25])
    samples = StoredSamples(isDeep: bitDepth > 8, isGrey: colorType & 3 == 0)
    hasAlpha = colorType & 4 != 0
    var descriptions: [String: [UInt8]] = [:]
    chunks: for chunk in PNGChunks(of: file) {
      switch chunk.type {
      case "tRNS": hasAlpha = true  // a transparent colour, or the alpha of a palette
      case "cICP", "iCCP", "sRGB", "gAMA", "cHRM":
        descriptions[chunk.type] = file.bytes(at: chunk.data.lowerBound, count: min(chunk.data.count, 32))
      case "IDAT", "IEND":
        isWhole = true
        break chunks
      default: break
      }
    }
    colors = PNGColors(descriptions)
  }
}
