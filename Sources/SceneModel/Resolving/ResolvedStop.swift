public import FixedPoint
import Geometry

/// A colour of a gradient, and where it stands, 0…1.
public struct ResolvedStop: Equatable, Sendable {
  /// The part of the way.
  public let offset: Fixed
  /// The colour.
  public let color: ResolvedProperty<StraightColor>
}
