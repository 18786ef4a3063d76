public import FixedPoint
public import Geometry

/// A layer of a resolved scene. It is moved by its offset, then scaled and turned about its anchor; what it shows is
/// blurred, filtered, clipped and made translucent in this order.
public struct ResolvedLayer: Equatable, Sendable {
  /// What it shows.
  public let content: ResolvedContent
  /// How far it is moved, in points.
  public let offsetX: ResolvedProperty<Fixed>
  /// How far it is moved down, in points.
  public let offsetY: ResolvedProperty<Fixed>
  /// The turn in degrees, clockwise.
  public let rotation: ResolvedProperty<Fixed>
  /// The enlargement.
  public let scale: ResolvedProperty<Fixed>
  /// The point about which it is scaled and turned, in points.
  public let anchor: Point
  /// The standard deviation of its Gaussian blur in points; 0 for none.
  public let blur: ResolvedProperty<Fixed>
  /// Changes of its colours, the first one first.
  public let filters: [ResolvedFilter]
  /// Outside this outline it does not show; nil for everywhere.
  public let clip: ResolvedOutline?
  /// How opaque it is, 0…1.
  public let opacity: ResolvedProperty<Fixed>
  /// How it is put over what is below.
  public let blend: LayerBlend
}
