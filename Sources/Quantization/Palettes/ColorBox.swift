import FixedPoint

/// A box of samples in the variance-based median cut.
struct ColorBox {
  /// The range of the box's samples in the array of all samples.
  private let range: Range<Int>
  /// The weighted sum of the squared distances from ``mean``.
  private(set) var spread: Int64
  let mean: OklabColor
  /// ``spread`` divided by the square root of the weight, which favours small distant groups of samples over large
  /// compact ones.
  private var eccentricity: Int64
  /// The lane with the largest contribution to ``spread``.
  private let axis: Int

  /// Splits samples into boxes and reorders them so that each box is a contiguous range.
  ///
  /// Repeatedly the box with the largest spread is split at its mean. The last sixteenth of the boxes comes from the
  /// most eccentric boxes instead, so that small objects have colours of their own; with an eighth, large areas get too
  /// few (chosen by benchmark).
  ///
  /// - Parameters:
  ///   - samples: The samples, at least one.
  ///   - limit: The maximum number of boxes, at least 1.
  ///   - pinnedCount: The number of further colours of the palette.
  ///   - choosing: Returns the index of the palette size to use, given those at which the splitting could stop.
  static func split(
    _ samples: inout [ColorSample], limit: Int, pinnedCount: Int = 0, choosing: ([PaletteFit.Size]) -> Int
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
      // A colour table has a power of two of entries, one of which is transparent.
      let count = boxes.count + pinnedCount
      if isDone || (count + 1) & count == 0 { tables.append(boxes) }
      if isDone { break }
      guard let (low, high) = boxes[widest].cut(&samples) else {
        (boxes[widest].spread, boxes[widest].eccentricity) = (0, 0)
        continue
      }
      boxes[widest] = low
      boxes.append(high)
    }
    let sizes = tables.map { boxes in
      PaletteFit.Size(
        colorCount: boxes.count + pinnedCount, pixelCount: weight, error: boxes.reduce(0) { $0 + $1.spread })
    }
    return tables[choosing(sizes)]
  }

  private init(_ samples: [ColorSample], _ range: Range<Int>) {
    var weight: Int64 = 0
    var sum = SIMD4<Int64>.zero
    var squares = SIMD4<Int64>.zero
    for index in range {
      let sample = samples[index]
      for lane in 0..<3 {
        let value = Int64(sample.color.lanes[lane])
        sum[lane] &+= sample.weight &* value
        squares[lane] &+= sample.weight &* value &* value
      }
      weight &+= sample.weight
    }
    let mean = (sum &+ SIMD4(repeating: weight / 2)) / SIMD4(repeating: weight)
    // Σw(x − m)² = Σwx² − 2mΣwx + m²Σw, exact for the rounded mean. The terms may wrap, but not the result while the weights
    // are below 2³⁴ in sum: a variance is half the mean squared distance of two samples, which is below 2³⁰.
    let spread = squares &- (mean &* sum) &* 2 &+ mean &* mean &* SIMD4(repeating: weight)
    self.range = range
    self.spread = spread[0] + spread[1] + spread[2]
    // Positive wherever the spread is, so that no box that can be split is left over.
    eccentricity = min(self.spread, max(self.spread / Int64(UInt64(weight).squareRoot), 1))
    self.mean = OklabColor(lanes: SIMD4(truncatingIfNeeded: mean))
    axis = spread[1] >= spread[0] && spread[1] >= spread[2] ? 1 : spread[0] >= spread[2] ? 0 : 2
  }

  /// Splits the box at its mean; nil if all of its samples have one colour.
  private func cut(_ samples: inout [ColorSample]) -> (low: ColorBox, high: ColorBox)? {
    let mean = mean.lanes[axis]
    var middle = partition(&samples) { $0 <= mean }
    // The rounded mean may be the largest value: the box is then split below it.
    if middle == range.upperBound { middle = partition(&samples) { $0 < mean } }
    if middle == range.lowerBound || middle == range.upperBound { return nil }
    return (ColorBox(samples, range.lowerBound..<middle), ColorBox(samples, middle..<range.upperBound))
  }

  /// Moves samples with low values before the others and returns the index of the first of the others.
  private func partition(_ samples: inout [ColorSample], isLow: (Int16) -> Bool) -> Int {
    var low = range.lowerBound
    // No branch: the values are unpredictable. Every sample is swapped with the first high one, and the border advances
    // only past low ones.
    for index in range {
      let sample = samples[index]
      samples[index] = samples[low]
      samples[low] = sample
      low += isLow(sample.color.lanes[axis]) ? 1 : 0
    }
    return low
  }
}
