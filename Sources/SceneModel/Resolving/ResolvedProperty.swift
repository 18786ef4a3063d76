public import Color
public import FixedPoint
public import Geometry
public import LoopTiming

extension Fixed: Interpolatable {
  /// Returns the number at a part of the way, rounded to the nearest.
  public func interpolated(to other: Fixed, part: Int64) -> Fixed {
    Fixed(raw: raw + (other - self).raw.multiplied(by: part, shift: 32))
  }
}

extension StraightRGBA16: Interpolatable {}

extension Point: Interpolatable {
  /// Returns the point at a part of the way, each coordinate rounded to the nearest.
  public func interpolated(to other: Point, part: Int64) -> Point {
    Point(x: x.interpolated(to: other.x, part: part), y: y.interpolated(to: other.y, part: part))
  }
}

/// A value of a resolved scene: constant, or moving with an element of the plan.
public enum ResolvedProperty<Value: Interpolatable>: Hashable, Sendable {
  /// The same value all the time.
  case constant(Value)
  /// A value that moves with the scene's element of this index.
  case moving(Movement<Value>, element: Int)

  /// Returns the value at the phase of its element.
  public func value(at phase: (Int) -> Phase) -> Value {
    switch self {
    case .constant(let value): value
    case .moving(let movement, let element): movement.value(at: phase(element))
    }
  }
}
