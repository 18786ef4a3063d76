import Color
import FixedPoint

extension SceneError {
  /// Returns the error of a number outside of a range.
  package static func outOfRange(
    _ number: some CustomStringConvertible, _ allowed: NumberRange, _ path: String
  ) -> SceneError {
    SceneError(path: path, problem: "\(number) is out of range; allowed: \(allowed.lower)…\(allowed.upper)")
  }

  /// Returns the error of a number that is not a whole one of a range.
  package static func notWhole(
    _ number: some CustomStringConvertible, _ allowed: ClosedRange<some FixedWidthInteger>, _ path: String
  ) -> SceneError {
    SceneError(
      path: path, problem: "\(number) is not a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
  }
}

extension NumberRange {
  /// Checks that a number is in the range.
  func check(_ number: Fixed, _ path: String) throws(SceneError) {
    guard contains(number) else { throw SceneError.outOfRange(number, self, path) }
  }
}

extension ClosedRange<Int> {
  /// Checks that a number is in the range.
  func check(_ number: Int, _ path: String) throws(SceneError) {
    guard contains(number) else { throw SceneError.notWhole(number, self, path) }
  }
}

extension NumberExpression {
  func validate(_ allowed: NumberRange, _ path: String) throws(SceneError) {
    switch self {
    case .constant(let number): try allowed.check(number, path)
    case .byScheme(let light, let dark):
      try light.validate(allowed, path + ".light")
      try dark.validate(allowed, path + ".dark")
    case .random(let lower, let upper):
      let path = path + ".random"
      try allowed.check(lower, path + "[0]")
      try allowed.check(upper, path + "[1]")
      guard lower < upper else { throw SceneError(path: path, problem: "must be two numbers, the lower one first") }
    }
  }
}

extension LengthExpression {
  /// Checks the length.
  ///
  /// - Parameter allowed: The range of a number of points; a part of the canvas depends on the size of the picture.
  func validate(_ allowed: NumberRange, _ path: String) throws(SceneError) {
    switch self {
    case .points(let number): try number.validate(allowed, path)
    case .canvas(_, let times, let dividedBy, let plus):
      try times.validate(.any, path + ".times")
      try dividedBy.validate(.positive, path + ".dividedBy")
      try plus.validate(.any, path + ".plus")
    }
  }
}

extension UnitPoint {
  func validate(_ path: String) throws(SceneError) {
    try x.validate(.unitPoint, path + "[0]")
    try y.validate(.unitPoint, path + "[1]")
  }
}

extension Color {
  func validate(_ path: String) throws(SceneError) {
    switch self {
    case .constant: return
    case .byScheme(let light, let dark):
      try light.validate(path + ".light")
      try dark.validate(path + ".dark")
    case .components(let red, let green, let blue, let opacity):
      try red.validate(.fraction, path + ".red")
      try green.validate(.fraction, path + ".green")
      try blue.validate(.fraction, path + ".blue")
      try opacity.validate(.fraction, path + ".opacity")
    case .grey(let white, let opacity):
      try white.validate(.fraction, path + ".white")
      try opacity.validate(.fraction, path + ".opacity")
    }
  }
}

/// Checks that the offsets of a list's elements do not descend.
///
/// - Parameter path: The path of the list.
func validateOrder(of offsets: [some Comparable], _ path: String) throws(SceneError) {
  guard let index = offsets.indices.dropFirst().first(where: { offsets[$0] < offsets[$0 - 1] }) else { return }
  throw SceneError(path: "\(path)[\(index)].offset", problem: "must not be below that of the one before")
}

extension Animatable {
  /// Checks the timing, and every value with a function that is told its path.
  private func validate(
    _ path: String, _ check: (Expression, String) throws(SceneError) -> Void
  ) throws(SceneError) {
    switch self {
    case .constant(let expression): try check(expression, path)
    case .transition(let from, let to, let animation):
      try animation.validate(path)
      try check(from, path + ".from")
      try check(to, path + ".to")
    case .keyframes(let keyframes, let animation):
      try animation.validate(path)
      for (index, keyframe) in keyframes.enumerated() {
        let path = "\(path).keyframes[\(index)]"
        try keyframe.offset.check(path + ".offset", upTo: 1)
        try check(keyframe.value, path + ".value")
        try keyframe.curve?.validate(path + ".easing")
      }
      guard keyframes.count >= 2 else { throw SceneError(path: path + ".keyframes", problem: "must be at least two") }
      try validateOrder(of: keyframes.map(\.offset), path + ".keyframes")
    }
    guard let animation else { return }
    for (before, next) in zip(course, course.dropFirst())
    where next.curve.easing(from: before.offset, to: next.offset, of: animation.duration.seconds) == nil {
      throw SceneError(
        path: path,
        problem: "a spring is out of proportion to its time; its response must be 1/1024 to 1000 times that")
    }
  }
}

extension Animatable<NumberExpression> {
  func validate(_ allowed: NumberRange, _ path: String) throws(SceneError) {
    try validate(path) { (number, path) throws(SceneError) in try number.validate(allowed, path) }
  }
}

extension Animatable<LengthExpression> {
  func validate(_ allowed: NumberRange, _ path: String) throws(SceneError) {
    try validate(path) { (length, path) throws(SceneError) in try length.validate(allowed, path) }
  }
}

extension Animatable<UnitPoint> {
  func validate(_ path: String) throws(SceneError) {
    try validate(path) { (point, path) throws(SceneError) in try point.validate(path) }
  }

