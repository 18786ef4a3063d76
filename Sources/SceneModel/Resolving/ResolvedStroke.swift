public import FixedPoint
import Geometry

/// A line along an outline.
public struct ResolvedStroke: Equatable, Sendable {
  /// The width in points.
  public let width: ResolvedProperty<Fixed>
  /// How its ends look.
  public let cap: StrokeCap
  /// How its corners look.
  public let join: StrokeJoin
}
