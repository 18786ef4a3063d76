import FileIO
import Frames

/// The transparency of a PNG by the chunks before its pixels (https://www.w3.org/TR/png-3/, 11.2.1 and 11.3.1.1).
struct PNGTransparency {
  /// The bits of a sample.
  let bitDepth: UInt8
  /// The colour type: 0 for grey, 2 for RGB, 3 for a palette, 4 and 6 for the first two with alpha.
  let colorType: UInt8
  /// The contents of the chunk `tRNS`: the transparent colour, or the alpha of a palette; nil without it.
  let chunk: [UInt8]?

  /// Whether pixels may be transparent.
  var isPresent: Bool { colorType & 4 != 0 || chunk != nil }

  /// The samples of a pixel.
  var samples: StoredSamples { StoredSamples(isDeep: bitDepth > 8, isGrey: colorType & 3 == 0) }

  /// Reads the chunks; nil for another format.
  init?(_ png: any ByteSource) {
    // The header is the first chunk.
    guard let head = png.bytes(at: 0, count: 33), head.count == 33, PNGChunkFilter.applies(to: head) else { return nil }
    (bitDepth, colorType) = (head[24], head[25])
    var (offset, found) = (33, [UInt8]?.none)
    while found == nil, let start = png.bytes(at: offset, count: 8), start.count == 8 {
      let (length, type) = (Int(bigEndian: start[..<4]), String(decoding: start[4...], as: UTF8.self))
      // A palette has at most 256 colours.
      if type == "tRNS", length <= 256 { found = png.bytes(at: offset + 8, count: length) }
      if type == "IDAT" || type == "IEND" { break }
      offset += 12 + length
    }
    chunk = found
  }
}