  /// Throws if the point, which is the start of a line, stands still where the line ends.
  ///
  /// - Parameters:
  ///   - end: The end of the line.
  ///   - name: The name of the line's owner, for messages.
  ///   - path: The path of its keys.
  func checkDirection(to end: Animatable<UnitPoint>, of name: String, _ path: String) throws(SceneError) {
    guard case .constant(let point) = self, !point.isRandom, self == end else { return }
    throw SceneError(path: path + ".end", problem: "must not be the start; \(name) needs a direction")
  }
}

extension Animatable<Color> {
  package func validate(_ path: String) throws(SceneError) {
    try validate(path) { (color, path) throws(SceneError) in try color.validate(path) }
  }
}

extension Animation {
  fileprivate func validate(_ path: String) throws(SceneError) {
    try duration.validate(path + ".duration", longest: SceneDuration.longest)
    try curve.validate(path + ".easing")
    try delay.check(path + ".delay", upTo: SceneDuration.longest)
    try delay.checkDecimals(path + ".delay")
    try phase.check(path + ".phase", upTo: 1)
  }
}

extension Rational {
  /// Checks that the number is from 0 up to a limit.
  fileprivate func check(_ path: String, upTo limit: Int64) throws(SceneError) {
    guard self >= .zero, self <= Rational(limit) else {
      throw SceneError.outOfRange(self, NumberRange(0...Int(limit)), path)
    }
  }

  /// Checks that a duration or a delay is not too fine.
  fileprivate func checkDecimals(_ path: String) throws(SceneError) {
    guard denominator > SceneDuration.largestDenominator else { return }
    throw SceneError(
      path: path,
      problem: "\(decimal(places: 18)) has more than 6 decimals; "
        + "write \(decimal(places: 6)), or a fraction such as \"1/3\"")
  }
}

extension AnimationCurve {
  fileprivate func validate(_ path: String) throws(SceneError) {
    switch self {
    case .linear: return
    case .cubicBezier(let x1, let y1, let x2, let y2):
      let path = path + ".cubicBezier"
      try NumberRange.curveValue.check(y1, path + "[1]")
      try NumberRange.curveValue.check(y2, path + "[3]")
      guard NumberRange.fraction.contains(x1), NumberRange.fraction.contains(x2) else {
        throw SceneError(path: path, problem: "must be x1, y1, x2, y2 with both x in 0…1")
      }
    case .spring(let response, let dampingFraction):
      try NumberRange.positive.check(response, path + ".spring.response")
      try NumberRange.dampingFraction.check(dampingFraction, path + ".spring.dampingFraction")
    }
  }
}

extension SceneDuration {
  /// Checks the duration.
  ///
  /// - Parameters:
  ///   - path: The path of the duration in the scene, for errors.
  ///   - longest: The longest duration that is allowed, in seconds.
  public func validate(_ path: String, longest: Int64) throws(SceneError) {
    guard seconds >= SceneDuration.shortest, seconds <= Rational(longest) else {
      throw SceneError(path: path, problem: "\(seconds) is out of range; allowed: 0.001…\(longest) seconds")
    }
    try seconds.checkDecimals(path)
  }
}
