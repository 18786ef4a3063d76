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

/// A width and a height.
public struct Size: Hashable, Sendable {
  /// To the right.
  public var width: Fixed
  /// Downwards.
  public var height: Fixed

  /// A size.
  public init(width: Fixed, height: Fixed) { (self.width, self.height) = (width, height) }

  /// The smaller of both.
  public var shortSide: Fixed { min(width, height) }
}

/// A rectangle parallel to the axes.
public struct Rectangle: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width and the height.
  public var size: Size

  /// A rectangle.
  public init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }

  /// The bottom right corner.
  public var corner: Point { Point(x: origin.x + size.width, y: origin.y + size.height) }

  /// The middle.
  public var center: Point { Point(x: origin.x + size.width.half, y: origin.y + size.height.half) }

  /// A point given in parts of the rectangle.
  public func point(_ x: Fixed, _ y: Fixed) -> Point {
    Point(x: origin.x + size.width * x, y: origin.y + size.height * y)
  }
}
