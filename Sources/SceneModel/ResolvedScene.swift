public import FixedPoint
public import Geometry
public import LoopTiming

/// What a file leaves open, decided.
public struct SceneChoices: Equatable, Sendable {
  /// Light or dark.
  public var scheme = ColorScheme.light
  /// The seed of all random draws; nil for the scene's own.
  public var seed: UInt64?
  /// The layout of groups; nil for the scene's own.
  public var layout: Layout?
  /// Everything stands where it stands at the start.
  public var reduceMotion = false
  /// The scene's form without translucent layers, if it has one.
  public var reduceTransparency = false
  /// The scene's form in which colour carries nothing, if it has one; wins over ``reduceTransparency``.
  public var differentiateWithoutColor = false

  /// Light, otherwise the scene as it is.
  public init() {}
}

/// A scene in which nothing is open any more: what the renderer draws.
public struct ResolvedScene: Equatable, Sendable {
  /// The size in points.
  public let canvas: Size
  /// From the bottom up.
  public let layers: [ResolvedLayer]
  /// What moves, in the order of the layers; moving numbers refer to it by index.
  public let elements: [PeriodicElement]
}

/// A layer of a resolved scene.
public struct ResolvedLayer: Equatable, Sendable {
  /// What it shows.
  public let content: ResolvedContent
  /// How opaque it is, 0…1.
  public let opacity: Fixed
  /// The standard deviation of its Gaussian blur in points; 0 for none.
  public let blur: Fixed
}

/// What a resolved layer shows.
public indirect enum ResolvedContent: Equatable, Sendable {
  /// A filled shape.
  case shape(ResolvedShape)
  /// Layers, from the bottom up.
  case group([ResolvedLayer])
}

/// A filled shape of a resolved scene.
public struct ResolvedShape: Equatable, Sendable {
  /// The outline.
  public let shape: Shape
  /// What it is filled with.
  public let fill: ResolvedFill
  /// Where it stands before it is moved.
  public let box: Rectangle
  /// By how much it is moved, before it is turned about the middle of the box.
  public let offset: Point
  /// The turn in degrees, clockwise.
  public let rotation: ResolvedNumber
}

/// The fill of a resolved shape.
public enum ResolvedFill: Equatable, Sendable {
  /// One colour.
  case color(StraightColor)
  /// Colours along a line between two points, in points; padded beyond them.
  case linearGradient(start: Point, end: Point, stops: [ResolvedStop])
}

/// A colour of a gradient, and where on the line it stands, 0…1.
public struct ResolvedStop: Equatable, Sendable {
  /// The part of the line.
  public let offset: Fixed
  /// The colour.
  public let color: StraightColor
}
