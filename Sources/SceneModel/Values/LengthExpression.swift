import FixedPoint
import Geometry

/// A length in points: a number, or a part of the canvas: `dimension · times / dividedBy + plus`.
enum LengthExpression: Equatable, Sendable {
  /// A measure of the canvas that a length can refer to.
  enum Dimension: String, CaseIterable, Sendable {
    case width, height, shortSide, longSide
  }

  case points(NumberExpression)
  case canvas(Dimension, times: NumberExpression, dividedBy: NumberExpression, plus: NumberExpression)

  /// Whether any of its numbers is drawn at random.
  var isRandom: Bool {
    switch self {
    case .points(let number): number.isRandom
    case .canvas(_, let times, let dividedBy, let plus): times.isRandom || dividedBy.isRandom || plus.isRandom
    }
  }

  /// The length in points on the canvas of the context, kept within what a number may be (`NumberRange.any`).
  func resolved(_ context: ResolutionContext) -> Fixed {
    switch self {
    case .points(let number): return number.resolved(context)
    case .canvas(let dimension, let times, let dividedBy, let plus):
      let (width, height) = (context.canvas.width, context.canvas.height)
      let length =
        switch dimension {
        case .width: width
        case .height: height
        case .shortSide: min(width, height)
        case .longSide: max(width, height)
        }
      let sum = length * times.resolved(context) / dividedBy.resolved(context) + plus.resolved(context)
      return min(max(sum, NumberRange.any.lower), NumberRange.any.upper)
    }
  }

  /// Reads a number expression, or `{"canvas": "height", "times": …, "dividedBy": …, "plus": …}`.
  static func read(_ value: SceneValue, _ path: String, field: String) throws -> LengthExpression {
    guard case .object(let keys) = value, keys["canvas"] != nil else {
      return .points(try .read(value, path, field: field, allowed: .any))
    }
    var object = try ObjectReader(value, path: path)
    func number(_ key: String, _ allowed: NumberRange, standard: Fixed) throws -> NumberExpression {
      try object.take(key) { try .read($0, $1, field: "\(field).\(key)", allowed: allowed) } ?? .constant(standard)
    }
    let dimension: Dimension = try object.require("canvas", readCase)
    let times = try number("times", .any, standard: .one)
    let dividedBy = try number("dividedBy", .positive, standard: .one)
    let plus = try number("plus", .any, standard: .zero)
    try object.finish()
    return .canvas(dimension, times: times, dividedBy: dividedBy, plus: plus)
  }
}
