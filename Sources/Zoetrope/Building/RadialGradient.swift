public import SceneModel

/// Colours outwards from a point.
public struct RadialGradient: ShapeStyle, Equatable {
  /// The colours.
  public var gradient: Gradient
  /// The centre.
  public var center: Animatable<UnitPoint>
  /// The radius of the first colour, in points.
  public var startRadius: Animatable<LengthExpression>
  /// The radius of the last colour, in points.
  public var endRadius: Animatable<LengthExpression>

  /// Creates a gradient.
  public init(
    gradient: Gradient, center: Animatable<UnitPoint> = .center, startRadius: Animatable<LengthExpression> = 0,
    endRadius: Animatable<LengthExpression>
  ) {
    self.gradient = gradient
    (self.center, self.startRadius, self.endRadius) = (center, startRadius, endRadius)
  }

  /// Creates a gradient of colours that are spaced evenly.
  public init(
    colors: [Color], center: Animatable<UnitPoint> = .center, startRadius: Animatable<LengthExpression> = 0,
    endRadius: Animatable<LengthExpression>
  ) {
    self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// Creates a gradient of colours with their locations.
  public init(
    stops: [Gradient.Stop], center: Animatable<UnitPoint> = .center, startRadius: Animatable<LengthExpression> = 0,
    endRadius: Animatable<LengthExpression>
  ) {
    self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// The gradient as a scene describes it.
  public var shapeFill: ShapeFill {
    .gradient(
      ShapeFill.Gradient(
        geometry: .radial(center: center, startRadius: startRadius, endRadius: endRadius), stops: gradient.stops))
  }
}
