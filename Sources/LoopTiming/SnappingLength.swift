import FixedPoint

/// The length of a loop in which everything that snaps finds whole turns.
enum SnappingLength {
  /// A search over more lengths than this is given up.
  private static let stepLimit = 100_000

  /// The least multiple of a length in which each element has a whole number of turns of a period that it allows.
  ///
  /// A range lower…upper allows the lengths n·lower…n·upper for every n ≥ 1. A length between two of these is too long for
  /// all fewer turns than n = ⌈length / upper⌉, so nothing below n·lower will do, and the search goes on from there.
  ///
  /// - Throws: ``LoopError/nothingSuits(_:multiplesOf:)`` if there is none among the lengths that are tried.
  static func leastMultiple(
    of base: Rational, suiting elements: [PeriodicElement]
  ) throws(LoopError) -> Rational {
    let ranges = Set(elements.compactMap(\.snappingPeriods))
    var length = base
    do {
      for _ in 0..<stepLimit {
        var needed = length
        for range in ranges {
          let turns = try length.divided(by: range.upperBound).rounded(.up)
          needed = max(needed, try range.lowerBound.multiplied(by: Rational(turns)))
        }
        if needed == length { return length }
        length = try base.multiplied(by: Rational(needed.divided(by: base).rounded(.up)))
      }
    } catch {}
    throw .nothingSuits(elements.filter(\.snaps), multiplesOf: base)
  }
}
