import Geometry

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
