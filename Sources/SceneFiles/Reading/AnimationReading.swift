import FixedPoint
import SceneModel

extension Animatable {
  /// Reads an expression; or `{"from": …, "to": …, "duration": seconds}`; or `{"keyframes": [{"offset": 0…1, "value": …,
  /// "easing": …}, …], "duration": seconds}`; with `easing`, `repeat` (`restart` or `reverse`), and `delay` in seconds or
  /// `phase` in parts of the period.
  ///
  /// - Parameter read: Reads an expression, given its value and its path.
  static func read(
    _ value: SceneValue, _ path: String, _ read: (SceneValue, String) throws -> Expression
  ) throws -> Animatable {
    guard value.isAnimation else { return .constant(try read(value, path)) }
    var object = try ObjectReader(
      value, path: path, otherNames: ["values": "keyframes", "autoreverses": "repeat", "curve": "easing"])
    func animation() throws -> Animation {
      let duration = try object.require("duration") {
        try SceneDuration.read($0, $1, longest: SceneDuration.longest)
      }
      let curve = try object.take("easing", AnimationCurve.read) ?? .linear
      let repetition: RepeatMode = try object.take("repeat", readCase) ?? .restart
      let animation = Animation(
        curve, duration: duration, autoreverses: repetition == .reverse,
        delay: try object.take("delay", readTime) ?? .zero, phase: try object.take("phase", readRational) ?? .zero)
      try object.finish()
      return animation
    }
    if object.has("keyframes") {
      if let key = ["from", "to"].first(where: object.has) { throw object.conflict(of: key, with: "keyframes") }
      let keyframes = try object.require("keyframes") { value, path in
        try readArray(value, path) { try readKeyframe($0, $1, read) }
      }
      return .keyframes(keyframes, try animation())
    }
    guard object.has("from") || object.has("to") else {
      throw object.omission(of: ["from", "to", "keyframes"], "needs the keys \"from\" and \"to\", or \"keyframes\"")
    }
    let (from, to) = (try object.require("from", read), try object.require("to", read))
    return .transition(from: from, to: to, try animation())
  }

  private static func readKeyframe(
    _ value: SceneValue, _ path: String, _ read: (SceneValue, String) throws -> Expression
  ) throws -> Keyframe<Expression> {
    var object = try ObjectReader(value, path: path)
    let keyframe = Keyframe(
      offset: try object.require("offset", readRational), value: try object.require("value", read),
      curve: try object.take("easing", AnimationCurve.read))
    try object.finish()
    return keyframe
  }
}

extension Animatable<NumberExpression> {
  /// Reads a number that may be animated.
  static func read(_ value: SceneValue, _ path: String, allowed: NumberRange) throws -> Animatable {
    try read(value, path) { try .read($0, $1, allowed: allowed) }
  }
}

extension Animatable<LengthExpression> {
  /// Reads a length that may be animated.
  static func read(_ value: SceneValue, _ path: String, allowed: NumberRange) throws -> Animatable {
    try read(value, path) { try .read($0, $1, allowed: allowed) }
  }
}

extension SceneValue {
  /// Whether this is written as an animation.
  var isAnimation: Bool {
    guard case .object(let keys) = self else { return false }
    return ["from", "to", "keyframes", "duration"].contains { keys[$0] != nil }
  }
}

/// The continuation after a pass of an animation.
enum RepeatMode: String, CaseIterable {
  case restart, reverse
}

extension AnimationCurve {
  /// Reads `linear`, `easeIn`, `easeOut`, `easeInOut`, `spring`, `{"cubicBezier": [x1, y1, x2, y2]}` or
  /// `{"spring": {"response": seconds, "dampingFraction": …}}`.
  static func read(_ value: SceneValue, _ path: String) throws -> AnimationCurve {
    if case .string = value {
      return try readName(
        value, path,
        among: [
          ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
          ("spring", .spring),
        ], orObjectsWith: ["cubicBezier", "spring"])
    }
    var object = try ObjectReader(value, path: path, allowed: "a name such as \"easeIn\" or an object")
    let kind = try object.choice(of: ["cubicBezier", "spring"], key: \.self)
    let curve = try object.require(kind, kind == "spring" ? readSpring : readCubicBezier)
    try object.finish()
    return curve
  }

  private static func readSpring(_ value: SceneValue, _ path: String) throws -> AnimationCurve {
    var object = try ObjectReader(value, path: path, example: "{\"response\": 0.5, \"dampingFraction\": 0.8}")
    let spring = AnimationCurve.spring(
      response: try object.require("response") { try readNumber($0, $1, allowed: .positive) },
      dampingFraction: try object.require("dampingFraction") { try readNumber($0, $1, allowed: .dampingFraction) })
    try object.finish()
    return spring
  }

  private static func readCubicBezier(_ value: SceneValue, _ path: String) throws -> AnimationCurve {
    let controls = try readArray(value, path) { try readNumber($0, $1, allowed: .curveValue) }
    guard controls.count == 4 else {
      throw SceneError(path: path, problem: "must be x1, y1, x2, y2 with both x in 0…1")
    }
    return .cubicBezier(x1: controls[0], y1: controls[1], x2: controls[2], y2: controls[3])
  }
}
