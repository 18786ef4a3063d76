public import FixedPoint
public import SceneModel

extension Animatable {
  /// Returns a value that changes again and again.
  ///
  /// - Parameters:
  ///   - from: The value at the start of a pass.
  ///   - to: The value at the end of a pass.
  ///   - duration: The duration of a pass in seconds.
  ///   - curve: The progress over a pass.
  ///   - autoreverses: Whether every second pass runs backwards; otherwise the value jumps back.
  ///   - delay: The time in seconds by which it lags behind.
  ///   - phase: The part of the period by which it runs ahead, 0…1.
  public static func animation(
    from: Expression, to: Expression, duration: SceneDuration, curve: AnimationCurve = .linear,
    autoreverses: Bool = false, delay: Rational = .zero, phase: Rational = .zero
  ) -> Animatable {
    .transition(
      from: from, to: to,
      Animation(curve, duration: duration, autoreverses: autoreverses, delay: delay, phase: phase))
  }

  /// Returns a value that changes again and again with a timing.
  public static func animation(from: Expression, to: Expression, _ animation: Animation) -> Animatable {
    .transition(from: from, to: to, animation)
  }

  /// Returns a value that runs through keyframes, such as `[0: 0, 0.2: 0, 1: 0.8]`: offsets in 0…1 and values.
  ///
  /// - Parameters:
  ///   - values: At least two values, in ascending order of their offsets.
  ///   - duration: The duration of a pass in seconds.
  ///   - curve: The progress between two keyframes.
  ///   - autoreverses: Whether every second pass runs backwards.
  ///   - delay: The time in seconds by which it lags behind.
  ///   - phase: The part of the period by which it runs ahead, 0…1.
  public static func keyframes(
    _ values: KeyValuePairs<Rational, Expression>, duration: SceneDuration, curve: AnimationCurve = .linear,
    autoreverses: Bool = false, delay: Rational = .zero, phase: Rational = .zero
  ) -> Animatable {
    .keyframes(
      values.map { Keyframe(offset: $0.key, value: $0.value) },
      Animation(curve, duration: duration, autoreverses: autoreverses, delay: delay, phase: phase))
  }
}

extension Animatable<NumberExpression> {
  /// Returns the angle, which is written in degrees.
  public static func degrees(_ angle: Animatable) -> Animatable { angle }
}

extension Animatable<LengthExpression> {
  /// Returns a length relative to the canvas: `dimension · times / dividedBy + plus`.
  public static func canvas(
    _ dimension: LengthExpression.Dimension, times: NumberExpression = 1, dividedBy: NumberExpression = 1,
    plus: NumberExpression = 0
  ) -> Animatable {
    .constant(.canvas(dimension, times: times, dividedBy: dividedBy, plus: plus))
  }
}
