public import FixedPoint

extension Fixed {
  /// Creates the number nearest to a floating-point number.
  ///
  /// - Precondition: It is within ±2⁴⁷; `Fixed(validating:)` takes any.
  public init(_ value: Double) {
    guard let number = Fixed(validating: value) else { preconditionFailure("\(value) is out of range") }
    self = number
  }

  /// Creates the number nearest to a floating-point number that comes from elsewhere: nil if it is outside ±2⁴⁷, infinite or
  /// not a number.
  public init?(validating value: Double) {
    // A product with a power of two is exact, so this rounds once.
    guard let raw = Int64(exactly: (value * 65536).rounded()) else { return nil }
    self.init(raw: raw)
  }
}
