package import FixedPoint

extension LoopPlan {
  /// A row of the table of a plan: one element, or all snapping elements of one name, such as the members of a swarm.
  package struct Row: Equatable, Sendable {
    /// The name of the element in the scene.
    package let name: String
    /// The parts of the plan that the row summarizes, at least one.
    package let parts: [Part]

    /// The shortest and the longest period in seconds.
    package var periods: ClosedRange<Rational> { span(of: parts.map(\.element.period)) }

    /// The smallest and the largest number of turns; nil for swaying elements.
    package var turns: ClosedRange<Int64>? {
      let turns = parts.compactMap { part -> Int64? in
        guard case .turns(let turns) = part.motion else { return nil }
        return turns
      }
      return turns.isEmpty ? nil : span(of: turns)
    }

    /// The largest slowdown and the largest speedup, as relative changes.
    package var speedChanges: ClosedRange<Rational> { span(of: parts.map(\.speedChange)) }

    private func span<Value: Comparable>(of values: [Value]) -> ClosedRange<Value> {
      values.dropFirst().reduce(values[0]...values[0]) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
    }
  }

  /// The rows of the table of the plan, in the order of the scene; snapping elements of one name share a row.
  package var rows: [Row] {
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
