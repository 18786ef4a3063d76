public import Fields
public import FixedPoint
public import SceneModel

extension Field: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, DecimalLiteral, NumberConvertible
where Values == WrittenFieldValues {
  /// Creates the same number everywhere.
  public init(number: NumberExpression) { self = .number(.constant(number)) }
}

extension Field where Values == WrittenFieldValues {
  /// Returns gradient noise of about −1…1 with as many lattice cells per short side across as down.
  public static func noise(
    scale: Animatable<NumberExpression>, octaves: Int = 1, gain: Animatable<NumberExpression> = 0.5, seed: UInt64 = 0,
    turns: Animatable<NumberExpression> = 0
  ) -> Field {
    .noise(Noise(scale: Pair(scale), octaves: octaves, gain: gain, seed: seed, turns: turns))
  }

  /// Returns sine waves along a direction in degrees.
  public static func waves(
    frequency: Animatable<NumberExpression>, amplitude: Animatable<NumberExpression> = 1,
    direction: Animatable<NumberExpression> = 0, turns: Animatable<NumberExpression> = 0
  ) -> Field {
    .waves(Waves(amplitude: amplitude, frequency: frequency, direction: direction, turns: turns))
  }

  /// Returns rings around a centre.
  public static func rings(
    center: Animatable<UnitPoint> = .center, frequency: Animatable<NumberExpression>,
    decay: Animatable<NumberExpression> = 0, turns: Animatable<NumberExpression> = 0
  ) -> Field {
    .rings(Rings(center: center, frequency: frequency, decay: decay, turns: turns))
  }

  /// Returns the luminance of a picture, 0…1.
  ///
  /// - Parameters:
  ///   - name: The name of the picture among those given to the loop, or the path of its file.
  ///   - mode: The way it fits the box of the shape.
  ///   - scale: The points per pixel of a picture that is tiled.
  public static func image(_ name: String, mode: ImageFill.Mode = .fill, scale: Fixed = 1) -> Field {
    .image(ImageFill(name, mode: mode, scale: scale))
  }

  /// Returns the sum of fields.
  public static func + (left: Field, right: Field) -> Field { .sum([left, right]) }

  /// Returns the product of fields.
  public static func * (left: Field, right: Field) -> Field { .product([left, right]) }

  /// Returns the field seen through the displacement of two others, in short sides.
  public func warped(x: Field = 0, y: Field = 0) -> Field { .warp(self, x: x, y: y) }

  /// Returns a smooth step from 0 to 1 between two values.
  public func smoothstep(from: Animatable<NumberExpression>, to: Animatable<NumberExpression>) -> Field {
    .smoothstep(self, from: from, to: to)
  }
}
