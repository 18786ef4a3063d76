public import FixedPoint

/// The reason why a requested loop cannot be planned.
public enum LoopError: Error, Equatable {
  /// The least common multiple of these periods does not fit 64 bits.
  case periodsHaveNoCommonMultiple([PeriodicElement])
  /// No tested multiple of a length in seconds gives all of these elements whole turns of allowed periods.
  case nothingSuits([PeriodicElement], multiplesOf: Rational)
  /// No fit near this length can be computed, because the periods and the length are out of proportion.
  case unreachable(length: Rational)
  /// The search for a fit near this length was given up, since the periods have more turns there than it tests.
  case tooManyTurns(near: Rational)
  /// No requested length is a common multiple of the periods of these elements, which must keep their speed; `step` is
  /// the smallest such length in seconds.
  case pinned([PeriodicElement], step: Rational)
  /// No tested length is one at which every speed changes by at most this fraction.
  case noFit(within: Rational)
  /// The loop exceeds the largest frame count; the elements are those whose periods determine its exact length, if any.
  case tooManyFrames(length: Rational, limit: Int, [PeriodicElement])
  /// The number of frames per second is not above 0.
  case noFrameRate(Rational)
  /// The requested length in seconds is not above 0.
  case noLength(Rational)
  /// The additional time of the last frame, in seconds, is negative.
  case negativeHold(Rational)
  /// The additional time of the last frame, in seconds, is more than ``LoopPlan/frameLimit`` frames, which last `most`
  /// seconds.
  case longHold(Rational, most: Rational)
}

extension LoopError: CustomStringConvertible {
  /// A one-line message, the predicate of "the loop".
  public var description: String {
    switch self {
    case .periodsHaveNoCommonMultiple(let elements):
      return
        "has no exact length, since no common multiple of these periods can be counted: \(LoopError.list(elements)); ask "
        + "for a fitted loop (60s)"
    case .nothingSuits(let elements, let base):
      var ranges: [String] = []
      for element in elements {
        guard let allowed = element.snappingPeriods else { continue }
        let range = "\(element.name) \(allowed.lowerBound)…\(allowed.upperBound) s"
        if !ranges.contains(range) { ranges.append(range) }
      }
      return
        "has no exact length, since no multiple of \(base) s that can be counted has whole turns for "
        + "\(ranges.joined(separator: ", ")); allow a wider range, or ask for a fitted loop (60s)"
    case .unreachable(let length):
      return "cannot be fitted to the scene's periods near \(length.timeText); ask for another length"
    case .tooManyTurns(let length):
      return
        "has too many turns near \(length.timeText) to search for a fit; ask for a shorter loop, or for a single "
        + "length (60s)"
    case .pinned(let elements, let step):
      return
        "must be a multiple of \(step) s, since \(LoopError.list(elements)) "
        + "\(elements.count == 1 ? "keeps its" : "keep their") speed"
    case .noFit(let limit):
      return
        "has no tested length that changes all speeds by at most \(limit.percent); allow a larger change, or ask for a "
        + "length (60s)"
    case .tooManyFrames(let length, let limit, let elements):
      let cause = elements.isEmpty ? "" : " (from \(LoopError.list(elements)))"
      return
        "lasts \(length.timeText)\(cause), more than \(limit) frames at this rate; ask for a fitted loop (60s), or a lower rate"
    case .noFrameRate(let rate):
      return "cannot have \(rate) frames per second; use a rate above 0"
    case .noLength(let length):
      return "cannot last \(length) s; use a length above 0 s"
    case .negativeHold(let hold):
      return "cannot hold its last frame for \(hold.secondsText); the least is 0 s"
    case .longHold(let hold, let most):
      return "cannot hold its last frame for \(hold.secondsText); the most is \(most.secondsText) at this rate"
    }
  }

  /// Returns the elements with their exact periods, at most the first four: their digits cause multiples that are too long.
  private static func list(_ elements: [PeriodicElement]) -> String {
    let shown = elements.prefix(4).map { "\($0.name) \($0.period) s" }.joined(separator: ", ")
    return elements.count > 4 ? shown + " and \(elements.count - 4) more" : shown
  }
}

extension Rational {
  /// The number in hundredths with all of its decimals, since it was asked for: `10 %`, `2.25 %`.
  fileprivate var percent: String { "\((try? multiplied(by: Rational(100))) ?? self) %" }
}
