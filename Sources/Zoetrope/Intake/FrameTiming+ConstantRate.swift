import FixedPoint
import LoopTiming

extension FrameTiming {
  /// The largest shift of the end of the last frame where each is shown once, in seconds.
  ///
  /// FFmpeg repeats the delay before the last in a GIF. The end is then as far behind the last start as that is behind the one
  /// before it, and each of these is shifted by up to 5 ms: 2 · 5 ms + 5 ms.
  private static let largestEndShift = Rational(3, 200)

  /// The lowest rate that lengthens the last frame, by less than 0.1 s.
  static let lowestLengtheningRate = Rational(10)

  /// The rates of film and television that are no whole numbers of frames per second.
  private static let fractionalRates = [24000, 30000, 60000].map { Rational($0, 1001) }

  /// The highest usual rate: half a frame of it is 5 ms, so that every time is within 5 ms of one of its frames.
  private static let highestUsualRate = Rational(100)

  /// The highest rate that repeats a frame: it shows at most five times as many frames as the highest usual one.
  private static let highestRepeatingRate = Rational(500)

  /// The usual rates in frames per second, rising.
  private static let usualRates = ((1...100).map { Rational($0) } + FrameTiming.fractionalRates).sorted()

  /// Frames at the times of a constant rate.
  private struct Fit {
    /// Frames per second.
    let rate: Rational
    /// Whether the rate is the mean one.
    let isMean: Bool
    /// The number of frames that are left out, since the next one starts with the same frame of the rate.
    var omittedCount = 0
    /// The number of frames that the rate shows.
    var count: Int64 = 0
    /// The largest shift of up to 5 ms, in seconds, of starts and the end as they are rounded to whole frames of the rate.
    var shift = Rational.zero
    /// Whether every frame is shown once; up to the highest usual rate, the last one may be repeated.
    var isOnce = false

    /// The rank among other rates, of which the lowest is the best.
    private var rank: (Int, Int64, Int, Rational) { (omittedCount, count, isMean ? 0 : 1, shift) }

    /// Whether the rate leaves out fewer frames, or else shows fewer, or else is the mean one, or else shifts them less.
    func isBetter(than other: Fit) -> Bool { rank < other.rank }
  }

  /// Returns the constant rate that leaves out the fewest frames, of several the one that repeats the fewest, and whether a video
  /// has it: it leaves out none and is up to 100 frames per second or repeats none.
  ///
  /// The rates are the usual ones up to 100 frames per second, the mean one, and up to 500 that of the starts, which repeats a last
  /// frame that is held.
  ///
  /// Every frame starts within 5 ms of its time. The last one ends within 5 ms of its time or, where each before it is shown once,
  /// within 15 ms. At more than 100 frames per second, half a frame is less than that: every rate fits evenly spaced starts, and
  /// would repeat a last frame that is held. So a video has such a rate only if it shows no more frames than there are.
  ///
  /// A rate that shows each frame once, or repeats only the last, is chosen in this order: the exact one, a usual one, the mean
  /// one. If several usual ones show the same number of frames, such as 30000/1001 and 30, it is the mean one or else the closest.
  ///
  /// Programs store the duration of another rate for the last frame of a video that dropped frames. So if no rate shows each frame
  /// once, it may be one that does where the last one is lengthened to a frame of it. Otherwise, rates that repeat frames may lengthen
  /// it, too. All of these are at least 10 frames per second, so that the last picture of a slideshow keeps its time.
  ///
  /// - Parameters:
  ///   - stated: A rate up to 100 that is preferred if it leaves out no frame; nil for none.
  ///   - lengthensLast: Whether the last frame may be shown for longer than it lasts.
  /// - Precondition: ``length`` is positive.
  func nearestConstantRate(
    stated: Rational? = nil, lengthensLast: Bool = false
  ) throws(RationalOverflow) -> (rate: Rational, isOfVideos: Bool) {
    let (shift, endShift) = (FrameTiming.largestShift, FrameTiming.largestEndShift)
    if let stated, stated <= FrameTiming.highestUsualRate,
      let fit = try fit(at: stated, within: shift, end: endShift), fit.omittedCount == 0
    {
      return (stated, true)
    }
    let (usual, mean, lastStart) = try (FrameTiming.usualRates, meanFrameRate, start(ofFrame: frameCount - 1))
    let meanOfStarts =
      lastStart > .zero ? FrameTiming(frameCount: frameCount - 1, length: lastStart).meanFrameRate : mean
    var attempts: [(rates: [Rational], shift: Rational, endShift: Rational?)] = [
      ([meanOfStarts], .zero, .zero), (usual, shift, shift), ([mean], shift, shift), (usual, shift, endShift),
      ([meanOfStarts], shift, endShift),
    ]
    // Two frames always start evenly.
    if lengthensLast, frameCount > 2 {
      attempts += [([meanOfStarts], .zero, nil), (usual, shift, nil), ([meanOfStarts], shift, nil)]
    }
    for (rates, shift, endShift) in attempts {
      if let best = try best(of: rates, within: shift, end: endShift), best.isOnce { return (best.rate, true) }
    }
    // No usual rate is near to more than 100 frames per second.
    let starts = meanOfStarts <= FrameTiming.highestRepeatingRate ? [meanOfStarts] : []
    let fast = ([mean] + starts).filter { $0 > FrameTiming.highestUsualRate }
    let rates = usual + fast.sorted()
    guard let best = try best(of: rates, within: shift, end: shift) else {
      preconditionFailure("The highest usual rate fits all times.")
    }
    guard best.omittedCount == 0, best.rate <= FrameTiming.highestUsualRate else { return (best.rate, false) }
    let lower = usual.filter { $0 < best.rate }
    // One that shows as many frames moves them further: 30000/1001 in place of 30.
    if lengthensLast, let fit = try self.best(of: lower, within: shift, end: nil), fit.omittedCount == 0,
      fit.count < best.count
    {
      return (fit.rate, true)
    }
    return (best.rate, true)
  }

