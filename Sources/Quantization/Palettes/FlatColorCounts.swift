/// Counts the colours of flat areas, which a palette should have as they are.
///
/// A fitted palette has the mean colours of groups of pixels. In an area of one colour, as screens and drawings have them, an error of
/// a single code shows at its edges, and white turns gray. In a gradient, where equal neighbours mean nothing, hardly a colour is
/// frequent enough.
public struct FlatColorCounts: Sendable {
  private var counts: [SIMD4<Int16>: Int] = [:]
  /// The number of pixels, in flat areas and elsewhere.
  private var total = 0

  /// The least share of a colour among the pixels: 1/2048, about twenty samples of a frame (chosen by benchmark).
  private static let leastShare = 2048

  /// Creates an empty count.
  public init() {}

  /// Counts a pixel.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - isFlat: Whether it is inside a flat area.
  @inline(__always)
  public mutating func add(_ color: OklabColor, isFlat: Bool) {
    total += 1
    if isFlat { counts[color.lanes, default: 0] += 1 }
  }

  /// Returns the most frequent colours that a colour table can hold; those between them belong to gradients.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of colours of the palette, half of which may be flat colours.
  ///   - pixelWeight: The number of pixels that each counted pixel stands for.
  public func samples(limit: Int, pixelWeight: Int = 1) -> [ColorSample] {
    counts.filter { FlatColorCounts.leastShare * $0.value >= total }
      .filter { OklabColor(OklabColor(lanes: $0.key).color).lanes == $0.key }
      .sorted { ($0.value, FlatColorCounts.order($0.key)) > ($1.value, FlatColorCounts.order($1.key)) }
      .prefix(limit / 2)
      .map { ColorSample(color: OklabColor(lanes: $0.key), weight: Int64($0.value * pixelWeight)) }
  }

  /// A number that is different for each colour.
  private static func order(_ lanes: SIMD4<Int16>) -> Int {
    (Int(lanes[0]) << 16 | Int(lanes[1])) << 16 | Int(lanes[2])
  }
}
