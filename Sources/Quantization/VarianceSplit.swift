import FixedPoint

extension [ColorSample] {
  /// The means of at most `limit` boxes of samples: again and again the box with the most variance is cut in two, across
  /// its longest axis, where the variance of the two parts is least.
  ///
  /// After X. Wu, "Efficient statistical computations for optimal color quantization", 1991.
  func splitMeans(limit: Int) -> [ColorSample] {
    var boxes = ColorBox(self[...]).map { [$0] } ?? []
    while boxes.count < limit,
      let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
      let (low, high) = boxes[widest].cut()
    {
      boxes[widest] = low
      boxes.append(high)
    }
    return boxes.compactMap { ColorSample(meanOf: $0.samples) }
  }
}

/// A channel of a colour.
private enum Channel { case red, green, blue }

extension ColorVector {
  fileprivate subscript(channel: Channel) -> Int32 {
    switch channel {
    case .red: red
    case .green: green
    case .blue: blue
    }
  }
}

/// Samples that belong together.
private struct ColorBox {
  let samples: ArraySlice<ColorSample>
  /// The weighted sum of the squared distances from the mean.
  let spread: Int128
  /// The channel that has the largest part in ``spread``.
  private let axis: Channel

  /// A box of samples; nil for none.
  init?(_ samples: ArraySlice<ColorSample>) {
    guard !samples.isEmpty else { return nil }
    self.samples = samples
    let red = 9 * ColorBox.variance(of: samples, along: .red)
    let green = 16 * ColorBox.variance(of: samples, along: .green)
    let blue = 4 * ColorBox.variance(of: samples, along: .blue)
    spread = red + green + blue
    axis = green >= red && green >= blue ? .green : red >= blue ? .red : .blue
  }

  /// The two parts of the best cut; nil if all samples are equal.
  func cut() -> (low: ColorBox, high: ColorBox)? {
    guard spread > 0 else { return nil }
    // The sort is stable and the order of the samples is that of the histogram, so the cut is determined.
    let sorted = samples.sorted { $0.vector[axis] < $1.vector[axis] }
    let total = sorted.reduce(into: Moment()) { $0.add($1, along: axis) }
    var low = Moment()
    var best: (score: Int128, count: Int)?
    for (index, sample) in sorted.dropLast().enumerated() {
      low.add(sample, along: axis)
      let high = Moment(weight: total.weight - low.weight, sum: total.sum - low.sum)
      // The variance of the parts is Σwx² − score, and Σwx² does not depend on the cut.
      let score = low.squareOverWeight + high.squareOverWeight
      if score > best?.score ?? -1 { best = (score, index + 1) }
    }
    guard let count = best?.count, let low = ColorBox(sorted[..<count]), let high = ColorBox(sorted[count...]) else {
      return nil
    }
    return (low, high)
  }

  private static func variance(
    of samples: ArraySlice<ColorSample>, along axis: Channel
  ) -> Int128 {
    var moment = Moment()
    var squares: Int128 = 0
    for sample in samples {
      moment.add(sample, along: axis)
      let value = Int64(sample.vector[axis])
      squares += Int128(sample.weight * value * value)
    }
    return squares - moment.squareOverWeight
  }
}

/// The weight of samples and the sum of a channel times weights: below 2⁴⁶ and 2⁵⁸.
private struct Moment {
  var weight: Int64 = 0
  var sum: Int64 = 0

  mutating func add(_ sample: ColorSample, along axis: Channel) {
    weight += sample.weight
    sum += sample.weight * Int64(sample.vector[axis])
  }

  var squareOverWeight: Int128 { (Int128(sum) * Int128(sum)).divided(by: Int128(weight), .down) }
}
