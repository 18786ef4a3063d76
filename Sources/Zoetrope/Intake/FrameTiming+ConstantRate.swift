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

  /// The highest usual rate: half a frame of it is 5 ms, so that every time is within 5 ms of one of its frames.
  private static let highestUsualRate = Rational(100)

  /// The usual rates in frames per second, rising.
  private static let usualRates = ((1...100).map { Rational($0) } + FrameTiming.fractionalRates).sorted()

  /// Frames at the times of a constant rate.
  private struct Fit {
    /// Frames per second.
    let rate: Rational
    /// The number of frames that are left out, since the next one starts with the same frame of the rate.
    var omittedCount = 0
    /// The number of frames that the rate shows.
    var count: Int64 = 0
    /// The largest shift of up to 5 ms, in seconds, of starts and the end as they are rounded to whole frames of the rate.
    var shift = Rational.zero
    /// Whether every frame but the last is shown once.
    var isOnce = false

    /// Whether the rate leaves out fewer frames, or else shows fewer, or else shifts them less.
    func isBetter(than other: Fit) -> Bool {
      (omittedCount, count, shift) < (other.omittedCount, other.count, other.shift)
    }
  }

  /// Returns the constant rate that leaves out the fewest frames, of several the one with the fewest repetitions, and whether it
  /// leaves out none. Frames start within 5 ms of their times, and the last one ends within 5 ms or, if no rate shows each before it
  /// once like that, within 15 ms and half a frame. There is always one of at most 100 frames per second; above, it is the mean rate.
  ///
  /// It is the rate of the first frame, if all others start exactly at its multiples, else a usual one or, if that repeats some,
  /// the mean rate of all frames or of their starts. If several usual ones show the same number of frames, such as 30000/1001 and
  /// 30, it is the mean one or else the closest.
  ///
  /// - Parameter stated: A rate up to 100 that is preferred if it leaves out no frame; nil for none.
  /// - Precondition: ``length`` is positive.
  func nearestConstantRate(
    stated: Rational? = nil
  ) throws(RationalOverflow) -> (rate: Rational, showsEveryFrame: Bool) {
    if let stated, stated <= FrameTiming.highestUsualRate,
      let fit = try fit(at: stated, endShift: FrameTiming.largestEndShift), fit.omittedCount == 0
    {
      return (stated, true)
    }
    let first = try start(ofFrame: 1)
    if first > .zero {
      let rate = try Rational(1).divided(by: first)
      if let fit = try fit(at: rate), fit.isOnce, fit.shift == .zero { return (rate, true) }
    }
    let mean = try fit(at: meanFrameRate)
    if let mean, mean.isOnce, FrameTiming.usualRates.contains(mean.rate) { return (mean.rate, true) }
    let usual = try usualRate()
    if usual.isOnce { return (usual.rate, true) }
    if let mean, mean.isOnce { return (mean.rate, true) }
    let once = try usualRate(endShift: FrameTiming.largestEndShift)
    if once.isOnce { return (once.rate, true) }
    let lastStart = try start(ofFrame: frameCount - 1)
    if lastStart > .zero {
      let rate = FrameTiming(frameCount: frameCount - 1, length: lastStart).meanFrameRate
      // Encoders take terms of 31 bits.
      if max(rate.numerator, rate.denominator) <= Int32.max,
        try fit(at: rate, endShift: FrameTiming.largestEndShift)?.isOnce == true
      {
        return (rate, true)
      }
    }
    // No usual rate is near to more than 100 frames per second.
    let best = mean.map { $0.rate > FrameTiming.highestUsualRate && $0.isBetter(than: usual) ? $0 : usual } ?? usual
    return (best.rate, best.omittedCount == 0)
  }

  /// Returns the best of the usual rates, of which the highest fits all times.
  ///
  /// - Parameter endShift: The largest shift of the end of the last frame, in seconds.
  private func usualRate(endShift: Rational = FrameTiming.largestShift) throws(RationalOverflow) -> Fit {
    var best = Fit(rate: FrameTiming.highestUsualRate, omittedCount: .max)
    for rate in FrameTiming.usualRates {
      // This rate and all above it show more frames.
      if best.omittedCount == 0, try length.multiplied(by: rate).rounded(.nearest) > best.count { break }
      if let fit = try fit(at: rate, endShift: endShift), fit.isBetter(than: best) { best = fit }
    }
    return best
  }

  /// Returns the frames at the times of a rate; nil if a shift is too large.
  ///
  /// - Parameters:
  ///   - rate: The rate in frames per second.
  ///   - endShift: The largest shift of the end of the last frame, in seconds.
  private func fit(
    at rate: Rational, endShift: Rational = FrameTiming.largestShift
  ) throws(RationalOverflow) -> Fit? {
    var fit = Fit(rate: rate)
    for frame in 1..<frameCount + 1 {
      let time = try start(ofFrame: frame)
      let rounded = try time.multiplied(by: rate).rounded(.nearest)
      let shift = try Rational(rounded).divided(by: rate).subtracting(time).magnitude
      let isEnd = frame == frameCount
      guard shift <= (isEnd ? endShift : FrameTiming.largestShift) else { return nil }
      if rounded == fit.count { fit.omittedCount += 1 }
      if isEnd { fit.isOnce = fit.omittedCount == 0 && fit.count == frameCount - 1 }
      fit.count = rounded
      if shift <= FrameTiming.largestShift { fit.shift = max(fit.shift, shift) }
    }
    return fit
  }
}
