/// A rule for rounding quotients to integers.
///
/// A division or shift in the pixel path names one, or a comment says how it rounds. Two idioms need no comment: half of the
/// divisor is added, for the nearest integer; and positions and counts become indices, rounded down.
public enum Rounding: CaseIterable, Sendable {
  /// Towards negative infinity.
  case down
  /// Towards positive infinity.
  case up
  /// To the nearest integer, ties towards positive infinity.
  case nearest
}

extension FixedWidthInteger {
  /// Returns `self / 2^shift`, rounded.
  ///
  /// - Precondition: `0 ≤ shift < bitWidth`; for `.nearest` and `.up`, `self + 2^shift` does not overflow.
  @inlinable
  package func shiftedRight(by shift: Int, _ rounding: Rounding) -> Self {
    switch rounding {
    case .down: self >> shift
    case .up: (self + ((1 << shift) - 1)) >> shift
    case .nearest: shift == 0 ? self : (self + (1 << (shift - 1))) >> shift
    }
  }

  /// Returns `self / divisor`, rounded.
  ///
  /// - Precondition: `divisor > 0`, and `self + divisor` does not overflow.
  @inlinable
  package func divided(by divisor: Self, _ rounding: Rounding) -> Self {
    switch rounding {
    case .down: flooredQuotient(divisor)
    case .up: (self + (divisor - 1)).flooredQuotient(divisor)
    case .nearest: (self + divisor / 2).flooredQuotient(divisor)
    }
  }

  @inlinable
  func flooredQuotient(_ divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Int64 {
  /// Returns `self * factor / 2^shift`, rounded to the nearest. The product has 128 bits.
  ///
  /// - Precondition: `0 <= shift < 127`, and the result fits 64 bits.
  @inlinable @inline(__always)
  package func multiplied(by factor: Int64, shift: Int) -> Int64 {
    Int64((Int128(self) * Int128(factor)).shiftedRight(by: shift, .nearest))
  }
}
