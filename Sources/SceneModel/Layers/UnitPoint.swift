import FixedPoint

/// A point in parts of a box; may lie outside it.
struct UnitPoint: Equatable, Sendable {
  let x: NumberExpression
  let y: NumberExpression

  var isRandom: Bool { x.isRandom || y.isRandom }

  static let center = UnitPoint(x: .constant(Fixed.one.half), y: .constant(Fixed.one.half))

  /// Reads the name of an alignment, or `[x, y]`.
  static func read(_ value: SceneValue, _ path: String, field: String) throws -> UnitPoint {
    if case .string = value {
      let alignment: Alignment = try readCase(value, path)
      return UnitPoint(x: .constant(alignment.horizontal), y: .constant(alignment.vertical))
    }
    guard case .array(let numbers) = value, numbers.count == 2 else {
      throw SceneError(path: path, problem: "must be the name of a corner or side, or two numbers, x and y")
    }
    func coordinate(_ index: Int) throws -> NumberExpression {
      try .read(numbers[index], "\(path)[\(index)]", field: "\(field)[\(index)]", allowed: NumberRange(-100...100))
    }
    return UnitPoint(x: try coordinate(0), y: try coordinate(1))
  }
}
