public import FixedPoint

/// A value at an offset within an animation's pass, and the curve that leads to it.
public struct Keyframe<Expression: SceneExpression>: Equatable, Sendable {
  /// The offset in the pass, 0…1.
  public var offset: Rational
  /// The value.
  public var value: Expression
  /// The curve from the keyframe before; nil for the animation's own.
  public var curve: AnimationCurve?

  /// Creates a keyframe.
  public init(offset: Rational, value: Expression, curve: AnimationCurve? = nil) {
    (self.offset, self.value, self.curve) = (offset, value, curve)
  }
}
