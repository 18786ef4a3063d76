public import Color
public import Fields
public import FixedPoint

/// The values of a field as a scene writes it.
public enum WrittenFieldValues: FieldValues {
  /// A number that may depend on the scheme and the seed, and move.
  public typealias Number = Animatable<NumberExpression>
  /// A point in parts of the filled box.
  public typealias Position = Animatable<UnitPoint>
  /// A picture of a file.
  public typealias Picture = ImageFill
}

/// A field of a scene.
public typealias SceneField = Field<WrittenFieldValues>

/// Colours that follow a field: a ramp, whose ends are the ends of a range of values.
public struct FieldFill: Equatable, Sendable {
  /// The field.
  public var field: SceneField
  /// At least two colours, in ascending order of their offsets.
  public var ramp: [ShapeFill.Stop]
  /// The space in which the colours of the ramp mix.
  public var space: MixingSpace
  /// The value of the ramp's start.
  public var lower: Animatable<NumberExpression>
  /// The value of the ramp's end.
  public var upper: Animatable<NumberExpression>
  /// A field of opacities, clamped to 0…1; nil for none.
  public var opacity: SceneField?

  /// Creates a fill; the defaults are those of a scene file.
  public init(
    _ field: SceneField, ramp: [ShapeFill.Stop], space: MixingSpace = .oklab,
    lower: Animatable<NumberExpression> = .constant(.constant(.zero)),
    upper: Animatable<NumberExpression> = .constant(.constant(.one)), opacity: SceneField? = nil
  ) {
    (self.field, self.ramp, self.space) = (field, ramp, space)
    (self.lower, self.upper, self.opacity) = (lower, upper, opacity)
  }

  /// Whether any of its numbers and colours is drawn at random.
  var isRandom: Bool {
    lower.isRandom || upper.isRandom || field.isRandom || opacity?.isRandom ?? false
      || ramp.contains(where: \.color.isRandom)
  }
}

extension SceneField {
  /// Whether any of its numbers is drawn at random. Seeds of noise and metaballs are not draws of the layer.
  var isRandom: Bool {
    var isRandom = false
    forEachValue(
      number: { number, _, _ in isRandom = isRandom || number.isRandom },
      position: { position, _ in isRandom = isRandom || position.isRandom },
      picture: { _, _ in })
    return isRandom
  }
}
