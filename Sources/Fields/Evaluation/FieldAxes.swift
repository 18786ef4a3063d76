public import FixedPoint

/// A number for each axis of a field.
public struct FieldAxes: Equatable, Sendable {
  /// The number across.
  public let x: Fixed
  /// The number down.
  public let y: Fixed

  init(x: Fixed, y: Fixed) { (self.x, self.y) = (x, y) }

  /// Creates the same number for both axes.
  public init(_ both: Fixed) { (x, y) = (both, both) }

  /// The larger of both.
  public var largest: Fixed { max(x, y) }

  func map(_ body: (Fixed) -> Fixed) -> FieldAxes { FieldAxes(x: body(x), y: body(y)) }

  func combined(with other: FieldAxes, _ body: (Fixed, Fixed) -> Fixed) -> FieldAxes {
    FieldAxes(x: body(x, other.x), y: body(y, other.y))
  }
}
