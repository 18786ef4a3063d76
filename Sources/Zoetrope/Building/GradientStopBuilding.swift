public import FixedPoint
public import SceneModel

extension ShapeFill.Stop {
  /// Creates a stop at a location of 0…1.
  public init(color: Color, location: Fixed) { self.init(offset: location, color: .constant(color)) }

  /// Creates a stop at a location of 0…1, its colour animated.
  public init(color: Animatable<Color>, location: Fixed) { self.init(offset: location, color: color) }
}
