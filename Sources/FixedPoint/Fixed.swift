/// A signed fixed-point number with 16 fractional bits: lengths in points or pixels, ratios, degrees.
///
/// Range ±2⁴⁷, resolution 2⁻¹⁶. Arithmetic traps on overflow, like `Int`.
@frozen
public struct Fixed: Hashable, Comparable, Sendable {
  /// The number times 65536.
  public var raw: Int64

  /// The number `raw / 65536`.
  @inlinable
  public init(raw: Int64) { self.raw = raw }

  /// A whole number.
  @inlinable
  public init(_ integer: Int) { raw = Int64(integer) << 16 }

  /// The value nearest to a rational number; nil if it is outside ±2⁴⁷.
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

  /// Whether a number is less than another.
  @inlinable
  public static func < (left: Fixed, right: Fixed) -> Bool { left.raw < right.raw }

  /// The sum, exact.
  @inlinable
  public static func + (left: Fixed, right: Fixed) -> Fixed { Fixed(raw: left.raw + right.raw) }

  /// The difference, exact.
  @inlinable
  public static func - (left: Fixed, right: Fixed) -> Fixed { Fixed(raw: left.raw - right.raw) }

  /// The number with the other sign.
  @inlinable
  public static prefix func - (value: Fixed) -> Fixed { Fixed(raw: -value.raw) }

  /// The product, rounded to the nearest value.
  @inlinable
  public static func * (left: Fixed, right: Fixed) -> Fixed {
    Fixed(raw: Int64((Int128(left.raw) * Int128(right.raw)).shiftedRight(by: 16, .nearest)))
  }

  /// The quotient, rounded to the nearest value.
  ///
  /// - Precondition: `right > 0`.
  @inlinable
  public static func / (left: Fixed, right: Fixed) -> Fixed {
    Fixed(raw: Int64((Int128(left.raw) << 16).divided(by: Int128(right.raw), .nearest)))
  }

  /// Half the number, rounded to the nearest value.
  @inlinable
  public var half: Fixed { Fixed(raw: raw.shiftedRight(by: 1, .nearest)) }

  /// The whole number by a rounding rule.
  @inlinable
  public func rounded(_ rounding: Rounding) -> Int { Int(raw.shiftedRight(by: 16, rounding)) }
}

extension Fixed: CustomStringConvertible {
  /// The number as a decimal with up to three places, for messages.
  public var description: String {
    let thousandths = (raw.magnitude * 1000).shiftedRight(by: 16, .nearest)
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    var places = String(rest + 1000).dropFirst()
    while places.last == "0" { places.removeLast() }
    let sign = raw < 0 && thousandths > 0 ? "-" : ""
    return places.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(places)"
  }
}
