import FixedPoint
import LoopTiming

extension FrameTiming {
  /// The largest shift of a frame's start that ``nearestConstantRate()`` accepts, in seconds.
  private static let largestShift = Rational(1, 200)

  /// The rates of film and television that are no whole numbers of frames per second.
  private static let fractionalRates = [24000, 30000, 60000].map { Rational($0, 1001) }

  /// Returns the lowest constant rate at which every frame is shown and starts within 5 ms of its time: the mean rate, or the
  /// lowest usual one above it up to 100 frames per second; nil if there is none. If 30000/1001 and 30 both fit, returns the
  /// closer one.
  ///
  /// - Precondition: ``length`` is positive.
  func nearestConstantRate() throws(RationalOverflow) -> Rational? {
    let mean = meanFrameRate
    if try shift(at: mean) != nil { return mean }
    // A lower rate than the mean has fewer frames than there are.
    let usual = ((1...100).map { Rational($0) } + FrameTiming.fractionalRates).filter { $0 >= mean }.sorted()
    for rate in usual {
      guard let found = try shift(at: rate) else { continue }
      let whole = Rational(rate.rounded(.up))
      guard whole != rate, let other = try shift(at: whole), other < found else { return rate }
      return whole
    }
    return nil
  }

  /// Returns the largest shift of a frame's start that is rounded to whole frames of a rate, in seconds; nil if it is above the
  /// tolerance, or two frames start together.
  private func shift(at rate: Rational) throws(RationalOverflow) -> Rational? {
    var (last, largest): (Int64, Rational) = (0, .zero)
    for frame in 1..<frameCount + 1 {
      let start = try start(ofFrame: frame)
      let rounded = try start.multiplied(by: rate).rounded(.nearest)
      let shift = try Rational(rounded).divided(by: rate).subtracting(start)
      guard rounded > last, shift.magnitude <= FrameTiming.largestShift else { return nil }
      (last, largest) = (rounded, max(largest, shift.magnitude))
    }
    return largest
  }
}
