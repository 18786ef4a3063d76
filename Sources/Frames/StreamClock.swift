public import FixedPoint

/// The times of the frames of a stream, as far as they are known beforehand.
public enum StreamClock: Equatable, Sendable {
  /// Frames without times, such as pictures, that follow one another at a rate; of joined files, those of the first.
  case counting(Rational)
  /// Frames at a constant rate, whose times in a file are rounded to its ticks.
  case constant(Rational)
  /// Frames with durations of their own, and the constant rate that leaves out the fewest of them. The mean rate is nil where that
  /// shows every frame: each starts within 5 ms of its time, and the last ends within 15 ms or is lengthened.
  case varying(constant: Rational, mean: Rational?)

  /// Frames per second, on average where no constant rate shows every frame.
  public var frameRate: Rational {
    if case .varying(_, let mean?) = self { mean } else { constantRate }
  }

  /// The constant rate that leaves out the fewest frames, in frames per second.
  public var constantRate: Rational {
    switch self {
    case .counting(let rate), .constant(let rate), .varying(let rate, _): rate
    }
  }

  /// Whether frames have no times.
  public var isCounting: Bool { if case .counting = self { true } else { false } }

  /// Whether frames have durations of their own.
  public var hasOwnDurations: Bool { if case .varying = self { true } else { false } }

  /// Whether the constant ``frameRate`` shows every frame.
  public var hasConstantRate: Bool { if case .varying(_, .some) = self { false } else { true } }
}
