import FixedPoint

/// Samples that belong together, and how they are cut from all: by variance.
struct ColorBox {
  /// Their places among all.
  private let start: Int
  private let end: Int
  /// The weighted sum of the squared distances from ``mean``.
  private(set) var spread: Int64
  let mean: OklabColor
  /// ``spread`` over the root of the samples' weight: what is small but far off has more of it than what is large and near.
  private var eccentricity: Int64
  /// The lane that has the largest part in ``spread``.
  private let axis: Int

  /// Boxes of samples, which are reordered so that each box's lie together: again and again the box with the most
  /// variance is cut in two at its mean. The last sixteenth of the boxes comes from the most eccentric ones, so that small
  /// things have their colours, too; with an eighth, large ones get too few (found by trying).
  ///
  /// - Parameters:
  ///   - samples: One or more.
  ///   - limit: The most boxes, at least 1.
  ///   - choosing: Which of the sizes of tables that are passed it is to be.
  static func split(
    _ samples: inout [ColorSample], limit: Int, choosing: ([PaletteFit.Size]) -> Int
  ) -> [ColorBox] {
    var boxes = [ColorBox(samples, 0..<samples.count)]
    let weight = samples.reduce(0) { $0 + $1.weight }
    var tables: [[ColorBox]] = []
    while true {
      let isLate = 16 * boxes.count >= 15 * limit
      let widest =
        boxes.indices.max {
          isLate ? boxes[$0].eccentricity < boxes[$1].eccentricity : boxes[$0].spread < boxes[$1].spread
        } ?? 0
      let isDone = boxes.count == limit || boxes[widest].spread == 0
      // A table takes a power of two, one of them for "unchanged".
      if isDone || (boxes.count + 1) & boxes.count == 0 { tables.append(boxes) }
      if isDone { break }
      guard let (low, high) = boxes[widest].cut(&samples) else {
        (boxes[widest].spread, boxes[widest].eccentricity) = (0, 0)
        continue
      }
      boxes[widest] = low
      boxes.append(high)
    }
    let sizes = tables.map { boxes in
      PaletteFit.Size(colorCount: boxes.count, pixelCount: weight, error: boxes.reduce(0) { $0 + $1.spread })
    }
    return tables[choosing(sizes)]
  }

  private init(_ samples: [ColorSample], _ places: Range<Int>) {
    var weight: Int64 = 0
    var sum = SIMD4<Int64>.zero
    var squares = SIMD4<Int64>.zero
    for place in places {
      let sample = samples[place]
      for lane in 0..<3 {
        let value = Int64(sample.color.lanes[lane])
        sum[lane] &+= sample.weight &* value
        squares[lane] &+= sample.weight &* value &* value
      }
      weight &+= sample.weight
    }
    let mean = (sum &+ SIMD4(repeating: weight / 2)) / SIMD4(repeating: weight)
    // Σw(x − m)², exact for the rounded mean; weights are below 2³¹ and values below 2¹⁵.
    let spread = squares &- (mean &* sum) &* 2 &+ mean &* mean &* SIMD4(repeating: weight)
    (start, end) = (places.lowerBound, places.upperBound)
    self.spread = spread[0] + spread[1] + spread[2]
    // Above 0 where the spread is, so that nothing is left to cut in the end.
    eccentricity = min(self.spread, max(self.spread / Int64(UInt64(weight).squareRoot), 1))
    self.mean = OklabColor(lanes: SIMD4(truncatingIfNeeded: mean))
    axis = spread[1] >= spread[0] && spread[1] >= spread[2] ? 1 : spread[0] >= spread[2] ? 0 : 2
  }

  /// The parts of the box, cut at its mean; nil if its samples have one colour.
  private func cut(_ samples: inout [ColorSample]) -> (low: ColorBox, high: ColorBox)? {
    let mean = mean.lanes[axis]
    var middle = partition(&samples) { $0 <= mean }
    // The rounded mean may be the largest value: then the cut is below it.
    if middle == end { middle = partition(&samples) { $0 < mean } }
    if middle == start || middle == end { return nil }
    return (ColorBox(samples, start..<middle), ColorBox(samples, middle..<end))
  }

  /// Moves the samples whose value is low before the others; where those begin.
  private func partition(_ samples: inout [ColorSample], isLow: (Int16) -> Bool) -> Int {
    var low = start
    // No branch: which are low cannot be foretold.
    for place in start..<end {
      let sample = samples[place]
      samples[place] = samples[low]
      samples[low] = sample
      low += isLow(sample.color.lanes[axis]) ? 1 : 0
    }
    return low
  }
}
