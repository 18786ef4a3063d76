public import FixedPoint

extension LoopPlan {
  /// Returns the length of the exact loop in seconds.
  ///
  /// It is the least common multiple of the periods of all elements that do not snap (1 s if there are none), or the
  /// smallest multiple of that at which all snapping elements have whole turns of an allowed period.
  ///
  /// - Throws: ``LoopError`` if there is no such length, or it does not fit 64 bits.
  public static func commonPeriod(of elements: [PeriodicElement]) throws(LoopError) -> Rational {
    let multiple = try leastCommonMultiple(of: elements.filter { !$0.snaps })
    return try SnappingLength.leastMultiple(of: multiple ?? Rational(1), suiting: elements)
  }

  /// Returns the fits that are better than every shorter one, from the shortest to the first that changes no speed, at
  /// most `limit`. Empty if no element may change its speed.
  ///
  /// Of periods with many turns or digits the list ends earlier, where the search is given up; it may be empty then, too.
  ///
  /// - Throws: ``LoopError`` if no length suits the elements that keep their speed.
  public static func fits(of elements: [PeriodicElement], limit: Int) throws(LoopError) -> [LoopFit] {
    guard elements.contains(where: { $0.rule == .fitted }) else { return [] }
    return try fitting(elements).front(limit: limit)
  }

  /// Returns the length of the requested loop, in seconds.
  ///
  /// A length that a loop is to last is rounded to whole frames, unless pinned elements, which may not change at all,
  /// have whole turns only in the length itself. So is one near a length, between two or within a bound on the changes of
  /// speed, in which frames would have a rate that no file stores: that of times with many decimals, of which half a frame
  /// more or less changes no speed visibly.
  static func length(
    of elements: [PeriodicElement], _ request: LoopRequest, _ frameRate: Rational
  ) throws(LoopError) -> Rational {
    let length =
      elements.isEmpty ? try stillLength(request, frameRate) : try unroundedLength(of: elements, request)
    if elements.contains(where: { $0.rule == .pinned }) { return length }
    switch request {
    case .lasting: return try wholeFrames(length, frameRate)
    case .turns where !hasStorableRate(length, frameRate): return try wholeFrames(length, frameRate)
    case .between(let range) where !hasStorableRate(length, frameRate):
      let rounded = try wholeFrames(length, frameRate)
      return range.contains(rounded) ? rounded : length
    case .within(let limit) where !hasStorableRate(length, frameRate):
      let rounded = try wholeFrames(length, frameRate)
      let isWithin = elements.filter { $0.rule == .fitted }.allSatisfy { element in
        (try? turning(element, rounded).speedChange.magnitude <= limit) ?? false
      }
      return isWithin ? rounded : length
    case .exact, .turns, .between, .within, .sway: return length
    }
  }

  /// Returns whether video containers can store the rate of the frames nearest to a rate in a length: they have 32 bits each
  /// for its numerator and denominator.
  private static func hasStorableRate(_ length: Rational, _ frameRate: Rational) -> Bool {
    guard let frames = try? length.multiplied(by: frameRate).rounded(.nearest),
      let rate = try? Rational(max(1, frames)).divided(by: length)
    else { return false }
    return max(rate.numerator, rate.denominator) <= Int32.max
  }

  private static func unroundedLength(
    of elements: [PeriodicElement], _ request: LoopRequest
  ) throws(LoopError) -> Rational {
    let doNotSnap = elements.filter { !$0.snaps }
    switch request {
    case .exact: return try commonPeriod(of: elements)
    case .turns(near: let wish):
      if doNotSnap.isEmpty { return wish }
      // An eighth of the requested length to either side.
      let (lower, upper) = try checked(wish) { () throws(RationalOverflow) in
        (try wish.multiplied(by: Rational(7, 8)), try wish.multiplied(by: Rational(9, 8)))
      }
      return try best(elements, lower...upper, near: wish)
    case .between(let range):
      if doNotSnap.isEmpty { return range.lowerBound }
      return try best(elements, range, near: range.lowerBound)
    case .within(let limit):
      let exact = try? commonPeriod(of: elements)
      if doNotSnap.allSatisfy({ $0.rule == .pinned }) { return try commonPeriod(of: elements) }
      let fit = try? fitting(elements).shortest(within: limit, longest: exact)
      guard let length = fit?.length ?? exact else { throw .noFit(within: limit) }
      return length
    case .lasting(let wish), .sway(let wish):
      try checkPinned(elements, in: wish)
      return wish
    }
  }

  /// Returns the length of a still, in seconds: one frame, unless a length was requested.
  private static func stillLength(_ request: LoopRequest, _ frameRate: Rational) throws(LoopError) -> Rational {
    switch request {
    case .lasting(let wish), .turns(near: let wish), .sway(let wish): return wish
    case .between(let range): return range.lowerBound
    case .exact, .within:
      return try checked(.zero) { () throws(RationalOverflow) in try Rational(1).divided(by: frameRate) }
    }
  }

  /// Throws if pinned elements do not make whole turns in a length.
  private static func checkPinned(_ elements: [PeriodicElement], in length: Rational) throws(LoopError) {
    let pinned = elements.filter { $0.rule == .pinned }
    guard let step = try leastCommonMultiple(of: pinned), (try? length.divided(by: step).isWhole) != true else {
      return
    }
    throw .pinned(pinned, step: step)
  }

  /// Returns a length rounded to a whole number of frames, at least one.
  private static func wholeFrames(_ length: Rational, _ frameRate: Rational) throws(LoopError) -> Rational {
    try checked(length) { () throws(RationalOverflow) in
      let frames = try length.multiplied(by: frameRate).rounded(.nearest)
      return try Rational(max(1, frames)).divided(by: frameRate)
    }
  }

  private static func best(
    _ elements: [PeriodicElement], _ range: ClosedRange<Rational>, near wish: Rational
  ) throws(LoopError) -> Rational {
    let fitting = try fitting(elements)
    let fit: LoopFit?
    do {
      fit = try fitting.best(from: range.lowerBound, to: range.upperBound, near: wish)
    } catch is LoopFitting.TooManyIntervals {
      throw .tooManyTurns(near: wish)
    } catch {
      throw .unreachable(length: wish)
    }
    if let fit { return fit.length }
    let pinned = elements.filter { $0.rule == .pinned }
    throw .pinned(pinned, step: try leastCommonMultiple(of: pinned) ?? wish)
  }

  private static func fitting(_ elements: [PeriodicElement]) throws(LoopError) -> LoopFitting {
    LoopFitting(
      periods: elements.filter { $0.rule == .fitted }.map(\.period),
      step: try leastCommonMultiple(of: elements.filter { $0.rule == .pinned }))
  }

  /// Returns the least common multiple of the periods of the elements; nil if there are none.
  private static func leastCommonMultiple(of elements: [PeriodicElement]) throws(LoopError) -> Rational? {
    var multiple = elements.first?.period
    for (index, element) in elements.enumerated() {
      do {
        multiple = try multiple?.leastCommonMultiple(with: element.period)
      } catch {
        throw .periodsHaveNoCommonMultiple(Array(elements[...index]))
      }
    }
    return multiple
  }
}
