import FixedPoint
import LoopTiming

extension FrameTiming {
  /// The largest shift of a frame's start that ``nearestConstantRate()`` accepts, in seconds.
  private static let largestShift = Rational(1, 200)

  /// Returns the lowest constant rate at which every frame is shown and starts within 5 ms of its time: the mean rate or a
  /// whole number of frames per second up to 100. Returns the mean rate if there is none.
  ///
  /// - Precondition: ``length`` is positive.
  func nearestConstantRate() throws(RationalOverflow) -> Rational {
    let mean = meanFrameRate
    if try showsEveryFrame(at: mean) { return mean }
    let lowest = mean.rounded(.up)
    guard lowest <= 100 else { return mean }
    // A lower rate than the mean has fewer frames than there are.
    for rate in max(1, lowest)...100 where try showsEveryFrame(at: Rational(rate)) { return Rational(rate) }
    return mean
  }

  /// Returns whether the starts of all frames, rounded to whole frames of a rate, are different and within the tolerance.
  private func showsEveryFrame(at rate: Rational) throws(RationalOverflow) -> Bool {
    var last: Int64 = 0
    for frame in 1..<frameCount + 1 {
      let start = try start(ofFrame: frame)
      let rounded = try start.multiplied(by: rate).rounded(.nearest)
      let shift = try Rational(rounded).divided(by: rate).subtracting(start)
      guard rounded > last, shift.magnitude <= FrameTiming.largestShift else { return false }
      last = rounded
    }
    return true
  }
}
