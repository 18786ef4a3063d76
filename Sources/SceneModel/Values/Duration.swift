import FixedPoint
import LoopTiming

/// How long something takes, as a scene writes it.
struct Duration: Equatable, Sendable {
  /// In seconds.
  let seconds: Rational
  /// Whether it must be kept to in every loop.
  let isExact: Bool

  /// What a fitted loop may do with a movement that takes so long.
  var rule: PeriodicElement.Rule { isExact ? .pinned : .fitted }

  /// Reads seconds, or `{"exact": seconds}`: whole millionths within limits.
  static func read(_ value: SceneValue, _ path: String, longest: Int64) throws -> Duration {
    if case .object = value {
      var object = try ObjectReader(value, path: path)
      let seconds = try object.require("exact") { try readSeconds($0, $1, longest: longest) }
      try object.finish()
      return Duration(seconds: seconds, isExact: true)
    }
    return Duration(seconds: try readSeconds(value, path, longest: longest), isExact: false)
  }

  private static func readSeconds(_ value: SceneValue, _ path: String, longest: Int64) throws -> Rational {
    let seconds = try readRational(value, path)
    guard seconds >= Rational(1, 1000), seconds <= Rational(longest), seconds.denominator <= 1_000_000 else {
      throw SceneError(
        path: path, problem: "\(seconds) is out of range; allowed: 0.001…\(longest) seconds, in millionths")
    }
    return seconds
  }
}
