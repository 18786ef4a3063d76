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
