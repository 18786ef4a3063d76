public import FixedPoint
import Geometry

/// A length in points: a number, or relative to the canvas: `dimension · times / dividedBy + plus`.
public enum LengthExpression: SceneExpression {
  /// A side of the canvas.
  public enum Dimension: String, CaseIterable, Sendable {
    case width, height, shortSide, longSide
  }

  /// A number of points.
  case points(NumberExpression)
  /// `dimension · times / dividedBy + plus`, clamped to the range of the value.
  case canvas(
    Dimension, times: NumberExpression = .constant(.one), dividedBy: NumberExpression = .constant(.one),
    plus: NumberExpression = .constant(.zero))

  /// A length of zero.
  public static let zero = LengthExpression.points(.constant(.zero))

  /// Whether any of its numbers is drawn at random.
  public var isRandom: Bool {
    switch self {
    case .points(let number): number.isRandom
    case .canvas(_, let times, let dividedBy, let plus): times.isRandom || dividedBy.isRandom || plus.isRandom
    }
  }

  /// Returns the length in points on the context's canvas. A part of the canvas is clamped to the allowed range, since it may
  /// be out of it at some sizes only.
  ///
  /// - Parameters:
  ///   - field: The path of the value's key within its layer, which keys random draws.
  ///   - allowed: The range that a number of points was checked against.
  func resolved(_ context: ResolutionContext, field: String, allowed: NumberRange) -> Fixed {
    switch self {
    case .points(let number): return number.resolved(context, field: field)
    case .canvas(let dimension, let times, let dividedBy, let plus):
      let (width, height) = (context.canvas.width, context.canvas.height)
      let length =
        switch dimension {
        case .width: width
        case .height: height
        case .shortSide: min(width, height)
        case .longSide: max(width, height)
        }
      let product = length * times.resolved(context, field: field + ".times")
      let sum =
        product / dividedBy.resolved(context, field: field + ".dividedBy")
        + plus.resolved(context, field: field + ".plus")
      return allowed.clamp(sum)
    }
  }
}
