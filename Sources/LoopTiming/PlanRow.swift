public import FixedPoint

extension LoopPlan {
  /// One line of a table: an element, or all elements of one name that snap, such as the members of a swarm.
  public struct Row: Equatable, Sendable {
    /// What the scene calls it.
    public let name: String
    /// The parts that it tells about, at least one.
    public let parts: [Part]

    /// The shortest and the longest period in seconds.
    public var periods: ClosedRange<Rational> { span(of: parts.map(\.element.period)) }

    /// The fewest and the most turns; nil for what sways.
    public var turns: ClosedRange<Int64>? {
      let turns = parts.compactMap { part -> Int64? in
        guard case .turns(let turns) = part.motion else { return nil }
        return turns
      }
      return turns.isEmpty ? nil : span(of: turns)
    }

    /// The largest slowing down and the largest speeding up.
    public var speedChanges: ClosedRange<Rational> { span(of: parts.map(\.speedChange)) }

    private func span<Value: Comparable>(of values: [Value]) -> ClosedRange<Value> {
      values.dropFirst().reduce(values[0]...values[0]) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
    }
  }

  /// What moves, as a table tells it: in the order of the scene, and in one row what snaps under one name.
  public var rows: [Row] {
    var rows: [(name: String, parts: [Part])] = []
    var rowsOfNames: [String: Int] = [:]
    for part in parts {
      let name = part.element.name
      if part.element.snaps, let row = rowsOfNames[name] {
        rows[row].parts.append(part)
      } else {
        if part.element.snaps { rowsOfNames[name] = rows.count }
        rows.append((name, [part]))
      }
    }
    return rows.map { Row(name: $0.name, parts: $0.parts) }
  }
}
