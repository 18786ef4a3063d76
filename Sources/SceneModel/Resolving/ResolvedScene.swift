public import FixedPoint
public import Geometry
public import LoopTiming

/// A scene in which nothing is open any more: what the renderer draws.
public struct ResolvedScene: Equatable, Sendable {
  /// The size in points.
  public let canvas: Size
  /// From the bottom up.
  public let layers: [ResolvedLayer]
  /// What moves, in the order of the layers; moving properties refer to it by index.
  public let elements: [PeriodicElement]
  /// What does not end where it begins and starts again with a jump, by layer and key, as the scene wants it.
  public let jumps: [String]
}

/// A layer of a resolved scene. It is moved by its offset, then scaled and turned about its anchor; what it shows is
/// blurred, filtered, clipped and made translucent in this order.
public struct ResolvedLayer: Equatable, Sendable {
  /// What it shows.
  public let content: ResolvedContent
  /// How far it is moved, in points.
  public let offsetX: ResolvedProperty<Fixed>
  /// How far it is moved down, in points.
  public let offsetY: ResolvedProperty<Fixed>
  /// The turn in degrees, clockwise.
  public let rotation: ResolvedProperty<Fixed>
  /// The enlargement.
  public let scale: ResolvedProperty<Fixed>
  /// The point about which it is scaled and turned, in points.
  public let anchor: Point
  /// The standard deviation of its Gaussian blur in points; 0 for none.
  public let blur: ResolvedProperty<Fixed>
  /// Changes of its colours, the first one first.
  public let filters: [ResolvedFilter]
  /// Outside this outline it does not show; nil for everywhere.
  public let clip: ResolvedOutline?
  /// How opaque it is, 0…1.
  public let opacity: ResolvedProperty<Fixed>
  /// How it is put over what is below.
  public let blend: LayerBlend
}

/// A filter of a resolved layer.
public struct ResolvedFilter: Equatable, Sendable {
  /// What it does.
  public let kind: FilterKind
  /// How much of it.
  public let amount: ResolvedProperty<Fixed>
}

/// What a resolved layer shows.
public indirect enum ResolvedContent: Equatable, Sendable {
  /// A shape.
  case shape(ResolvedShape)
  /// Layers, from the bottom up.
  case group([ResolvedLayer])
  /// Sprites that fly.
  case swarm(ResolvedSwarm)
}

/// A shape in its frame.
public struct ResolvedOutline: Equatable, Sendable {
  /// The shape.
  public let shape: Shape
  /// Its frame, in points.
  public let box: Rectangle
}

/// A shape of a resolved scene.
public struct ResolvedShape: Equatable, Sendable {
  /// The outline.
  public let outline: ResolvedOutline
  /// What it is painted with.
  public let fill: ResolvedFill
  /// What of it is painted.
  public let drawing: ResolvedDrawing
  /// The part of the outline that is stroked, in parts of its length; nil for all of it.
  public let trim: ResolvedTrim?
}

/// The part of an outline between two parts of its length, 0…1; nothing if `from` is not below `to`.
public struct ResolvedTrim: Equatable, Sendable {
  /// Where it begins.
  public let from: ResolvedProperty<Fixed>
  /// Where it ends.
  public let to: ResolvedProperty<Fixed>
}

/// What of a shape is painted.
public enum ResolvedDrawing: Equatable, Sendable {
  /// The inside.
  case fill
  /// A line along the outline.
  case stroke(ResolvedStroke)
  /// A line of half the width, and over it two of the whole width, blurred by `blur` points and by half of it.
  case glow(ResolvedStroke, blur: ResolvedProperty<Fixed>)
}

/// A line along an outline.
public struct ResolvedStroke: Equatable, Sendable {
  /// The width in points.
  public let width: ResolvedProperty<Fixed>
  /// How its ends look.
  public let cap: StrokeCap
  /// How its corners look.
  public let join: StrokeJoin
}

/// What a resolved shape is painted with.
public indirect enum ResolvedFill: Equatable, Sendable {
  /// One colour.
  case color(ResolvedProperty<StraightColor>)
  /// Colours along lines of a shape.
  case gradient(ResolvedGradient, stops: [ResolvedStop])
  /// Two fills, one into the other: 0 shows `from`, 1 shows `to`.
  case mix(from: ResolvedFill, to: ResolvedFill, progress: ResolvedProperty<Fixed>, wave: ResolvedWave?)
}

/// The lines of a gradient; points and radii in points, angles in degrees.
public enum ResolvedGradient: Equatable, Sendable {
  /// Along a line; padded beyond its ends.
  case linear(start: ResolvedProperty<Point>, end: ResolvedProperty<Point>)
  /// Out from a point.
  case radial(
    center: ResolvedProperty<Point>, startRadius: ResolvedProperty<Fixed>, endRadius: ResolvedProperty<Fixed>)
  /// Round a point, clockwise from the right.
  case angular(center: ResolvedProperty<Point>, startAngle: ResolvedProperty<Fixed>, endAngle: ResolvedProperty<Fixed>)
}

/// A colour of a gradient, and where it stands, 0…1.
public struct ResolvedStop: Equatable, Sendable {
  /// The part of the way.
  public let offset: Fixed
  /// The colour.
  public let color: ResolvedProperty<StraightColor>
}

/// What is added to a progress: amplitude · sin(2π · frequency · progress).
public struct ResolvedWave: Equatable, Sendable {
  /// The amplitude.
  public let amplitude: Fixed
  /// Waves per unit of progress.
  public let frequency: Fixed
}
