import Quantization

/// The colours of the flat areas of a frame's damage: its palette has them as they are.
///
/// A fitted palette has the mean colours of groups of pixels. In an area of one colour, as screens and drawings have
/// them, an error of a single code shows at its edges, and white turns gray. In a gradient, where equal neighbours mean
/// nothing, hardly a colour is frequent enough.
struct FlatColors {
  /// The most frequent colours, with the number of pixels that have them.
  let samples: [ColorSample]
  private let lanes: Set<SIMD4<Int16>>

  /// The least share of a colour among the damaged pixels: 1/2048, about twenty samples (chosen by benchmark).
  private static let leastShare = 2048

  /// Finds the colours.
  ///
  /// - Parameters:
  ///   - step: The sampling interval.
  ///   - limit: The maximum number of colours of the palette, half of which may be flat colours.
  init(of damage: Damage, _ frame: TargetFrame, step: Int, limit: Int) {
    var counts: [SIMD4<Int16>: Int] = [:]
    var total = 0
    damage.forEachDrawnPoint(step: step) { x, y in
      total += 1
      if frame.isInsideFlatArea(x, y) { counts[frame.colors[y * frame.width + x].lanes, default: 0] += 1 }
    }
    samples = counts.filter { FlatColors.leastShare * $0.value >= total }
      // Colours between those of a colour table belong to gradients.
      .filter { OklabColor(OklabColor(lanes: $0.key).color).lanes == $0.key }
      .sorted { ($0.value, FlatColors.order($0.key)) > ($1.value, FlatColors.order($1.key)) }
      .prefix(limit / 2)
      .map { ColorSample(color: OklabColor(lanes: $0.key), weight: Int64($0.value * step)) }
    lanes = Set(samples.map(\.color.lanes))
  }

  /// Returns whether a colour is one of them.
  func contains(_ color: OklabColor) -> Bool { !lanes.isEmpty && lanes.contains(color.lanes) }

  /// A number that is different for each colour.
  private static func order(_ lanes: SIMD4<Int16>) -> Int {
    (Int(lanes[0]) << 16 | Int(lanes[1])) << 16 | Int(lanes[2])
  }
}
