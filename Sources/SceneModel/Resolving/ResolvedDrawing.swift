public import FixedPoint
import Geometry

/// The painted part of a resolved shape.
public enum ResolvedDrawing: Equatable, Sendable {
  /// The inside.
  case fill
  /// A line along the outline.
  case stroke(ResolvedStroke)
  /// A line of half the width, and over it two of the whole width, blurred by `blur` points and by half of it.
  case glow(ResolvedStroke, blur: ResolvedProperty<Fixed>)
}
