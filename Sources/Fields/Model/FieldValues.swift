public import FixedPoint
public import Geometry

/// The types of the numbers, places and pictures of a ``Field``: expressions in a scene, moving properties once it is resolved, exact
/// values at a moment.
public protocol FieldValues {
  /// The type of numbers.
  associatedtype Number: Equatable, Sendable
  /// The type of places.
  associatedtype Place: Equatable, Sendable
  /// The type of pictures.
  associatedtype Picture: Equatable, Sendable
}

/// The values of a field at a moment. Places are relative to the middle of the field's box, in short sides of the box.
public enum ExactFieldValues: FieldValues {
  /// An exact number.
  public typealias Number = Fixed
  /// A point.
  public typealias Place = Point
  /// A picture at a place.
  public typealias Picture = FieldPicture
}
