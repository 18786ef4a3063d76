public import FixedPoint

/// Why no loop can be planned as wished.
public enum LoopError: Error, Equatable {
  /// The least common multiple of these periods does not fit 64 bits.
  case periodsHaveNoCommonMultiple([PeriodicElement])
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
    case .unreachable(let length):
      return "no loop near \(length) s can be fitted to the scene's periods; ask for another length"
    case .tooManyFrames(let length, let limit):
      return "a loop of \(length) s has more than \(limit) frames at this rate; ask for a shorter loop or a lower rate"
    }
  }
}
