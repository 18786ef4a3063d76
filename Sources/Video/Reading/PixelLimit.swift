/// How many pixels a frame may have that is read: more are refused before there is memory for them.
public struct PixelLimit: Hashable, Sendable {
  /// How many: 1 up to ``largest``.
  public let pixelCount: Int

  /// The most: 2²⁷, since a picture of libav has less than 2³¹ bytes, up to 8 a pixel.
  public static let largest = PixelLimit(pixelCount: 1 << 27)
  /// What is read without a wish.
  public static let standard = largest
  /// The largest side of a picture.
  public static let largestSide = 1 << 14

  /// A limit.
  ///
  /// - Precondition: it is from 1 to 2²⁷.
  public init(pixelCount: Int) {
    precondition((1...1 << 27).contains(pixelCount))
    self.pixelCount = pixelCount
  }
}

extension PixelLimit: CustomStringConvertible {
  private static let units: [(name: String, pixels: Int)] = [("M", 1_000_000), ("k", 1000)]

  /// Reads `500000`, `500k` or `2.5M` (a thousand and a million), in letters of either case; a part of a pixel is left out.
  /// Nil for anything else, and outside 1…``largest``.
  public init?(text: some StringProtocol) {
    let unit = PixelLimit.units.first { text.lowercased().hasSuffix($0.name.lowercased()) }
    let number = text.dropLast(unit?.name.count ?? 0)
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    // Nine digits on each side are more than enough, and no product of theirs overflows.
    guard parts.count <= (unit == nil ? 1 : 2), parts.allSatisfy({ (1...9).contains($0.utf8.count) }),
      number.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    let factor = unit?.pixels ?? 1
    var count = (Int(parts[0]) ?? 0) * factor
    if parts.count == 2 {
      count +=
        parts[1].utf8.reduce((sum: 0, unit: factor)) { part, digit in
          (part.sum + Int(digit - UInt8(ascii: "0")) * part.unit / 10, part.unit / 10)
        }.sum
    }
    guard (1...PixelLimit.largest.pixelCount).contains(count) else { return nil }
    self.init(pixelCount: count)
  }

  /// The text that reads as this, in the largest unit of which it is a whole number.
  public var description: String {
    let unit = PixelLimit.units.first { pixelCount.isMultiple(of: $0.pixels) }
    return unit.map { "\(pixelCount / $0.pixels)\($0.name)" } ?? "\(pixelCount)"
  }
}
