public import FixedPoint

/// A rectangle parallel to the axes.
public struct Rectangle: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width and the height.
  public var size: Size

  /// Creates a rectangle.
  public init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }

  /// The bottom right corner.
  public var corner: Point { Point(x: origin.x + size.width, y: origin.y + size.height) }

  /// The centre.
  public var center: Point { Point(x: origin.x + size.width.half, y: origin.y + size.height.half) }

  /// Returns the point at fractions of the width and the height.
  public func point(_ x: Fixed, _ y: Fixed) -> Point {
    Point(x: origin.x + size.width * x, y: origin.y + size.height * y)
  }
}
