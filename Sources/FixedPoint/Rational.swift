/// An exact fraction of two 64-bit integers in lowest terms, for periods, loop lengths and frame rates.
///
/// Operations that can overflow throw ``RationalOverflow`` instead of wrapping.
public struct Rational: Hashable, Sendable {
  /// The numerator, which carries the sign.
  public let numerator: Int64
  /// The denominator, at least 1.
  public let denominator: Int64

  /// Creates the fraction `numerator / denominator` in lowest terms.
  ///
  /// - Precondition: `denominator > 0`; ``init(exactly:over:)`` takes any.
  public init(_ numerator: Int64, _ denominator: Int64 = 1) {
    precondition(denominator > 0, "a denominator must be positive")
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    self.numerator = numerator / Int64(divisor)
    self.denominator = denominator / Int64(divisor)
  }

  /// Creates a fraction in lowest terms from two wide integers.
  ///
  /// - Precondition: `denominator > 0`.
  /// - Throws: ``RationalOverflow`` if the reduced fraction does not fit 64 bits.
  public init(_ numerator: Int128, over denominator: Int128) throws(RationalOverflow) {
    precondition(denominator > 0, "a denominator must be positive")
    let divisor = Int128(greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
    guard let numerator = Int64(exactly: numerator / divisor), let denominator = Int64(exactly: denominator / divisor)
    else { throw RationalOverflow() }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Creates the fraction `numerator / denominator` in lowest terms, of numbers that come from elsewhere: nil if the
  /// denominator is 0, or if the fraction does not fit 64 bits. Of a negative denominator the numerator takes the sign.
  public init?(exactly numerator: Int64, over denominator: Int64) {
    let sign: Int128 = denominator < 0 ? -1 : 1
    guard denominator != 0, let value = try? Rational(sign * Int128(numerator), over: sign * Int128(denominator)) else {
      return nil
    }
    self = value
  }

  /// Zero.
  public static var zero: Rational { Rational(0) }

  /// Whether the number is an integer.
  public var isWhole: Bool { denominator == 1 }

  /// The absolute value.
  ///
  /// - Precondition: The numerator is not `Int64.min`.
  public var magnitude: Rational { numerator < 0 ? Rational(-numerator, denominator) : self }

  /// Returns the number rounded to an integer.
  public func rounded(_ rounding: Rounding) -> Int64 {
    Int64(Int128(numerator).divided(by: Int128(denominator), rounding))
  }

  /// Returns the sum.
  ///
  /// - Throws: ``RationalOverflow`` if the result does not fit 64 bits.
  public func adding(_ other: Rational) throws(RationalOverflow) -> Rational {
    try Rational(
      Int128(numerator) * Int128(other.denominator) + Int128(other.numerator) * Int128(denominator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  /// Returns the difference.
  ///
  /// - Throws: ``RationalOverflow`` if the result does not fit 64 bits.
  public func subtracting(_ other: Rational) throws(RationalOverflow) -> Rational {
    try Rational(
      Int128(numerator) * Int128(other.denominator) - Int128(other.numerator) * Int128(denominator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  /// Returns the product.
  ///
  /// - Throws: ``RationalOverflow`` if the result does not fit 64 bits.
  public func multiplied(by other: Rational) throws(RationalOverflow) -> Rational {
    try Rational(
      Int128(numerator) * Int128(other.numerator), over: Int128(denominator) * Int128(other.denominator))
  }

  /// Returns the quotient.
  ///
  /// - Precondition: `other > 0`.
  /// - Throws: ``RationalOverflow`` if the result does not fit 64 bits.
  public func divided(by other: Rational) throws(RationalOverflow) -> Rational {
    try Rational(
      Int128(numerator) * Int128(other.denominator), over: Int128(denominator) * Int128(other.numerator))
  }

  /// Returns the largest number that divides both into integers; the other one if one is zero.
  ///
  /// In lowest terms gcd(a/b, c/d) = gcd(a, c) / lcm(b, d).
  ///
  /// - Throws: ``RationalOverflow`` if the result does not fit 64 bits.
  public func commonDivisor(with other: Rational) throws(RationalOverflow) -> Rational {
    let shared = greatestCommonDivisor(numerator.magnitude, other.numerator.magnitude)
    let divisor = greatestCommonDivisor(denominator.magnitude, other.denominator.magnitude)
    return try Rational(
      Int128(shared), over: Int128(denominator) / Int128(divisor) * Int128(other.denominator))
  }

  /// Returns the smallest positive number that is an integer multiple of both.
  ///
  /// In lowest terms lcm(a/b, c/d) = lcm(a, c) / gcd(b, d).
  ///
  /// - Precondition: Both are positive.
  /// - Throws: ``RationalOverflow`` if the result does not fit 64 bits.
  public func leastCommonMultiple(with other: Rational) throws(RationalOverflow) -> Rational {
    let shared = greatestCommonDivisor(numerator.magnitude, other.numerator.magnitude)
    let multiple = Int128(numerator) / Int128(shared) * Int128(other.numerator)
    let divisor = greatestCommonDivisor(denominator.magnitude, other.denominator.magnitude)
    return try Rational(multiple, over: Int128(divisor))
  }
}

extension Rational: Comparable {
  /// Returns whether the left number is less than the right one, compared exactly.
  public static func < (left: Rational, right: Rational) -> Bool {
    Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
  }
}

/// Returns the largest integer that divides both, by Euclid's algorithm; the other one if one is zero.
private func greatestCommonDivisor<Integer: UnsignedInteger>(_ first: Integer, _ second: Integer) -> Integer {
  var (larger, smaller) = (first, second)
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return larger
}
