public import SceneModel

/// Colours around a point.
public struct AngularGradient: ShapeStyle, Equatable {
  /// The colours.
  public var gradient: Gradient
  /// The centre.
  public var center: Animatable<UnitPoint>
  /// The angle of the first colour in degrees, clockwise from the right.
  public var startAngle: Animatable<NumberExpression>
  /// The angle of the last colour in degrees.
  public var endAngle: Animatable<NumberExpression>

  /// Creates a gradient.
  public init(
    gradient: Gradient, center: Animatable<UnitPoint> = .center, startAngle: Animatable<NumberExpression> = 0,
    endAngle: Animatable<NumberExpression> = 360
  ) {
    self.gradient = gradient
    (self.center, self.startAngle, self.endAngle) = (center, startAngle, endAngle)
  }

  /// Creates a gradient of colours that are spaced evenly.
  public init(
    colors: [Color], center: Animatable<UnitPoint> = .center, startAngle: Animatable<NumberExpression> = 0,
    endAngle: Animatable<NumberExpression> = 360
  ) {
    self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Creates a gradient of colours with their locations.
  public init(
    stops: [Gradient.Stop], center: Animatable<UnitPoint> = .center, startAngle: Animatable<NumberExpression> = 0,
    endAngle: Animatable<NumberExpression> = 360
  ) {
    self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// The gradient as a scene describes it.
  public var shapeFill: ShapeFill {
    .gradient(
      ShapeFill.Gradient(
        geometry: .angular(center: center, startAngle: startAngle, endAngle: endAngle), stops: gradient.stops))
  }
}
