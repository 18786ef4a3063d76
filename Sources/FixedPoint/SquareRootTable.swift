/// Square roots from a table of parabolas, for whoever needs one for every pixel.
///
/// A radicand is shifted by an even number of bits into 2⁶²…2⁶⁴, where each of 384 pieces runs through the roots at its
/// ends and its middle: between them it is off by less than 2⁻²⁹ of the root.
public struct SquareRootTable: Sendable {
  /// A piece: a + b·t − c·t² with t in 0..<1 over it, in units of 2⁻¹⁶ (the root of 2⁶² being 2³¹).
  @usableFromInline
  struct Piece: Sendable {
    @usableFromInline let constant: Int64
    @usableFromInline let linear: Int64
    @usableFromInline let quadratic: Int64
  }

  /// By the highest nine bits, less the 128 that cannot be.
  @usableFromInline let pieces: [Piece]

  /// The one table that there is; take it out of hot loops.
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

  /// √(half · 2⁵⁴) in units of 2⁻¹⁶: the root in integers, made twice as precise by a step of Newton's.
  private static func exact(_ half: UInt64) -> Int64 {
    let estimate = Int128((half << 52).squareRoot) << 17
    return Int64((estimate + (Int128(half) << 86) / estimate).shiftedRight(by: 1, .nearest))
  }

  /// The square root in units of 2⁻²⁴, within 2⁻²⁸ of itself, or one unit if that is more.
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
