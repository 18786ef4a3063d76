import FixedPoint

/// The numbers that a key allows.
struct NumberRange: Sendable {
  let lower: Fixed
  let upper: Fixed

  init(lower: Fixed, upper: Fixed) { (self.lower, self.upper) = (lower, upper) }

  init(_ range: ClosedRange<Int>) { self.init(lower: Fixed(range.lowerBound), upper: Fixed(range.upperBound)) }

  func contains(_ number: Fixed) -> Bool { lower <= number && number <= upper }

  /// Coordinates and angles: far outside any canvas, far inside what the arithmetic holds.
  static let any = NumberRange(-100_000...100_000)
  static let notNegative = NumberRange(0...100_000)
  /// From a thousandth on: what one may divide by.
  static let positive = NumberRange(lower: Fixed(raw: 66), upper: Fixed(100_000))
  static let fraction = NumberRange(0...1)
}
