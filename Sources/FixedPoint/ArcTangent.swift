/// A table of the arc tangent of 0…1, for computing the directions of many vectors.
///
/// Each of its 256 pieces is a parabola through the exact values at the piece's ends and middle, with an error of at
/// most 2⁻³²·⁶ turns in between.
public struct ArcTangent: Sendable {
  /// The coefficients of one piece: a + b·t + c·t² with t in 0..<1 over the piece, in units of 2⁻⁴⁸ turns.
  @usableFromInline
  struct Piece: Sendable {
    @usableFromInline let constant: Int64
    @usableFromInline let linear: Int64
    @usableFromInline let quadratic: Int64
  }

  @usableFromInline let pieces: [Piece]

  /// The shared table. Read it once, outside hot loops.
  public static let table = ArcTangent()

  private init() {
    let values = (0...512).map { ArcTangent.exact(index: $0) }
    let parabolas = (0..<256).map { index in
      let (first, middle, last) = (values[2 * index], values[2 * index + 1], values[2 * index + 2])
      return Piece(
        constant: first, linear: 4 * middle - 3 * first - last, quadratic: 2 * first - 4 * middle + 2 * last)
    }
    // An extra piece for the argument 1 itself.
    pieces = parabolas + [Piece(constant: values[512], linear: 0, quadratic: 0)]
  }

  /// Returns the direction of a vector, within 2⁻³¹ turns; 0 for the zero vector.
  ///
  /// - Precondition: Both coordinates are within ±2³¹.
  @inlinable @inline(__always)
  public func angle(x: Int64, y: Int64) -> Angle {
    let (width, height) = (x.magnitude, y.magnitude)
    let larger = max(width, height)
    if larger == 0 { return Angle(steps: 0) }
    let ratio = (min(width, height) &<< 32) / larger  // 0…2³²
    let piece = pieces[Int(truncatingIfNeeded: ratio &>> 24)]
    let part = Int64(truncatingIfNeeded: ratio & 0xFF_FFFF)
    let slope = piece.linear &+ ((piece.quadratic &* part) &>> 24)
    // At most 2⁴⁵ for an eighth of a turn, so the rounded sum is at most 2²⁹ steps.
    let steps = (piece.constant &+ ((slope &* part) &>> 24) &+ (1 << 15)) &>> 16
    var turned = UInt32(truncatingIfNeeded: steps)
    if height > width { turned = (1 << 30) &- turned }
    if x < 0 { turned = (1 << 31) &- turned }
    return Angle(steps: y < 0 ? 0 &- turned : turned)
  }

  /// Returns arctan(index / 512) in units of 2⁻⁴⁸ turns, rounded to the nearest.
  ///
  /// Euler's series: arctan z = Σ tₙ with t₀ = z / (1 + z²) and tₙ = tₙ₋₁ · z² / (1 + z²) · 2n / (2n + 1). Each term is
  /// less than half of the one before.
  private static func exact(index: Int) -> Int64 {
    let square = Int128(index * index + 512 * 512)
    let ratio = (Int128(index * index) << 60).divided(by: square, .nearest)
    var term = (Int128(index * 512) << 60).divided(by: square, .nearest)
    var (sum, step) = (Int128(0), Int128(1))
    while term > 0 {
      sum += term
      term = ((term * ratio) >> 60) * 2 * step / (2 * step + 1)
      step += 1
    }
    // 2⁶¹ / 2π converts radians to turns: from 2⁻⁶⁰ radians to 2⁻⁴⁸ turns, 73 bits less.
    return Int64((sum * 366_986_312_910_250_153).shiftedRight(by: 73, .nearest))
  }
}

extension Angle {
  /// Creates the direction of a vector, within 2⁻³⁰ turns: 0 along +x, a quarter turn along +y, and 0 for the zero
  /// vector.
  public init(x: Fixed, y: Fixed) {
    // Only the ratio matters: coordinates beyond the range of the table lose their low bits.
    let bits = Int64.bitWidth - max(x.raw.magnitude, y.raw.magnitude).leadingZeroBitCount
    let shift = max(0, bits - 31)
    self = ArcTangent.table.angle(x: x.raw >> Int64(shift), y: y.raw >> Int64(shift))
  }
}
