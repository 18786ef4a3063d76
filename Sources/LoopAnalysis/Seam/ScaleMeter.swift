import FixedPoint

/// Measures the steps between reduced frames, all of one scale, and the step over the seam.
///
/// The smaller the scale, the longer a motion leaves the pictures alike, and the less is left of grain, dither and
/// codec noise.
struct ScaleMeter {
  private var series = StepSeries()
  private var frameCount: Int128 = 0
  /// The first two frames.
  private var first: [ReducedFrame] = []
  /// The latest two frames.
  private var last: [ReducedFrame] = []
  /// The sum of all frames, sample by sample.
  private var sums: [Int64] = []
  /// The sum of the squares of all samples of all frames.
  private var squares: Int128 = 0

  /// Adds the next frame.
  mutating func add(_ frame: ReducedFrame) {
    frameCount += 1
    if sums.isEmpty { sums = [Int64](repeating: 0, count: frame.samples.count) }
    for (index, sample) in frame.samples.enumerated() {
      sums[index] += Int64(sample)
      squares += Int128(Int64(sample) * Int64(sample))
    }
    if let before = last.last {
      series.steps.append(ReducedFrame.step(from: before, to: frame))
      if last.count == 2 { series.bends.append(ReducedFrame.bend(last[0], before, frame)) }
    }
    if first.count < 2 { first.append(frame) }
    if last.count == 2 { last.removeFirst() }
    last.append(frame)
  }

  /// Measures the step over the seam and returns the measurement.
  consuming func finish() -> StepSeries {
    guard last.count == 2 else { return series }
    series.seam = ReducedFrame.step(from: last[1], to: first[0])
    if frameCount > 2 {
      series.seamBends = [
        ReducedFrame.bend(last[0], last[1], first[0]), ReducedFrame.bend(last[1], first[0], first[1]),
      ]
      series.acrossSeam = ReducedFrame.step(from: last[0], to: first[1])
    }
    // The mean squared difference of two independent choices is twice the variance, n Σ f² − (Σ f)² over n².
    let squaredSums = sums.reduce(Int128(0)) { $0 + Int128($1) * Int128($1) }
    let deviation = (frameCount * squares - squaredSums) / frameCount
    series.farStep = ReducedFrame.rootMeanSquare(
      UInt128(max(0, 2 * deviation)) / UInt128(frameCount), sampleCount: sums.count)
    return series
  }
}
