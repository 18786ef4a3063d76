public import FixedPoint
import LoopTiming

/// The durations of the frames of a sprite.
public struct SpriteTiming: Hashable, Sendable {
  /// The duration of each frame in whole microseconds, at least 1.
  let microseconds: [Int64]

  /// Creates the timing of frames from their durations in seconds; each is rounded to microseconds and clamped to
  /// 0.000001…1000 s, so that sums of them fit.
  ///
  /// - Precondition: There is at least one.
  public init(durations: [Rational]) {
    precondition(!durations.isEmpty)
    microseconds = durations.map { duration in
      let exact = (Int128(duration.numerator) * 1_000_000).divided(by: Int128(duration.denominator), .nearest)
      return Int64(max(1, min(1_000_000_000, exact)))
    }
  }

  /// Returns the timing of the same frames, all of one duration in seconds.
  func with(frameDuration: Rational) -> SpriteTiming {
    SpriteTiming(durations: microseconds.map { _ in frameDuration })
  }

  /// The duration of all frames in seconds.
  var period: Rational { Rational(microseconds.reduce(0, +), 1_000_000) }

  /// The phase of the period at which each frame begins.
  var starts: [Phase] {
    let whole = Int128(microseconds.reduce(0, +))
    var sum: Int64 = 0
    return microseconds.map { time in
      defer { sum += time }
      return Phase(steps: UInt32((Int128(sum) << 32).divided(by: whole, .down)))
    }
  }
}
