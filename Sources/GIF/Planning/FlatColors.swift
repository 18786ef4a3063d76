import Quantization

/// The colours of the flat areas of a frame's damage: its palette has them as they are.
struct FlatColors {
  /// The most frequent colours, with the number of pixels that have them.
  let samples: [ColorSample]
  /// The ``OklabColor/key`` of each.
  private let keys: Set<Int>

  /// Finds the colours.
  ///
  /// - Parameters:
  ///   - step: The sampling interval.
  ///   - limit: The maximum number of colours of the palette, half of which may be flat colours.
  init(of damage: Damage, _ frame: TargetFrame, step: Int, limit: Int) {
    var counts = FlatColorCounts()
    damage.forEachDrawnPoint(step: step) { x, y in
      counts.add(frame.colors[y * frame.width + x], isFlat: frame.isInsideFlatArea(x, y))
    }
    samples = counts.samples(limit: limit, pixelWeight: step)
    keys = Set(samples.map(\.color.key))
  }

  /// Returns whether a colour is one of them.
  func contains(_ color: OklabColor) -> Bool { !keys.isEmpty && keys.contains(color.key) }
}
