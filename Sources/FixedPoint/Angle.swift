/// A binary angle of 2³² steps per turn, so that integer overflow wraps it correctly. Positive is clockwise on the
/// screen.
@frozen
public struct Angle: Hashable, Sendable {
  /// The angle in steps of 2⁻³² turns.
  public var steps: UInt32

  /// Creates an angle of `steps` × 2⁻³² turns.
  @inlinable
  public init(steps: UInt32) { self.steps = steps }

  /// Creates the angle nearest to a number of degrees, modulo whole turns.
  public init(degrees: Fixed) {
    steps = UInt32(truncatingIfNeeded: (Int128(degrees.raw) << 16).divided(by: 360, .nearest))
  }

  /// The sine and the cosine in units of 2⁻³⁰, each within 2⁻²⁸ of the true value.
  ///
  /// The angle is reduced to at most an eighth of a turn either way, where the Taylor polynomials up to x¹¹ and x¹²
  /// have an error below 2⁻³².
  public var sineAndCosine: (sine: Int64, cosine: Int64) {
    // The nearest quarter turn and the remainder, which is within ±2²⁹ steps (an eighth of a turn).
    let quarter = (UInt64(steps) + (1 << 29)) >> 30
    let rest = Int64(steps) - Int64(quarter << 30)
    // Radians in units of 2⁻³⁰: steps · 2π / 2³² · 2³⁰ = steps · π/2; π/2 = 6746518852 · 2⁻³².
    let x = (rest * 6_746_518_852).shiftedRight(by: 32, .nearest)
    let square = (x * x).shiftedRight(by: 30, .nearest)
    let sine = (x * Angle.polynomial(Angle.sineTerms, of: square)).shiftedRight(by: 30, .nearest)
    let cosine = Angle.polynomial(Angle.cosineTerms, of: square)
    switch quarter & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The Taylor coefficients (−1)ᵏ / (2k + 1)! and (−1)ᵏ / (2k)! in units of 2⁻³⁰, the highest power first.
  private static let sineTerms: [Int64] = [-27, 2959, -213044, 8_947_849, -178_956_971, 1_073_741_824]
  private static let cosineTerms: [Int64] = [2, -296, 26631, -1_491_308, 44_739_243, -536_870_912, 1_073_741_824]

  private static func polynomial(_ terms: [Int64], of x: Int64) -> Int64 {
    terms.reduce(0) { sum, term in (sum * x).shiftedRight(by: 30, .nearest) + term }
  }
}

extension Fixed {
  /// The angle of a number of turns, without whole ones, in steps of 2⁻³² turns.
  @inlinable
  public var turnSteps: UInt32 { UInt32(truncatingIfNeeded: raw << 16) }
}
