public import FixedPoint
public import Geometry

/// A line along an outline.
public struct ResolvedStroke: Equatable, Sendable {
  /// The width in points.
  public let width: ResolvedProperty<Fixed>
  /// The look of open ends.
  public let cap: Stroke.Cap
  /// The look of corners.
  public let join: Stroke.Join
}
