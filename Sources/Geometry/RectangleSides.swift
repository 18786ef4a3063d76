public import FixedPoint

/// Sides of a rectangle.
public struct RectangleSides: OptionSet, Hashable, Sendable {
  /// A bit for each side.
  public let rawValue: UInt8

  /// Creates sides from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The upper side.
  public static let top = RectangleSides(rawValue: 1)
  /// The side on the right.
  public static let right = RectangleSides(rawValue: 2)
  /// The lower side.
  public static let bottom = RectangleSides(rawValue: 4)
  /// The side on the left.
  public static let left = RectangleSides(rawValue: 8)
  /// All four sides.
  public static let all: RectangleSides = [.top, .right, .bottom, .left]
}

extension Rectangle {
  /// Returns the rectangle with some of its sides moved outwards.
  public func extended(_ sides: RectangleSides, by distance: Fixed) -> Rectangle {
    func reach(_ side: RectangleSides) -> Fixed { sides.contains(side) ? distance : .zero }
    let (left, top) = (reach(.left), reach(.top))
    return Rectangle(
      origin: Point(x: origin.x - left, y: origin.y - top),
      size: Size(width: size.width + left + reach(.right), height: size.height + top + reach(.bottom)))
  }
}
