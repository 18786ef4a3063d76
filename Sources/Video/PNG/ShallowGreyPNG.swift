/// Rewrites the chunks of a grey PNG of 1, 2 or 4 bits per pixel as those of a palette of its greys, whose pixels are the same.
///
/// libav ignores the transparent colour of such pictures, which PNG optimizers and ImageMagick write, unless it is black of 2 or 4
/// bits, and fails on animations of one bit.
struct ShallowGreyPNG {
  /// The number of greys of the picture, known after its header; nil for another kind of picture.
  private var levelCount: Int?

  /// Returns whether a chunk has to be read as what ``replacement(for:)`` returns.
  ///
  /// - Parameter length: The number of bytes of its contents.
  func rewrites(_ type: String, _ length: Int) -> Bool {
    switch type {
    case "IHDR": length == 13
    // The number of significant bits has one byte for grey, and three for a palette.
    case "tRNS", "PLTE", "sBIT": levelCount != nil && length <= 3 * 256
    default: false
    }
  }

  /// Returns the chunks that take the place of one: itself if it is a header that is damaged or need not change, and none in the
  /// place of another chunk that is damaged, since it would be read as that of a palette.
  mutating func replacement(for chunk: [UInt8]) -> [UInt8] {
    guard chunk.count >= 12 else { return chunk }
    let (type, data) = (String(decoding: chunk[4..<8], as: UTF8.self), Array(chunk[8..<chunk.count - 4]))
    let isIntact = pngChunk(type, data) == chunk
    if type == "IHDR" {
      guard isIntact, data.count == 13, [1, 2, 4].contains(data[8]), data[9] == 0 else { return chunk }
      let count = 1 << Int(data[8])
      levelCount = count
      var header = data
      header[9] = 3
      let palette = (0..<count).flatMap { [UInt8](repeating: UInt8($0 * 255 / (count - 1)), count: 3) }
      return pngChunk("IHDR", header) + pngChunk("PLTE", palette)
    }
    guard type == "tRNS", isIntact, data.count == 2, let levelCount else { return [] }
    // Only the lowest bits count (https://www.w3.org/TR/png-3/, 11.3.1.1).
    let transparent = Int(data[1]) & (levelCount - 1)
    return pngChunk("tRNS", (0..<levelCount).map { $0 == transparent ? 0 : 255 })
  }
}
