public import Color
public import SceneModel

/// Colours that follow a field.
public struct FieldStyle: ShapeStyle, Equatable {
  private let fill: FieldFill

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - gradient: The colours of the ramp.
  ///   - space: The space in which they mix.
  ///   - lower: The value of the first colour.
  ///   - upper: The value of the last colour.
  ///   - opacity: A field of opacities; nil for opaque.
  public init(
    _ field: SceneField, gradient: Gradient, space: MixingSpace = .oklab, from lower: Animatable<NumberExpression> = 0,
    to upper: Animatable<NumberExpression> = 1, opacity: SceneField? = nil
  ) {
    fill = FieldFill(field, ramp: gradient.stops, space: space, lower: lower, upper: upper, opacity: opacity)
  }

  /// Creates a style of colours that are spaced evenly.
  public init(
    _ field: SceneField, colors: [Color], from lower: Animatable<NumberExpression> = 0,
    to upper: Animatable<NumberExpression> = 1
  ) {
    self.init(field, gradient: Gradient(colors: colors), from: lower, to: upper)
  }

  /// The style as a scene describes it.
  public var shapeFill: ShapeFill { .field(fill) }
}