  /// Returns the best of rising rates; nil if none fits.
  ///
  /// - Parameters:
  ///   - rates: The rates in frames per second.
  ///   - shift: The largest shift of a start, in seconds.
  ///   - endShift: The largest shift of the end of the last frame, in seconds; nil for that of a start, but from 10 frames per
  ///     second on, the frame may be shown for longer than it lasts.
  private func best(
    of rates: [Rational], within shift: Rational, end endShift: Rational?
  ) throws(RationalOverflow) -> Fit? {
    var best: Fit?
    for rate in rates {
      // This rate and all above it show more frames.
      if let best, best.omittedCount == 0, try length.multiplied(by: rate).rounded(.nearest) > best.count { break }
      guard let fit = try fit(at: rate, within: shift, end: endShift) else { continue }
      if best.map({ fit.isBetter(than: $0) }) ?? true { best = fit }
    }
    return best
  }

  /// Returns the frames at the times of a rate; nil if a shift is too large.
  ///
  /// - Parameters:
  ///   - rate: The rate in frames per second.
  ///   - largestShift: The largest shift of a start, in seconds.
  ///   - endShift: The largest shift of the end of the last frame, in seconds; nil for that of a start, but from 10 frames per
  ///     second on, the frame may be shown for longer than it lasts.
  private func fit(
    at rate: Rational, within largestShift: Rational, end endShift: Rational?
  ) throws(RationalOverflow) -> Fit? {
    var fit = Fit(rate: rate, isMean: rate == meanFrameRate)
    for frame in 1..<frameCount + 1 {
      let isEnd = frame == frameCount
      var time = try start(ofFrame: frame)
      if isEnd, endShift == nil, rate >= FrameTiming.lowestLengtheningRate {
        time = try max(time, Rational(fit.count + 1).divided(by: rate))
      }
      let position = try time.multiplied(by: rate)
      // A start midway between two frames of the rate is shown with the earlier one, as `FrameRetimer` does.
      let rounded = try isEnd ? position.rounded(.nearest) : position.subtracting(Rational(1, 2)).rounded(.up)
      let shift = try Rational(rounded).divided(by: rate).subtracting(time).magnitude
      guard shift <= (isEnd ? endShift ?? largestShift : largestShift) else { return nil }
      if rounded == fit.count { fit.omittedCount += 1 }
      if isEnd {
        let mayRepeat = rate <= FrameTiming.highestUsualRate
        fit.isOnce = fit.omittedCount == 0 && fit.count == frameCount - 1 && (mayRepeat || rounded == frameCount)
      }
      fit.count = rounded
      if shift <= FrameTiming.largestShift { fit.shift = max(fit.shift, shift) }
    }
    return fit
  }
}
