import Raster

/// The quality scale of animated PNGs. At 100 they are lossless.
///
/// - Opaque frames of 8 bits have a palette up to 90, and a colour that changes by little from frame to frame stays as it was from
///   91 to 99. On smooth scenes a palette takes from a third to a half of the bytes of rounded channels at equal SSIMULACRA2.
/// - Channels of frames with alpha are rounded to fewer levels, which makes longer runs of equal pixels.
public enum APNGQuality: Equatable, Sendable {
  /// The number of colours of the palette.
  case colors(Int)
  /// A pixel keeps its colour while the sum of the differences of its channels is at most this, in codes.
  case tolerance(Int)
  /// The number of levels of each channel, fewer than 256.
  case levels(Int)
  /// The colours as they are.
  case lossless

  /// Returns the meaning of a quality, 0…100.
  init(_ quality: Int, hasAlpha: Bool) {
    if hasAlpha {
      let count = APNGQuality.value(at: quality, APNGQuality.levelKnots, each: 10)
      self = count < 256 ? .levels(count) : .lossless
    } else if quality <= 90 {
      let count = APNGQuality.value(at: quality, APNGQuality.colorKnots, each: 18)
      self = .colors(min(VideoSettings.maximumColorCount, count))
    } else {
      self = quality < 100 ? .tolerance((102 - quality) / 3) : .lossless
    }
  }

  /// The levels of a channel at multiples of 10.
  private static let levelKnots = [4, 6, 8, 12, 16, 20, 26, 36, 64, 128, 256]
  /// The colours at multiples of 18.
  private static let colorKnots = [8, 16, 32, 64, 128, 256]

  /// Returns the interpolated value at a quality.
  private static func value(at quality: Int, _ knots: [Int], each step: Int) -> Int {
    let index = min(quality / step, knots.count - 2)
    return knots[index] + (knots[index + 1] - knots[index]) * (quality - index * step) / step
  }

  /// Returns the lowest quality of each meaning, in order; the last is 100.
  public static func steps(hasAlpha: Bool) -> [Int] {
    (0...100).filter {
      $0 == 0 || APNGQuality($0, hasAlpha: hasAlpha) != APNGQuality($0 - 1, hasAlpha: hasAlpha)
    }
  }
}

extension VideoSettings {
  /// The meaning of the quality of an animated PNG; nil for other codecs, and where the quality is not chosen.
  package var apngQuality: APNGQuality? {
    guard codec == .apng, case .quality(let quality) = rateControl, pixelFormat.depth == 8 else { return nil }
    return APNGQuality(quality, hasAlpha: pixelFormat.hasAlpha)
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

  /// Returns the picture of packed 8-bit channels with the pixels of another one where the channels differ by a sum of at most
  /// `tolerance` codes.
  func keeping(_ other: VideoImage, within tolerance: Int) -> VideoImage {
    let result = VideoImage(width: width, height: height, format: format, rounding: rounding)
    let channels = planes[0].bytesPerElement
    for y in 0..<height {
      let (source, kept, target) = unsafe (row(y, ofPlane: 0), other.row(y, ofPlane: 0), result.row(y, ofPlane: 0))
      for pixel in Swift.stride(from: 0, to: width * channels, by: channels) {
        var difference = 0
        for index in pixel..<pixel + channels { difference += unsafe abs(Int(source[index]) - Int(kept[index])) }
        let chosen = unsafe difference <= tolerance ? kept : source
        for index in pixel..<pixel + channels { unsafe target[index] = chosen[index] }
      }
    }
    return result
  }
}
