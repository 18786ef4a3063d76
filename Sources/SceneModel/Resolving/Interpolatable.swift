import FixedPoint
import LoopTiming

/// A value that can be interpolated.
public protocol Interpolatable: Hashable, Sendable {
  /// Returns the value at a part of the way to another, in units of 2⁻³²; the part may lie outside 0…1.
  func interpolated(to other: Self, part: Int64) -> Self
}
