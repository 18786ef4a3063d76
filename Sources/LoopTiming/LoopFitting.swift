import FixedPoint

/// The search for the loop lengths at which every element makes whole turns with the smallest change of speed.
///
/// An element of period T that makes n turns in a loop of length L runs at n·T/L times its own speed. For fixed turns
/// the worst change of all elements grows with the distance from L = (max nT + min nT) / 2, where the fastest and the
/// slowest element change equally.
///
/// Trying every length is impossible, as lengths are continuous. But the best turns for a length are L/T rounded to the
/// nearest, at least 1, and these change only at L = (n + ½)·T. Between two neighbouring lengths of that form the turns
/// are fixed and the best length has the closed form above. So testing one such interval after the other finds the best
/// of all lengths.
struct LoopFitting {
  /// The distinct periods of the elements that may change their speed, ascending.
  private let periods: [Rational]
  /// The length of which every result is a multiple, so that all elements of fixed speed make whole turns; nil if there
  /// are none.
  private let step: Rational?

  /// The number of intervals after which a search is given up. Each of them costs as much as its periods and seven more, so
  /// that a search takes a quarter of a second, however many periods there are.
  private var intervalLimit: Int { max(1, 4_000_000 / (periods.count + 7)) }

  /// Creates the search for elements with the given periods.
  ///
  /// - Precondition: `periods` is not empty or `step` is not nil; all are positive.
  init(periods: some Sequence<Rational>, step: Rational?) {
    self.periods = Set(periods).sorted()
    self.step = step
  }

  /// Returns the best fit between two lengths: the one with the smallest worst change of speed; of equal ones the
  /// nearest to `wish`, then the shortest. Nil if no length in the range is possible.
  ///
  /// - Throws: An error if there are too many intervals or a number overflows.
  func best(from lower: Rational, to upper: Rational, near wish: Rational) throws -> LoopFit? {
    var best: (fit: LoopFit, distance: Rational)?
    try forEachFit(from: lower, to: upper, near: wish) { fit in
      let candidate = (fit, try fit.length.subtracting(wish).magnitude)
      let isBetter =
        best.map {
          ($0.fit.worstSpeedChange, $0.distance, $0.fit.length) > (fit.worstSpeedChange, candidate.1, fit.length)
        }
      if isBetter ?? true { best = candidate }
      return true
    }
    return best?.fit
  }

  /// Returns the shortest of the balanced fits whose worst change of speed is at most `limit`.
  ///
  /// - Parameters:
  ///   - limit: The largest relative change of speed.
  ///   - longest: The length at which the search ends; nil for the limit on intervals alone.
  func shortest(within limit: Rational, longest: Rational?) throws -> LoopFit? {
    var found: LoopFit?
    try forEachFit(to: longest) { fit in
      if fit.worstSpeedChange <= limit { found = fit }
      return found == nil
    }
    return found
  }

  /// Returns the fits that are better than every shorter one, ascending.
  ///
  /// The list ends with the first fit that changes no speed, after `limit` fits, or where the search is given up.
  func front(limit: Int) -> [LoopFit] {
    var front: [LoopFit] = []
    try? forEachFit(to: nil) { fit in
      if front.last.map({ fit.worstSpeedChange < $0.worstSpeedChange }) ?? true { front.append(fit) }
      return front.count < limit && fit.worstSpeedChange > .zero
    }
    return front
  }

  /// The end of a search at its limit on intervals; those that were not tested may have a fit.
  struct TooManyIntervals: Error {}

  /// Calls a closure in ascending order with every length that may be the best of those up to it, as long as it returns
  /// true: the balanced length of each interval, or every multiple of the step.
  private func forEachFit(to longest: Rational?, _ body: (LoopFit) throws -> Bool) throws {
    guard let step else { return try forEachFit(from: .zero, to: longest, near: nil, body) }
    for count in 1...Int64(intervalLimit) {
      let length = try step.multiplied(by: Rational(count))
      if let longest, length > longest { return }
      let turns = try periods.map { max(1, try length.divided(by: $0).rounded(.nearest)) }
      guard let fit = try fit(from: length, to: length, turns: turns, near: nil), try body(fit) else { return }
    }
    throw TooManyIntervals()
  }

  /// Calls a closure with the best fit of each interval in ascending order, as long as it returns true.
  ///
  /// - Parameters:
  ///   - lower: The start of the search.
  ///   - upper: The end of the search; nil for none.
  ///   - wish: The length to which the nearest is taken among equally good lengths of an interval; nil for the
  ///     shortest.
  ///   - body: Returns whether to continue.
  private func forEachFit(
    from lower: Rational, to upper: Rational?, near wish: Rational?, _ body: (LoopFit) throws -> Bool
  ) throws {
    var start = lower
    var turns = try periods.map { max(1, try start.divided(by: $0).rounded(.nearest)) }
    for _ in 0..<intervalLimit {
      // The turns of a period are the best ones up to half a turn more.
      let ends = try zip(periods, turns).map { try $0.multiplied(by: Rational(2 * Int128($1) + 1, over: 2)) }
      // Without adjustable elements the whole range is one interval. If it has no end either, the search ends.
      guard let end = (ends + (upper.map { [$0] } ?? [])).min() else { return }
      if let fit = try fit(from: start, to: end, turns: turns, near: wish), try !body(fit) { return }
      if let upper, end >= upper { return }
      for index in ends.indices where ends[index] == end { turns[index] += 1 }
      start = end
    }
    throw TooManyIntervals()
  }

  /// Returns the best length of an interval of fixed turns; nil if it contains none.
  private func fit(
    from lower: Rational, to upper: Rational, turns: [Int64], near wish: Rational?
  ) throws -> LoopFit? {
    let travelled = try zip(periods, turns).map { try $0.multiplied(by: Rational($1)) }
    guard let shortest = travelled.min(), let longest = travelled.max() else {
      let length = try multiples(around: wish ?? lower, from: lower, to: upper).first
      return length.map { LoopFit(length: $0, worstSpeedChange: .zero) }
    }
    let balanced = try shortest.adding(longest).divided(by: Rational(2))
    // If the balanced length lies outside the interval, the next interval has a better one; an endless search leaves it
    // out.
    if wish == nil, step == nil, balanced < lower || balanced > upper { return nil }
    return try multiples(around: min(max(balanced, lower), upper), from: lower, to: upper).map { length in
      LoopFit(
        length: length,
        worstSpeedChange: max(
          try longest.divided(by: length).subtracting(Rational(1)),
          try Rational(1).subtracting(shortest.divided(by: length))))
    }.min { ($0.worstSpeedChange, $0.length) < ($1.worstSpeedChange, $1.length) }
  }

  /// Returns the candidate lengths of an interval around `length`: that length itself, or the multiples of the step
  /// below and above it, the nearest one first.
  private func multiples(around length: Rational, from lower: Rational, to upper: Rational) throws -> [Rational] {
    guard let step else { return length > .zero ? [length] : [] }
    let below = Rational(try length.divided(by: step).rounded(.down))
    return try [below, below.adding(Rational(1))]
      .map { try step.multiplied(by: $0) }
      .filter { $0 > .zero && lower <= $0 && $0 <= upper }
      .sorted { try $0.subtracting(length).magnitude < $1.subtracting(length).magnitude }
  }
}
