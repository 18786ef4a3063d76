public import FixedPoint
public import Geometry

/// The size of the box that a field fills, in short sides of the box.
public struct FieldBox: Hashable, Sendable {
  /// The width, at least 1.
  public let width: Fixed
  /// The height, at least 1.
  public let height: Fixed

  /// Creates the box from its size in any unit; an empty one is taken as a square.
  public init(_ size: Size) {
    let short = min(size.width, size.height)
    guard short > .zero else {
      (width, height) = (.one, .one)
      return
    }
    // Coordinates end before the ends of a longer box.
    (width, height) = (min(size.width / short, FieldBox.longest), min(size.height / short, FieldBox.longest))
  }

  /// The length at whose ends coordinates, which are measured from the middle, reach their bound, in short sides.
  static let longest = Fixed(2 * FieldPoints.largest)
}
