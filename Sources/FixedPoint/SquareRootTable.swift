/// A table of square roots, for computing one per pixel.
///
/// The radicand is shifted left by an even number of bits into 2⁶²…2⁶⁴, a range of 384 pieces. Each piece is a parabola
/// through the roots at the piece's ends and middle, with a relative error below 2⁻²⁹ in between.
public struct SquareRootTable: Sendable {
  /// The coefficients of one piece: a + b·t − c·t² with t in 0..<1 over the piece, in units of 2⁻¹⁶ (the root of 2⁶² is
  /// 2³¹).
  @usableFromInline
  struct Piece: Sendable {
    @usableFromInline let constant: Int64
    @usableFromInline let linear: Int64
    @usableFromInline let quadratic: Int64
  }

  /// The pieces, indexed by the highest nine bits of the shifted radicand less 128, their smallest value.
  @usableFromInline let pieces: [Piece]

  /// The shared table. Read it once, outside hot loops.
  public static let table = SquareRootTable()

  private init() {
    pieces = (128..<512).map { index in
      let half = UInt64(2 * index)
      let (first, middle, last) = (
        SquareRootTable.exact(half), SquareRootTable.exact(half + 1), SquareRootTable.exact(half + 2)
      )
      return Piece(
        constant: first, linear: 4 * middle - 3 * first - last, quadratic: 4 * middle - 2 * first - 2 * last)
    }
  }

  /// Returns √(half · 2⁵⁴) in units of 2⁻¹⁶: the integer root, refined by one step of Newton's method, which doubles
  /// the number of correct bits.
  private static func exact(_ half: UInt64) -> Int64 {
    let estimate = Int128((half << 52).squareRoot) << 17
    return Int64((estimate + (Int128(half) << 86) / estimate).shiftedRight(by: 1, .nearest))
  }

  /// Returns the square root in units of 2⁻²⁴, with an error of at most 2⁻²⁸ of its value or one unit, whichever is
  /// larger.
  @inlinable @inline(__always)
  public func root(of radicand: UInt64) -> Int64 {
    if radicand == 0 { return 0 }
    let shift = radicand.leadingZeroBitCount & ~1
    let normal = radicand &<< UInt64(truncatingIfNeeded: shift)
    let piece = pieces[Int(truncatingIfNeeded: normal &>> 55) &- 128]
    let part = Int64(truncatingIfNeeded: normal &>> 32) & 0x7F_FFFF
    let slope = piece.linear &- ((piece.quadratic &* part) &>> 23)
    let root = piece.constant &+ ((slope &* part) &>> 23)
    return (root &<< 8) &>> Int64(truncatingIfNeeded: shift &>> 1)
  }
}
