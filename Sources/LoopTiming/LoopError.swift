public import FixedPoint

/// Why no loop can be planned as wished.
public enum LoopError: Error, Equatable {
  /// The least common multiple of these periods does not fit 64 bits.
  case periodsHaveNoCommonMultiple([PeriodicElement])
  /// No multiple of a length in seconds, as far as they were tried, has whole turns of allowed periods for all of these.
  case nothingSuits([PeriodicElement], multiplesOf: Rational)
  /// No fit near this length can be computed: the periods and the length are out of proportion.
  case unreachable(length: Rational)
  /// The loop has more frames than can be counted.
  case tooManyFrames(length: Rational, limit: Int)
}

extension LoopError: CustomStringConvertible {
  /// The error in a line, for people.
  public var description: String {
    switch self {
    case .periodsHaveNoCommonMultiple(let elements):
      let list = elements.map { "\($0.name) \($0.period) s" }.joined(separator: ", ")
      return "these periods have no common multiple that can be counted: \(list); ask for a fitted loop (60s)"
    case .nothingSuits(let elements, let base):
      var ranges: [String] = []
      for element in elements {
        guard let allowed = element.allowedPeriods else { continue }
        let range = "\(element.name) \(allowed.lowerBound)…\(allowed.upperBound) s"
        if !ranges.contains(range) { ranges.append(range) }
      }
      return
        "no multiple of \(base) s that can be counted has whole turns for \(ranges.joined(separator: ", ")); allow a "
        + "wider range, or ask for a fitted loop (60s)"
    case .unreachable(let length):
      return "no loop near \(length) s can be fitted to the scene's periods; ask for another length"
    case .tooManyFrames(let length, let limit):
      return "a loop of \(length) s has more than \(limit) frames at this rate; ask for a shorter loop or a lower rate"
    }
  }
}
