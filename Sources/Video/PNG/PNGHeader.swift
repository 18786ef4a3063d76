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
  /// The exponent that makes samples of light, in units of 10⁻⁵; nil if there is none, or colours are described otherwise.
  private var gamma: Int?
  /// The same, but nil if it is about that of sRGB, so that colours stay as they are.
  var convertedGamma: Int? { gamma.flatMap { ColorProfile.takesGamma($0) ? $0 : nil } }
  /// The profile of that gamma; nil if it is about that of sRGB.
  var gammaProfile: ColorProfile? { gamma.flatMap { ColorProfile(gamma: $0) } }

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
    var hasProfile = false
    chunks: for chunk in PNGChunks(of: file) {
      switch chunk.type {
      case "tRNS": hasAlpha = true  // a transparent colour, or the alpha of a palette
      case "gAMA":
        gamma = file.bytes(at: chunk.data.lowerBound, count: 4).flatMap {
          $0.count == 4 ? Int(bigEndian: $0[...]) : nil
        }
      case "cICP", "iCCP", "sRGB": hasProfile = true
      case "IDAT", "IEND": break chunks
      default: break
      }
    }
    if hasProfile { gamma = nil }
  }
}
