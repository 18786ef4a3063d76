import FixedPoint

/// The maximum number of pixels of a decoded frame; larger frames are rejected before memory is allocated for them.
public struct PixelLimit: Hashable, Sendable {
  /// The number of pixels, 1 up to ``largest``.
  public let pixelCount: Int

  /// The largest limit, 2²⁷, since a libav picture is below 2³¹ bytes, with up to 8 bytes per pixel.
  public static let largest = PixelLimit(pixelCount: 1 << 27)
  /// The default limit.
  public static let standard = largest
  /// The maximum width and height of a picture, in pixels.
  public static let largestSide = 1 << 14

  /// Creates a limit.
  ///
  /// - Precondition: `pixelCount` is in 1…2²⁷; ``init(exactly:)`` takes any number.
  public init(pixelCount: Int) {
    precondition((1...1 << 27).contains(pixelCount), "a limit on pixels must be within 1…2²⁷")
    self.pixelCount = pixelCount
  }

  /// Creates a limit that comes from elsewhere; nil if it is not in 1…2²⁷.
  public init?(exactly pixelCount: some BinaryInteger) {
    guard let count = Int(exactly: pixelCount), (1...PixelLimit.largest.pixelCount).contains(count) else { return nil }
    self.init(pixelCount: count)
  }
}

extension PixelLimit: CustomStringConvertible {
  private static let units: [(name: String, pixels: Int)] = [("M", 1_000_000), ("k", 1000)]

  /// Parses `500000`, `500k` or `2.5M` (k = 1000, M = 1 000 000) in either case; a fraction of a pixel is truncated.
  /// Nil for anything else and for values outside 1…``largest``.
  public init?(text: some StringProtocol) {
    let values: [String: Int64] = ["m": 1_000_000, "k": 1000]
    guard let count = Rational(text, units: values)?.rounded(.down) else { return nil }
    self.init(exactly: count)
  }

  /// The text that parses as this limit, with the largest unit in which it is an integer.
  public var description: String {
    let unit = PixelLimit.units.first { pixelCount.isMultiple(of: $0.pixels) }
    return unit.map { "\(pixelCount / $0.pixels)\($0.name)" } ?? "\(pixelCount)"
  }
}
