public import FixedPoint
public import Geometry
import LoopTiming

/// The lines of a gradient; points and radii in points, angles in degrees.
public enum ResolvedGradient: Equatable, Sendable {
  /// Along a line, padded beyond its ends.
  case linear(start: ResolvedProperty<Point>, end: ResolvedProperty<Point>)
  /// Outwards from a point.
  case radial(
    center: ResolvedProperty<Point>, startRadius: ResolvedProperty<Fixed>, endRadius: ResolvedProperty<Fixed>)
  /// Around a point, clockwise from the right.
  case angular(center: ResolvedProperty<Point>, startAngle: ResolvedProperty<Fixed>, endAngle: ResolvedProperty<Fixed>)
}
