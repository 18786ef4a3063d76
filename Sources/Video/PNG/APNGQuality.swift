import Raster

/// The quality scale of animated PNGs: the number of levels to which channels are rounded before lossless compression.
///
/// Fewer levels make longer runs of equal pixels, within a frame and from frame to frame.
public enum APNGQuality {
  /// The levels of a channel at multiples of 10; between them they are interpolated. 256 is lossless.
  private static let knots = [4, 6, 8, 12, 16, 20, 26, 36, 64, 128, 256]

  /// The lowest quality of each number of levels, in order; the last is 100.
  public static let steps = (0...100).filter { $0 == 0 || levelCount(at: $0) > levelCount(at: $0 - 1) }

  /// Returns the number of levels of a channel at a quality, 0…100.
  static func levelCount(at quality: Int) -> Int {
    let (below, above) = (knots[quality / 10], knots[min(quality / 10 + 1, 10)])
    return below + (above - below) * (quality % 10) / 10
  }
}

extension VideoSettings {
  /// The number of levels to which channels are rounded; nil to leave them as they are.
  var roundedLevelCount: Int? {
    guard codec == .apng, case .quality(let quality) = rateControl, pixelFormat.depth == 8 else { return nil }
    let count = APNGQuality.levelCount(at: quality)
    return count < 256 ? count : nil
  }
}

extension VideoImage {
  /// Returns the picture of 8-bit RGB with each channel rounded to one of evenly spaced levels, of which 0 and 255 are two.
  func rounded(toLevels count: Int) -> VideoImage {
    // The nearest level, and its nearest byte.
    let table = (0...255).map { value in
      let level = (value * (count - 1) * 2 + 255) / 510
      return UInt8((level * 510 + count - 1) / (2 * (count - 1)))
    }
    let result = VideoImage(width: width, height: height, format: format, rounding: rounding)
    let length = width * planes[0].bytesPerElement
    for y in 0..<height {
      let (source, target) = unsafe (row(y, ofPlane: 0), result.row(y, ofPlane: 0))
      for x in 0..<length { unsafe target[x] = table[Int(source[x])] }
    }
    return result
  }
}
