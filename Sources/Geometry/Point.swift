public import FixedPoint

/// A point of a plane, y downwards. The unit is that of whoever made it: points of a scene, or pixels.
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Fixed
  /// Downwards.
  public var y: Fixed

  /// A point.
  public init(x: Fixed, y: Fixed) { (self.x, self.y) = (x, y) }

  /// The point (0, 0).
  public static var zero: Point { Point(x: .zero, y: .zero) }
}
