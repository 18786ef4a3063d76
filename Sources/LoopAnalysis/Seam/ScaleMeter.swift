import FixedPoint

/// Measures the steps between reduced frames, all of one scale, and the step over the seam.
///
/// The smaller the scale, the longer a motion leaves the pictures alike, and the less is left of grain, dither and
/// codec noise.
struct ScaleMeter {
  private var steps = StepMeter<ReducedFrame>()
  private var frameCount: Int128 = 0
  /// The sum of all frames, sample by sample.
  private var sums: [Int64] = []
  /// The sum of the squares of all samples of all frames.
  private var squares: Int128 = 0
  /// The samples of the first frame.
  private var first: [Int32] = []
  /// The samples of the latest frame.
  private var last: [Int32] = []
  /// The largest change of a sample from one frame to the next.
  private var sharpestChange: Int32 = 0

  /// Adds the next frame.
  mutating func add(_ frame: ReducedFrame) {
    steps.add(frame)
    frameCount += 1
    if sums.isEmpty {
      sums = [Int64](repeating: 0, count: frame.samples.count)
      first = frame.samples
    } else {
      noteChanges(to: frame.samples)
    }
    last = frame.samples
    // A picture of at most 16384 pixels per side has fewer than 2²² samples, which are below 2²⁰: 64 bits hold their squares.
    var frameSquares: Int64 = 0
    for index in frame.samples.indices {
      let sample = Int64(frame.samples[index])
      sums[index] &+= sample
      frameSquares &+= sample &* sample
    }
    squares += Int128(frameSquares)
  }

  private mutating func noteChanges(to samples: [Int32]) {
    for index in samples.indices { sharpestChange = max(sharpestChange, abs(samples[index] - last[index])) }
  }

  /// Measures the step over the seam and returns the measurement.
  consuming func finish() -> StepSeries {
    var series = steps.finish()
    guard frameCount > 1 else { return series }
    noteChanges(to: first)
    series.sharpestChange = ReducedFrame.code(sharpestChange)
    // The mean squared difference of two independent choices is twice the variance, n Σ f² − (Σ f)² over n².
    let squaredSums = sums.reduce(Int128(0)) { $0 + Int128($1) * Int128($1) }
    let deviation = (frameCount * squares - squaredSums) / frameCount
    series.farStep = ReducedFrame.rootMeanSquare(
      UInt128(max(0, 2 * deviation)) / UInt128(frameCount), sampleCount: sums.count)
    return series
  }
}
