import FixedPoint

/// A picture whose differences from others of equal size can be measured.
protocol MeasuredPicture {
  /// Returns the root mean square of b − a, in codes 0…255, rounded down to 1/65536 code.
  static func step(from a: Self, to b: Self) -> Fixed

  /// Returns the step from b to c, and the bend: the root mean square of c − 2 b + a, in the same unit.
  static func stepAndBend(_ a: Self, _ b: Self, _ c: Self) -> (step: Fixed, bend: Fixed)
}
