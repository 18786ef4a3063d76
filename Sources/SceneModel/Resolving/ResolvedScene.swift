public import Geometry
public import LoopTiming

/// A scene with everything decided, ready to be drawn.
public struct ResolvedScene: Equatable, Sendable {
  /// The size in points.
  public let canvas: Size
  /// The layers, from the bottom up.
  public let layers: [ResolvedLayer]
  /// The periodic elements, in the order of the layers; moving properties refer to them by index.
  public let elements: [PeriodicElement]
  /// The layers and keys of the animations that do not end where they begin, and so restart with a jump.
  public let jumps: [String]
  /// Those of ``jumps`` that go as far as turns in radians, and so were most likely meant to be degrees.
  public let turnsInRadians: [String]
}
