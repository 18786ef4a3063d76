import FixedPoint
import LoopTiming

/// Something of a layer that may move: an expression that stands, or key frames that it runs through again and again.
enum Property<Expression: Equatable & Sendable>: Equatable, Sendable {
  case constant(Expression)
  case animated(keyframes: [Keyframe<Expression>], timeline: Timeline)

  /// All expressions in it.
  var expressions: [Expression] {
    switch self {
    case .constant(let expression): [expression]
    case .animated(let keyframes, _): keyframes.map(\.value)
    }
  }
}

extension Property {
  /// Reads an expression; or `{"from": …, "to": …, "duration": seconds}`; or `{"keyframes": [{"offset": 0…1, "value": …,
  /// "easing": …}, …], "duration": seconds}`; with `easing`, `repeat` (`restart` or `reverse`), and `delay` in seconds or
  /// `phase` in parts of the period.
  ///
  /// - Parameters:
  ///   - field: The key's path within its layer.
  ///   - read: Reads an expression, given its value, its path, and its field.
  static func read(
    _ value: SceneValue, _ path: String, field: String,
    _ read: (SceneValue, String, String) throws -> Expression
  ) throws -> Property {
    guard value.isMovement else { return .constant(try read(value, path, field)) }
    var object = try ObjectReader(value, path: path)
    let duration = try object.require("duration") { try Duration.read($0, $1, longest: 1_000_000) }
    let easing = try object.take("easing", readEasing) ?? .linear
    var keyframes: [Keyframe<Expression>]
    if object.has("keyframes") {
      keyframes = try object.require("keyframes") { value, path in
        try readArray(value, path) { value, path in
          var object = try ObjectReader(value, path: path)
          let keyframe = Keyframe(
            offset: try object.require("offset") { try readNumber($0, $1, allowed: .fraction) },
            value: try object.require("value") {
              try read($0, $1, "\(field)\(path.suffix(from: path.lastIndex(of: "[") ?? path.endIndex))")
            },
            easing: try object.take("easing", readEasing) ?? easing)
          try object.finish()
          return keyframe
        }
      }
      guard keyframes.count >= 2, zip(keyframes, keyframes.dropFirst()).allSatisfy({ $0.offset <= $1.offset }) else {
        throw SceneError(path: path + ".keyframes", problem: "must be at least two, their offsets in ascending order")
      }
    } else {
      keyframes = [
        Keyframe(
          offset: .zero, value: try object.require("from") { try read($0, $1, field + ".from") }, easing: easing),
        Keyframe(offset: .one, value: try object.require("to") { try read($0, $1, field + ".to") }, easing: easing),
      ]
    }
    for index in keyframes.indices.dropFirst() {
      let span = keyframes[index].offset - keyframes[index - 1].offset
      guard let easing = keyframes[index].easing.lasting(span, of: duration.seconds) else {
        throw SceneError(path: path, problem: "a spring is out of proportion to the time that it has")
      }
      keyframes[index] = Keyframe(offset: keyframes[index].offset, value: keyframes[index].value, easing: easing)
    }
    let repetition: Repetition = try object.take("repeat", readCase) ?? .restart
    let period = repetition == .reverse ? try duration.seconds.multiplied(by: Rational(2)) : duration.seconds
    let lag = try readLag(&object, period: period)
    try object.finish()
    return .animated(
      keyframes: keyframes, timeline: Timeline(duration: duration, reverses: repetition == .reverse, lag: lag))
  }

  /// A delay in seconds, or a phase in parts of the period, by which the movement runs ahead.
  private static func readLag(_ object: inout ObjectReader, period: Rational) throws -> Rational {
    let delay = try object.take("delay") { try readFraction($0, $1, upTo: 1_000_000) } ?? .zero
    let phase = try object.take("phase") { try readFraction($0, $1, upTo: 1) } ?? .zero
    return try delay.divided(by: period).subtracting(phase)
  }

  private static func readFraction(_ value: SceneValue, _ path: String, upTo limit: Int64) throws -> Rational {
    let number = try readRational(value, path)
    guard number >= .zero, number <= Rational(limit), number.denominator <= 1_000_000 else {
      throw SceneError(path: path, problem: "\(number) is out of range; allowed: 0…\(limit), in millionths")
    }
    return number
  }
}

extension SceneValue {
  /// Whether this is written as something that moves.
  var isMovement: Bool {
    guard case .object(let keys) = self else { return false }
    return keys["duration"] != nil || keys["keyframes"] != nil || keys["from"] != nil
  }
}

/// What follows a pass of a movement.
enum Repetition: String, CaseIterable {
  case restart, reverse
}

extension Easing {
  /// The easing for a part of a duration in seconds: a spring is written with its response in seconds, and kept with a
  /// part of its time. Nil if it would be too quick or too slow to be computed.
  fileprivate func lasting(_ part: Fixed, of duration: Rational) -> Easing? {
    guard case .spring(let response, let dampingFraction) = self, part > .zero else { return self }
    guard let seconds = Fixed(duration).map({ $0 * part }), seconds > .zero else { return nil }
    let ratio = response / seconds
    return Fixed(raw: 64) < ratio && ratio < Fixed(1000)
      ? .spring(response: ratio, dampingFraction: dampingFraction) : nil
  }
}

/// Reads `linear`, `easeIn`, `easeOut`, `easeInOut`, `spring`, `{"cubicBezier": [x1, y1, x2, y2]}` or
/// `{"spring": {"response": seconds, "dampingFraction": …}}`; a spring's response is left in seconds.
private func readEasing(_ value: SceneValue, _ path: String) throws -> Easing {
  if case .string = value {
    // Apple's spring(): response .55 s, damping fraction .825.
    let spring = Easing.spring(response: Fixed(raw: 36045), dampingFraction: Fixed(raw: 54067))
    return try readName(
      value, path,
      among: [
        ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut), ("spring", spring),
      ])
  }
  var object = try ObjectReader(value, path: path)
  if object.has("spring") {
    let easing = try object.require("spring") { value, path in
      var object = try ObjectReader(value, path: path)
      let response = try object.require("response") { try readNumber($0, $1, allowed: .positive) }
      let allowed = NumberRange(lower: Fixed(raw: 655), upper: Fixed(raw: 64881))  // 0.01…0.99
      let dampingFraction = try object.require("dampingFraction") { try readNumber($0, $1, allowed: allowed) }
      try object.finish()
      return Easing.spring(response: response, dampingFraction: dampingFraction)
    }
    try object.finish()
    return easing
  }
  let controls = try object.require("cubicBezier") { value, path in
    try readArray(value, path) { try readNumber($0, $1, allowed: NumberRange(-100...100)) }
  }
  try object.finish()
  guard controls.count == 4, NumberRange.fraction.contains(controls[0]), NumberRange.fraction.contains(controls[2])
  else {
    throw SceneError(path: path + ".cubicBezier", problem: "must be x1, y1, x2, y2 with both x in 0…1")
  }
  return .cubicBezier(x1: controls[0], y1: controls[1], x2: controls[2], y2: controls[3])
}
