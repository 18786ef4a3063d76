/// Rewrites the chunks of a grey PNG of one bit per pixel as those of a palette of black and white, whose pixels are the same.
///
/// libav ignores the transparent colour of such pictures, as ImageMagick writes blank ones, and fails on their animations.
struct BilevelPNG {
  /// Whether the picture has one bit per pixel and is grey, known after its header.
  private var isBilevel = false

  /// Returns whether a chunk has to be read as what ``replacement(for:)`` returns.
  ///
  /// - Parameter length: The number of bytes of its contents.
  func rewrites(_ type: String, _ length: Int) -> Bool {
    switch type {
    case "IHDR": length == 13
    // The number of significant bits has one byte for grey, and three for a palette.
    case "tRNS", "PLTE", "sBIT": isBilevel && length <= 3 * 256
    default: false
    }
  }

  /// Returns the chunks that take the place of one, which is returned itself if it is damaged or need not change.
  mutating func replacement(for chunk: [UInt8]) -> [UInt8] {
    guard chunk.count >= 12 else { return chunk }
    let (type, data) = (String(decoding: chunk[4..<8], as: UTF8.self), Array(chunk[8..<chunk.count - 4]))
    guard pngChunk(type, data) == chunk else { return chunk }
    switch type {
    case "IHDR":
      guard data.count == 13, data[8] == 1, data[9] == 0 else { return chunk }
      isBilevel = true
      var header = data
      header[9] = 3
      return pngChunk("IHDR", header) + pngChunk("PLTE", [0, 0, 0, 255, 255, 255])
    case "tRNS":
      guard data.count == 2 else { return chunk }
      return pngChunk("tRNS", data[1] & 1 == 0 ? [0, 255] : [255, 0])
    default: return []
    }
  }
}
