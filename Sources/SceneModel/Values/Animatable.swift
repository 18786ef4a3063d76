import FixedPoint

/// A value of a layer that is constant or animated.
public enum Animatable<Expression: SceneExpression>: Equatable, Sendable {
  /// The same value all the time.
  case constant(Expression)
  /// From one value to another.
  case transition(from: Expression, to: Expression, Animation)
  /// Through at least two keyframes, in ascending order of their offsets.
  case keyframes([Keyframe<Expression>], Animation)

  /// All expressions in it, each with its suffix to the path of the value's key, which keys its random draws.
  var expressions: [(expression: Expression, suffix: String)] {
    switch self {
    case .constant(let expression): [(expression, "")]
    case .transition(let from, let to, _): [(from, ".from"), (to, ".to")]
    case .keyframes(let keyframes, _): keyframes.enumerated().map { ($1.value, "[\($0)]") }
    }
  }

  /// Whether any of its values is drawn at random.
  var isRandom: Bool { expressions.contains(where: \.expression.isRandom) }

  /// The timing; nil for a constant.
  var animation: Animation? {
    switch self {
    case .constant: nil
    case .transition(_, _, let animation), .keyframes(_, let animation): animation
    }
  }

  /// The offsets of the keyframes and the curves that lead to them; none for a constant.
  var course: [(offset: Rational, curve: AnimationCurve)] {
    switch self {
    case .constant: []
    case .transition(_, _, let animation): [(.zero, animation.curve), (Rational(1), animation.curve)]
    case .keyframes(let keyframes, let animation): keyframes.map { ($0.offset, $0.curve ?? animation.curve) }
    }
  }
}
