import FixedPoint
import LoopTiming

/// A value between whose kind there are values.
public protocol Interpolatable: Hashable, Sendable {
  /// The value at a part of the way to another, in units of 2⁻³²; the part may lie outside 0…1.
  func interpolated(to other: Self, part: Int64) -> Self
}
