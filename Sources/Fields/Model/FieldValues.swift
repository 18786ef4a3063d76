public import FixedPoint
public import Geometry

/// The types of the numbers, positions and pictures of a ``Field``: expressions in a scene, moving properties once it is
/// resolved, exact values at a moment.
public protocol FieldValues {
  /// The type of numbers.
  associatedtype Number: Equatable, Sendable
  /// The type of positions.
  associatedtype Position: Equatable, Sendable
  /// The type of pictures.
  associatedtype Picture: Equatable, Sendable
}

/// The values of a field at a moment. Positions are relative to the middle of the field's box, in short sides of the box.
public enum ExactFieldValues: FieldValues {
  /// An exact number.
  public typealias Number = Fixed
  /// A point.
  public typealias Position = Point
  /// A picture at a position.
  public typealias Picture = FieldPicture
}
