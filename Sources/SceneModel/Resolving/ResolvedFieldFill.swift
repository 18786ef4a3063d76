public import Color
public import Fields
public import FixedPoint
public import Geometry
import LoopTiming

/// The values of the field of a resolved scene. Positions are in points.
public enum ResolvedFieldValues: FieldValues {
  /// A number that may move.
  public typealias Number = ResolvedProperty<Fixed>
  /// A point that may move.
  public typealias Position = ResolvedProperty<Point>
  /// A picture and the box that it fits.
  public typealias Picture = ResolvedImage
}

/// Colours that follow a field, in a resolved scene.
public struct ResolvedFieldFill: Equatable, Sendable {
  /// The filled box, in points.
  public let box: Rectangle
  /// The field.
  public let field: Field<ResolvedFieldValues>
  /// The colours.
  public let ramp: [ResolvedStop]
  /// The space in which the colours mix.
  public let space: MixingSpace
  /// The value of the ramp's start.
  public let lower: ResolvedProperty<Fixed>
  /// The value of the ramp's end.
  public let upper: ResolvedProperty<Fixed>
  /// The opacities; nil for none.
  public let opacity: Field<ResolvedFieldValues>?
}
