import FixedPoint

/// The search for the lengths in which every element makes whole turns at the smallest change of speed.
///
/// An element of period T that makes n turns in a loop of length L runs at n·T/L times its own speed. For given turns the
/// worst change of all elements is smallest where the fastest and the slowest change equally: L = (max nT + min nT) / 2;
/// the farther from there, the worse. The turns that serve a length best are ⌊L/T⌉, at least 1; they change only at
/// L = (n + ½)·T. So between two neighbouring ones of these lengths the turns are fixed and the best length is known in
/// closed form; looking at one such interval after the other finds the best of all.
struct LoopFitting {
  /// The periods of what may change its speed, each once.
  private let periods: [Rational]
  /// Every length is a multiple of this one, in which all that must keep its speed makes whole turns; nil if all may change.
  private let step: Rational?

  /// A search over more intervals than this is given up: it takes a second.
  private static let intervalLimit = 200_000

  /// - Precondition: one of both is there; all are positive.
  init(periods: some Sequence<Rational>, step: Rational?) {
    self.periods = Set(periods).sorted()
    self.step = step
  }

  /// The best fit within two lengths: the smallest worst change of speed, of equal ones the nearest to a wish, then the
  /// shortest. Nil if no length there serves.
  ///
  /// - Throws: if there are too many intervals, or their numbers do not fit.
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

  /// The shortest of the balanced fits whose worst change of speed is at most a limit.
  ///
  /// - Parameter longest: Where the search ends; nil where the intervals do.
  func shortest(within limit: Rational, longest: Rational?) throws -> LoopFit? {
    var found: LoopFit?
    try forEachFit(to: longest) { fit in
      if fit.worstSpeedChange <= limit { found = fit }
      return found == nil
    }
    return found
  }

  /// The fits that are better than every shorter one, ascending: up to the first without any change, to as many as are
  /// wanted, or to where the search is given up.
  func front(limit: Int) -> [LoopFit] {
    var front: [LoopFit] = []
    try? forEachFit(to: nil) { fit in
      if front.last.map({ fit.worstSpeedChange < $0.worstSpeedChange }) ?? true { front.append(fit) }
      return front.count < limit && fit.worstSpeedChange > .zero
    }
    return front
  }

  private struct TooManyIntervals: Error {}

  /// Calls a closure with every length that may be the best for its size, in ascending order, as long as it returns true:
  /// the balanced one of each interval, or every multiple of the step.
  private func forEachFit(to longest: Rational?, _ body: (LoopFit) throws -> Bool) throws {
    guard let step else { return try forEachFit(from: .zero, to: longest, near: nil, body) }
    for count in 1...Int64(LoopFitting.intervalLimit) {
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
  ///   - lower: Where to begin.
  ///   - upper: Where to end; nil for no end.
  ///   - wish: Of equally good lengths of an interval, the nearest to this is taken; nil for the shortest.
  ///   - body: Returns whether to go on.
  private func forEachFit(
    from lower: Rational, to upper: Rational?, near wish: Rational?, _ body: (LoopFit) throws -> Bool
  ) throws {
    var start = lower
    var turns = try periods.map { max(1, try start.divided(by: $0).rounded(.nearest)) }
    for _ in 0..<LoopFitting.intervalLimit {
      // The turns of each period serve up to half a turn more.
      let ends = try zip(periods, turns).map { try $0.multiplied(by: Rational(2 * $1 + 1, 2)) }
      // Where nothing changes its speed, one interval is all there is.
      guard let end = (ends + (upper.map { [$0] } ?? [])).min() else { return }
      if let fit = try fit(from: start, to: end, turns: turns, near: wish), try !body(fit) { return }
      if let upper, end >= upper { return }
      for index in ends.indices where ends[index] == end { turns[index] += 1 }
      start = end
    }
    throw TooManyIntervals()
  }

  /// The best length of an interval in which the turns are fixed.
  private func fit(
    from lower: Rational, to upper: Rational, turns: [Int64], near wish: Rational?
  ) throws -> LoopFit? {
    let travelled = try zip(periods, turns).map { try $0.multiplied(by: Rational($1)) }
    guard let shortest = travelled.min(), let longest = travelled.max() else {
      let length = try multiples(around: wish ?? lower, from: lower, to: upper).first
      return length.map { LoopFit(length: $0, worstSpeedChange: .zero) }
    }
    let balanced = try shortest.adding(longest).divided(by: Rational(2))
    // In an endless search a length beside which a better one lies, in the next interval, is none.
    if wish == nil, step == nil, balanced < lower || balanced > upper { return nil }
    return try multiples(around: min(max(balanced, lower), upper), from: lower, to: upper).map { length in
      LoopFit(
        length: length,
        worstSpeedChange: max(
          try longest.divided(by: length).subtracting(Rational(1)),
          try Rational(1).subtracting(shortest.divided(by: length))))
    }.min { ($0.worstSpeedChange, $0.length) < ($1.worstSpeedChange, $1.length) }
  }

  /// The lengths of an interval that come into question around one of them: itself, or the multiples of the step below
  /// and above it, the nearest one first.
  private func multiples(around length: Rational, from lower: Rational, to upper: Rational) throws -> [Rational] {
    guard let step else { return length > .zero ? [length] : [] }
    let below = try length.divided(by: step).rounded(.down)
    return try (max(1, below)...max(1, below + 1))
      .map { try step.multiplied(by: Rational($0)) }
      .filter { lower <= $0 && $0 <= upper }
      .sorted { try $0.subtracting(length).magnitude < $1.subtracting(length).magnitude }
  }
}
