/// An exact fraction of two 64-bit integers, in lowest terms, the denominator positive: periods, loop lengths, rates.
///
/// Operations that can overflow throw ``RationalOverflow``; nothing wraps.
public struct Rational: Hashable, Sendable {
  /// The numerator; carries the sign.
  public let numerator: Int64
  /// The denominator, at least 1.
  public let denominator: Int64

  /// The fraction `numerator / denominator`, reduced.
  ///
  /// - Precondition: `denominator > 0`.
  public init(_ numerator: Int64, _ denominator: Int64 = 1) {
    precondition(denominator > 0, "a denominator must be positive")
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    self.numerator = numerator / Int64(divisor)
    self.denominator = denominator / Int64(divisor)
  }

  /// The fraction of two wide integers, reduced.
  ///
  /// - Precondition: `denominator > 0`.
  public init(_ numerator: Int128, over denominator: Int128) throws(RationalOverflow) {
    precondition(denominator > 0, "a denominator must be positive")
    let divisor = Int128(greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
    guard let numerator = Int64(exactly: numerator / divisor), let denominator = Int64(exactly: denominator / divisor)
    else { throw RationalOverflow() }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Zero.
  public static var zero: Rational { Rational(0) }

  /// Whether the number is an integer.
  public var isWhole: Bool { denominator == 1 }

  /// The number without its sign.
  ///
  /// - Precondition: the numerator is not `Int64.min`.
  public var magnitude: Rational { numerator < 0 ? Rational(-numerator, denominator) : self }

  /// The integer by a rounding rule.
  public func rounded(_ rounding: Rounding) -> Int64 {
    Int64(Int128(numerator).divided(by: Int128(denominator), rounding))
  }

  /// The sum.
  public func adding(_ other: Rational) throws(RationalOverflow) -> Rational {
    try Rational(
      Int128(numerator) * Int128(other.denominator) + Int128(other.numerator) * Int128(denominator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  /// The difference.
  public func subtracting(_ other: Rational) throws(RationalOverflow) -> Rational {
    try Rational(
      Int128(numerator) * Int128(other.denominator) - Int128(other.numerator) * Int128(denominator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  /// The product.
  public func multiplied(by other: Rational) throws(RationalOverflow) -> Rational {
    try Rational(
      Int128(numerator) * Int128(other.numerator), over: Int128(denominator) * Int128(other.denominator))
  }

  /// The quotient.
  ///
  /// - Precondition: `other > 0`.
  public func divided(by other: Rational) throws(RationalOverflow) -> Rational {
    try Rational(
      Int128(numerator) * Int128(other.denominator), over: Int128(denominator) * Int128(other.numerator))
  }

  /// The largest number that divides both into whole numbers: gcd(a/b, c/d) = gcd(a, c) / lcm(b, d) in lowest terms; the
  /// other one if one is zero.
  public func commonDivisor(with other: Rational) throws(RationalOverflow) -> Rational {
    let shared = greatestCommonDivisor(numerator.magnitude, other.numerator.magnitude)
    let divisor = greatestCommonDivisor(denominator.magnitude, other.denominator.magnitude)
    return try Rational(
      Int128(shared), over: Int128(denominator) / Int128(divisor) * Int128(other.denominator))
  }

  /// The smallest positive number of which both are whole divisors: lcm(a/b, c/d) = lcm(a, c) / gcd(b, d) in lowest
  /// terms.
  ///
  /// - Precondition: both are positive.
  public func leastCommonMultiple(with other: Rational) throws(RationalOverflow) -> Rational {
    let shared = greatestCommonDivisor(numerator.magnitude, other.numerator.magnitude)
    let multiple = Int128(numerator) / Int128(shared) * Int128(other.numerator)
    let divisor = greatestCommonDivisor(denominator.magnitude, other.denominator.magnitude)
    return try Rational(multiple, over: Int128(divisor))
  }
}

extension Rational: Comparable {
  /// Whether a number is less than another, exactly.
  public static func < (left: Rational, right: Rational) -> Bool {
    Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
  }
}

/// The largest integer that divides both; the other one if one is zero (Euclid).
public func greatestCommonDivisor<Integer: UnsignedInteger>(_ first: Integer, _ second: Integer) -> Integer {
  var (larger, smaller) = (first, second)
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return larger
}
