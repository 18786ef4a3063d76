public import FixedPoint

/// Why no loop can be planned as wished.
public enum LoopError: Error, Equatable {
  /// The least common multiple of these periods does not fit 64 bits.
  case periodsHaveNoCommonMultiple([PeriodicElement])
  /// No multiple of a length in seconds, as far as they were tried, has whole turns of allowed periods for all of these.
  case nothingSuits([PeriodicElement], multiplesOf: Rational)
  /// No fit near this length can be computed: the periods and the length are out of proportion.
  case unreachable(length: Rational)
  /// No length that is wished for is a whole number of the periods of these elements, which keep their speed; `step` is
  /// the least that is.
  case pinned([PeriodicElement], step: Rational)
  /// No length was found at which speeds change by at most this part.
  case noFit(within: Rational)
  /// The loop has more frames than can be counted; its exact length comes from these periods.
  case tooManyFrames(length: Rational, limit: Int, [PeriodicElement])
}

extension LoopError: CustomStringConvertible {
  /// The error in a line, for people.
  public var description: String {
    switch self {
    case .periodsHaveNoCommonMultiple(let elements):
      return
        "these periods have no common multiple that can be counted: \(LoopError.list(elements)); ask for a fitted loop "
        + "(60s)"
    case .nothingSuits(let elements, let base):
      var ranges: [String] = []
      for element in elements {
        guard let allowed = element.snappingPeriods else { continue }
        let range = "\(element.name) \(allowed.lowerBound)…\(allowed.upperBound) s"
        if !ranges.contains(range) { ranges.append(range) }
      }
      return
        "no multiple of \(base) s that can be counted has whole turns for \(ranges.joined(separator: ", ")); allow a "
        + "wider range, or ask for a fitted loop (60s)"
    case .unreachable(let length):
      return "no loop near \(length) s can be fitted to the scene's periods; ask for another length"
    case .pinned(let elements, let step):
      return
        "\(LoopError.list(elements)) \(elements.count == 1 ? "keeps its" : "keep their") speed, so the loop must be a "
        + "multiple of \(step) s"
    case .noFit(let limit):
      return "no loop that can be counted changes all speeds by at most \(limit.percent)"
    case .tooManyFrames(let length, let limit, let elements):
      let cause = elements.isEmpty ? "" : " (from \(LoopError.list(elements)))"
      return
        "a loop of \(length) s\(cause) has more than \(limit) frames at this rate; ask for a fitted loop (60s), or a "
        + "lower rate"
    }
  }

  /// The elements with their periods, the first few of many.
  private static func list(_ elements: [PeriodicElement]) -> String {
    let shown = elements.prefix(4).map { "\($0.name) \($0.period) s" }.joined(separator: ", ")
    return elements.count > 4 ? shown + " and \(elements.count - 4) more" : shown
  }
}

extension Rational {
  /// The number in hundredths: `10%`, `2.5%`.
  fileprivate var percent: String { "\((try? multiplied(by: Rational(100))) ?? self)%" }
}
