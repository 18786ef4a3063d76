/// Counts the colours of flat areas, which a palette should have as they are.
///
/// A fitted palette has the mean colours of groups of pixels. In an area of one colour, as screens and drawings have them, an error of
/// a single code shows at its edges, and white turns gray. In a gradient, where equal neighbours mean nothing, hardly a colour is
/// frequent enough.
public struct FlatColorCounts: Sendable {
  /// The number of pixels of each colour in flat areas, by its ``OklabColor/key``.
  private var counts: [Int: Int] = [:]
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
    if isFlat { counts[color.key, default: 0] += 1 }
  }

  /// Returns the most frequent colours that a colour table can hold; those between them belong to gradients.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of colours of the palette, half of which may be flat colours.
  ///   - pixelWeight: The number of pixels that each counted pixel stands for.
  public func samples(limit: Int, pixelWeight: Int = 1) -> [ColorSample] {
    counts.filter { FlatColorCounts.leastShare * $0.value >= total }
      .filter { OklabColor(OklabColor(key: $0.key).color).key == $0.key }
      .sorted { ($0.value, $0.key) > ($1.value, $1.key) }
      .prefix(limit / 2)
      .map { ColorSample(color: OklabColor(key: $0.key), weight: Int64($0.value * pixelWeight)) }
  }
}
