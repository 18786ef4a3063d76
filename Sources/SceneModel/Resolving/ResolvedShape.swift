import Geometry

/// A shape of a resolved scene.
public struct ResolvedShape: Equatable, Sendable {
  /// The outline.
  public let outline: ResolvedOutline
  /// The colours.
  public let fill: ResolvedFill
  /// The painted part.
  public let drawing: ResolvedDrawing
  /// The part of the outline that is stroked; nil for all of it.
  public let trim: ResolvedTrim?
}
