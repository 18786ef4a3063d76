public import FixedPoint
public import LoopTiming

/// A number that may move: it runs from one value to another in a time, and starts again.
enum NumberProperty: Equatable, Sendable {
  case constant(NumberExpression)
  case animated(from: NumberExpression, to: NumberExpression, duration: Rational)

  /// Whether any of its numbers is drawn at random.
  var isRandom: Bool {
    switch self {
    case .constant(let number): number.isRandom
    case .animated(let from, let to, _): from.isRandom || to.isRandom
    }
  }

  /// Reads a number expression, or `{"from": …, "to": …, "duration": seconds}`.
  static func read(
    _ value: SceneValue, _ path: String, field: String, allowed: NumberRange
  ) throws -> NumberProperty {
    guard case .object(let keys) = value, keys["from"] != nil || keys["to"] != nil else {
      return .constant(try .read(value, path, field: field, allowed: allowed))
    }
    var object = try ObjectReader(value, path: path)
    let from = try object.require("from") {
      try NumberExpression.read($0, $1, field: field + ".from", allowed: allowed)
    }
    let to = try object.require("to") { try NumberExpression.read($0, $1, field: field + ".to", allowed: allowed) }
    let duration = try object.require("duration") { value, path in
      let duration = try readRational(value, path)
      guard duration >= Rational(1, 1000), duration <= Rational(1_000_000) else {
        throw SceneError(path: path, problem: "\(duration) is out of range; allowed: 0.001…1000000 seconds")
      }
      return duration
    }
    try object.finish()
    return .animated(from: from, to: to, duration: duration)
  }
}

/// A number of a resolved scene: fixed, or moving with an element of the plan.
public enum ResolvedNumber: Hashable, Sendable {
  /// It stands.
  case constant(Fixed)
  /// It runs from `from` to `to` in a period of the scene's element of this index.
  case moving(from: Fixed, to: Fixed, element: Int)

  /// The number where its element has come to `phase`.
  public func value(at phase: (Int) -> Phase) -> Fixed {
    switch self {
    case .constant(let number): number
    case .moving(let from, let to, let element):
      Fixed(
        raw: from.raw + Int64((Int128((to - from).raw) * Int128(phase(element).steps)).shiftedRight(by: 32, .nearest)))
    }
  }
}
