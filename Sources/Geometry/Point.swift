public import FixedPoint

/// A point of a plane, y downwards, in a unit of the caller's choice: points of a scene, or pixels.
public struct Point: Hashable, Sendable {
  /// The coordinate to the right.
  public var x: Fixed
  /// The coordinate downwards.
  public var y: Fixed

  /// Creates a point.
  public init(x: Fixed, y: Fixed) { (self.x, self.y) = (x, y) }

  /// The point (0, 0).
  public static var zero: Point { Point(x: .zero, y: .zero) }
}
