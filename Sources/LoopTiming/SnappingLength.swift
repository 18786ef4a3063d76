import FixedPoint

/// The search for a loop length at which every snapping element has whole turns.
enum SnappingLength {
  /// The number of lengths after which a search is given up.
  private static let stepLimit = 100_000

  /// Returns the smallest multiple of `base` at which each element has whole turns of a period that it allows.
  ///
  /// The naive search tests the multiples one by one. This one skips those that cannot fit: a range lower…upper allows
  /// the lengths n·lower…n·upper for every n ≥ 1. A length in the gap between two of these is too long for fewer turns
  /// than n, which is ⌈length / upper⌉. So no length below n·lower fits, and the search continues from there.
  ///
  /// - Throws: ``LoopError/nothingSuits(_:multiplesOf:)`` if no tested length fits.
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
