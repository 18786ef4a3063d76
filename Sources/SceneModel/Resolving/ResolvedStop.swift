public import Color
public import FixedPoint
import Geometry

/// A colour of a gradient.
public struct ResolvedStop: Equatable, Sendable {
  /// The offset along the gradient, 0…1.
  public let offset: Fixed
  /// The colour.
  public let color: ResolvedProperty<StraightRGBA16>
}
