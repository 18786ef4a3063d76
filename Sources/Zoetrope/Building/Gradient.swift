public import SceneModel

/// The colours of a gradient and their locations.
public struct Gradient: Equatable, Sendable {
  /// A colour and its location.
  public typealias Stop = ShapeFill.Stop

  /// The stops, in ascending order of their locations.
  public var stops: [Stop]

  /// Creates a gradient of colours that are spaced evenly.
  public init(colors: [Color]) { stops = Stop.even(colors.map { .constant($0) }) }

  /// Creates a gradient.
  public init(stops: [Stop]) { self.stops = stops }
}
