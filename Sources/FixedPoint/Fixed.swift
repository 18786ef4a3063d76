/// A signed fixed-point number with 16 fractional bits, for lengths in points or pixels, ratios and degrees.
///
/// The range is ±2⁴⁷, the resolution 2⁻¹⁶. Arithmetic traps on overflow, like that of `Int`.
@frozen
public struct Fixed: Hashable, Comparable, Sendable {
  /// The number times 65536.
  public var raw: Int64

  /// Creates the number `raw / 65536`.
  @inlinable
  public init(raw: Int64) { self.raw = raw }

  /// Creates a number from an integer.
  ///
  /// - Precondition: `integer` is from −2⁴⁷ up to 2⁴⁷ − 1; ``init(exactly:)`` takes any.
  @inlinable
  public init(_ integer: Int) { raw = Int64(integer) * 65536 }

  /// Creates a number from an integer; nil if it is outside ±2⁴⁷.
  public init?(exactly integer: some BinaryInteger) {
    guard let integer = Int64(exactly: integer) else { return nil }
    let (raw, isOutside) = integer.multipliedReportingOverflow(by: 65536)
    guard !isOutside else { return nil }
    self.raw = raw
  }

  /// Creates the value nearest to a rational number, or by another rounding rule; nil if it is outside ±2⁴⁷.
  public init?(_ rational: Rational, _ rounding: Rounding = .nearest) {
    let scaled = (Int128(rational.numerator) << 16).divided(by: Int128(rational.denominator), rounding)
    guard let raw = Int64(exactly: scaled) else { return nil }
    self.raw = raw
  }

  /// Zero.
  @inlinable
  public static var zero: Fixed { Fixed(raw: 0) }

  /// One.
  @inlinable
  public static var one: Fixed { Fixed(raw: 1 << 16) }

  /// Returns whether the left number is less than the right one.
  @inlinable
  public static func < (left: Fixed, right: Fixed) -> Bool { left.raw < right.raw }

  /// Returns the exact sum.
  @inlinable
  public static func + (left: Fixed, right: Fixed) -> Fixed { Fixed(raw: left.raw + right.raw) }

  /// Returns the exact difference.
  @inlinable
  public static func - (left: Fixed, right: Fixed) -> Fixed { Fixed(raw: left.raw - right.raw) }

  /// Returns the negated number.
  @inlinable
  public static prefix func - (value: Fixed) -> Fixed { Fixed(raw: -value.raw) }

  /// Returns the product, rounded to the nearest value.
  @inlinable
  public static func * (left: Fixed, right: Fixed) -> Fixed {
    Fixed(raw: left.raw.multiplied(by: right.raw, shift: 16))
  }

  /// Returns the quotient, rounded to the nearest value.
  ///
  /// - Precondition: `right > 0`.
  @inlinable
  public static func / (left: Fixed, right: Fixed) -> Fixed {
    Fixed(raw: Int64((Int128(left.raw) << 16).divided(by: Int128(right.raw), .nearest)))
  }

  /// Half of the number, rounded to the nearest value.
  @inlinable
  public var half: Fixed { Fixed(raw: raw.shiftedRight(by: 1, .nearest)) }

  /// Returns the number rounded to an integer.
  @inlinable
  public func rounded(_ rounding: Rounding) -> Int { Int(raw.shiftedRight(by: 16, rounding)) }
}

extension Fixed: CustomStringConvertible {
  /// The number as a decimal with at most three fractional digits, for messages.
  public var description: String { Rational(raw, 1 << 16).decimal(places: 3) }
}
