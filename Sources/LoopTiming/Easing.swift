public import FixedPoint

/// A timing curve: the progress of a movement as a function of the elapsed fraction of its time.
///
/// Fractions and progress are in units of 2⁻³². Progress may leave 0…1 in between, but every easing begins at 0 and
/// ends at 1.
public enum Easing: Hashable, Sendable {
  /// A constant speed.
  case linear
  /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points whose x coordinates are in 0…1 (CSS Easing
  /// Functions 1, section 2.3).
  case cubicBezier(x1: Fixed, y1: Fixed, x2: Fixed, y2: Fixed)
  /// The motion of a damped spring after its release. `response` is the period of the undamped spring as a fraction of
  /// the movement's time; `dampingFraction` is the damping over critical damping, between 0 and 1 exclusive.
  case spring(response: Fixed, dampingFraction: Fixed)

  /// One, in units of 2⁻³².
  public static let one: Int64 = 1 << 32

  /// Returns the progress of the movement.
  ///
  /// - Parameter part: The elapsed fraction of its time, 0…2³².
  public func progress(at part: Int64) -> Int64 {
    if part <= 0 { return 0 }
    if part >= Easing.one { return Easing.one }
    switch self {
    case .linear: return part
    case .cubicBezier(let x1, let y1, let x2, let y2):
      // x increases with the curve parameter, so bisection finds the parameter to 2⁻³², the resolution of `part`.
      let parameter = (0..<Easing.one).lastByBisection { Easing.bezier(x1, x2, at: $0) <= part }
      return Easing.bezier(y1, y2, at: parameter)
    case .spring(let response, let dampingFraction):
      // The rest of the way at the end is made up before, so that progress ends at 1 however short the movement is.
      let lack = Int128(Easing.one - Easing.spring(response, dampingFraction, at: Easing.one))
      let made = (lack * Int128(Easing.smoothStep(part))).shiftedRight(by: 32, .nearest)
      return Easing.spring(response, dampingFraction, at: part) + Int64(made)
    }
  }

  /// Returns s²(3 − 2s).
  private static func smoothStep(_ part: Int64) -> Int64 {
    let s = Int128(part)
    return Int64((s * s * (3 * Int128(one) - 2 * s)).shiftedRight(by: 64, .nearest))
  }

  /// Returns one coordinate of the curve, 3(1 − s)²s · c₁ + 3(1 − s)s² · c₂ + s³.
  private static func bezier(_ first: Fixed, _ second: Fixed, at parameter: Int64) -> Int64 {
    let (s, rest) = (Int128(parameter), Int128(one - parameter))
    let controls = 3 * rest * (rest * Int128(first.raw) + s * Int128(second.raw))  // units of 2⁻⁸⁰, one s missing
    let sum = (controls >> 16) * s + s * s * s  // units of 2⁻⁹⁶
    return Int64(sum.shiftedRight(by: 64, .nearest))
  }

  /// Returns 1 − e^(−ζω₀t) (cos ω_d t + ζω₀/ω_d · sin ω_d t) with ω₀ = 2π / response and ω_d = ω₀ √(1 − ζ²), in units
  /// of 2⁻³².
  private static func spring(_ response: Fixed, _ damping: Fixed, at part: Int64) -> Int64 {
    let turns = (Int128(part) << 16) / Int128(response.raw)  // elapsed undamped turns, units of 2⁻³²
    let root = Int128((UInt64((1 << 32) - damping.raw * damping.raw) << 28).squareRoot)  // √(1 − ζ²), units of 2⁻³⁰
    let twoPi: Int128 = 6_746_518_852  // 2π, units of 2⁻³⁰
    let exponent = (((turns * twoPi) >> 32) * Int128(damping.raw)) >> 16
    let decay = Int128(exponentialOfNegative(Int64(clamping: exponent)))
    let (sine, cosine) = Angle(steps: UInt32(truncatingIfNeeded: (turns * root) >> 30)).sineAndCosine
    let swing = Int128(cosine) + Int128(sine) * (Int128(damping.raw) << 14) / root
    return one - Int64((decay * swing).shiftedRight(by: 28, .nearest))
  }
}
