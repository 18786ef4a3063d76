import FixedPoint

/// A change of every colour of a layer.
struct Filter: Equatable, Sendable {
  let kind: FilterKind
  let amount: Property<NumberExpression>

  /// Reads an object with one key, the kind of filter.
  static func read(_ value: SceneValue, _ path: String, field: String) throws -> Filter {
    var object = try ObjectReader(value, path: path)
    let kinds = FilterKind.allCases
    guard let kind = kinds.first(where: { object.has($0.rawValue) }) else {
      for kind in kinds { _ = object.take(kind.rawValue) }
      try object.finish()
      throw SceneError(path: path, problem: "needs one of the keys \(kinds.map(\.rawValue).joined(separator: ", "))")
    }
    let amount = try object.require(kind.rawValue) { value, path in
      try Property.read(value, path, field: "\(field).\(kind.rawValue)") {
        try NumberExpression.read($0, $1, field: $2, allowed: kind.allowed)
      }
    }
    try object.finish()
    return Filter(kind: kind, amount: amount)
  }
}
