public import SceneModel

/// Colours along a line, padded beyond its ends.
public struct LinearGradient: ShapeStyle, Equatable {
  /// The colours.
  public var gradient: Gradient
  /// The point of the first colour.
  public var startPoint: Animatable<UnitPoint>
  /// The point of the last colour.
  public var endPoint: Animatable<UnitPoint>

  /// Creates a gradient.
  public init(
    gradient: Gradient, startPoint: Animatable<UnitPoint>, endPoint: Animatable<UnitPoint>
  ) {
    self.gradient = gradient
    (self.startPoint, self.endPoint) = (startPoint, endPoint)
  }

  /// Creates a gradient of colours that are spaced evenly.
  public init(
    colors: [Color], startPoint: Animatable<UnitPoint>, endPoint: Animatable<UnitPoint>
  ) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// Creates a gradient of colours with their locations.
  public init(
    stops: [Gradient.Stop], startPoint: Animatable<UnitPoint>, endPoint: Animatable<UnitPoint>
  ) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  /// The gradient as a scene describes it.
  public var shapeFill: ShapeFill {
    .gradient(ShapeFill.Gradient(geometry: .linear(start: startPoint, end: endPoint), stops: gradient.stops))
  }
}
