import FixedPoint
import LoopTiming

extension FrameTiming {
  /// The largest shift of the end of the last frame where each is shown once, in seconds.
  ///
  /// FFmpeg repeats the delay before the last in a GIF. The end is then as far behind the last start as that is behind the one
  /// before it, and each of these is shifted by up to 5 ms: 2 · 5 ms + 5 ms.
  private static let largestEndShift = Rational(3, 200)

  /// The rates of film and television that are no whole numbers of frames per second.
  private static let fractionalRates = [24000, 30000, 60000].map { Rational($0, 1001) }

  /// The usual rates in frames per second, rising.
  private static let usualRates = ((1...100).map { Rational($0) } + FrameTiming.fractionalRates).sorted()

  /// Returns the constant rate that shows every frame with the fewest repetitions; nil if there is none up to 100 frames per
  /// second. Frames start within 5 ms of their times, and the last one ends within 5 ms or, if no rate shows each once like that,
  /// within 15 ms and half a frame.
  ///
  /// It is the rate of the first frame, if all others start exactly at its multiples, else a usual one or, if that repeats some,
  /// the mean rate. If several usual ones show the same number of frames, such as 30000/1001 and 30, it is the mean one or else
  /// the closest.
  ///
  /// - Precondition: ``length`` is positive.
  func nearestConstantRate() throws(RationalOverflow) -> Rational? {
    let first = try start(ofFrame: 1)
    if first > .zero {
      let rate = try Rational(1).divided(by: first)
      if let fit = try fit(at: rate), fit.count == frameCount, fit.shift == .zero { return rate }
    }
    let isMean = try fit(at: meanFrameRate) != nil
    if isMean, FrameTiming.usualRates.contains(meanFrameRate) { return meanFrameRate }
    let usual = try usualRate()
    if let usual, usual.count == frameCount { return usual.rate }
    if isMean { return meanFrameRate }
    if let once = try usualRate(endShift: FrameTiming.largestEndShift), once.count == frameCount { return once.rate }
    return usual?.rate
  }

  /// Returns the usual rate that shows the fewest frames, of several the closest, and their number; nil if none fits.
  private func usualRate(
    endShift: Rational = FrameTiming.largestShift
  ) throws(RationalOverflow) -> (rate: Rational, count: Int64)? {
    var best: (rate: Rational, count: Int64, shift: Rational)?
    for rate in FrameTiming.usualRates {
      // This rate and all above it show more frames.
      if let best, try length.multiplied(by: rate).rounded(.nearest) > best.count { break }
      guard let (count, shift) = try fit(at: rate, endShift: endShift) else { continue }
      if let best, (best.count, best.shift) <= (count, shift) { continue }
      best = (rate, count, shift)
    }
    return best.map { ($0.rate, $0.count) }
  }

  /// Returns the number of frames that a rate shows, and the largest shift of up to 5 ms, in seconds, of starts and the end as
  /// they are rounded to whole frames of it; nil if a shift is too large, or two frames start together.
  ///
  /// - Parameters:
  ///   - rate: The rate in frames per second.
  ///   - endShift: The largest shift of the end of the last frame, in seconds.
  private func fit(
    at rate: Rational, endShift: Rational = FrameTiming.largestShift
  ) throws(RationalOverflow) -> (count: Int64, shift: Rational)? {
    var (last, largest): (Int64, Rational) = (0, .zero)
    for frame in 1..<frameCount + 1 {
      let time = try start(ofFrame: frame)
      let rounded = try time.multiplied(by: rate).rounded(.nearest)
      let shift = try Rational(rounded).divided(by: rate).subtracting(time).magnitude
      let isEnd = frame == frameCount
      guard rounded > last, shift <= (isEnd ? endShift : FrameTiming.largestShift) else { return nil }
      last = rounded
      if shift <= FrameTiming.largestShift { largest = max(largest, shift) }
    }
    return (last, largest)
  }
}
