import FixedPoint

/// The loop near a wished length in which every element makes a whole number of turns at the smallest change of speed.
///
/// An element of period T that makes n turns in a loop of length L runs at n·T/L times its own speed. For given turns the
/// worst change of all elements is smallest where the fastest and the slowest change equally: L = (max nT + min nT) / 2.
/// The turns that serve a length best are ⌊L/T⌉, at least 1; they change only at L = (n + ½)·T. So between two
/// neighbouring ones of these lengths the turns are fixed and the best length is known in closed form; trying every such
/// interval finds the best of all.
struct LoopFit {
  /// The loop's length in seconds.
  let length: Rational

  /// How far from the wish the length may lie, as a part of it.
  private static let tolerance = Rational(1, 8)
  /// A search over more intervals than this is refused; it would take seconds.
  private static let intervalLimit: Int64 = 1_000_000

  /// The best fit within an eighth of the wished length: the smallest worst change of speed, then the nearest to the
  /// wish, then the shortest.
  ///
  /// - Precondition: there is at least one period; all are positive, and so is the wish.
  /// - Throws: ``LoopError/unreachable(length:)`` if the numbers are out of proportion.
  init(periods: [Rational], near wish: Rational) throws(LoopError) {
    do {
      var best: (worst: Rational, distance: Rational, length: Rational)?
      let lengths = try LoopFit.lengthsWhereTurnsChange(periods: periods, near: wish)
      for (lower, upper) in zip(lengths, lengths.dropFirst()) {
        let middle = try lower.adding(upper).divided(by: Rational(2))
        let travelled = try periods.map { try $0.multiplied(by: Rational(LoopFit.turns(of: $0, in: middle))) }
        guard let shortest = travelled.min(), let longest = travelled.max() else { continue }
        let length = min(max(try shortest.adding(longest).divided(by: Rational(2)), lower), upper)
        let worst = max(
          try longest.divided(by: length).subtracting(Rational(1)),
          try Rational(1).subtracting(shortest.divided(by: length)))
        let candidate = (worst, try length.subtracting(wish).magnitude, length)
        if best.map({ candidate < $0 }) ?? true { best = candidate }
      }
      guard let best else { throw LoopError.unreachable(length: wish) }
      length = best.length
    } catch {
      throw .unreachable(length: wish)
    }
  }

  /// The ends of the range of lengths and every length in it at which the best turns of a period change, ascending.
  private static func lengthsWhereTurnsChange(periods: [Rational], near wish: Rational) throws -> [Rational] {
    let shortest = try wish.multiplied(by: Rational(1).subtracting(tolerance))
    let longest = try wish.multiplied(by: Rational(1).adding(tolerance))
    var lengths: Set<Rational> = [shortest, longest]
    for period in Set(periods) {
      let first = max(1, try shortest.divided(by: period).rounded(.down) - 1)
      let last = try longest.divided(by: period).rounded(.up)
      guard last < intervalLimit else { throw LoopError.unreachable(length: wish) }
      for turns in first...max(first, last) {
        let length = try period.multiplied(by: Rational(2 * turns + 1, 2))
        if length > shortest, length < longest { lengths.insert(length) }
      }
    }
    return lengths.sorted()
  }

  /// The whole turns of a period that come nearest to a length; at least one.
  private static func turns(of period: Rational, in length: Rational) throws -> Int64 {
    max(1, try length.divided(by: period).rounded(.nearest))
  }
}
