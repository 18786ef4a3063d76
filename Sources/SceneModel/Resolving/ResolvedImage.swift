public import Geometry

/// A picture that fills a shape of a resolved scene.
public struct ResolvedImage: Equatable, Sendable {
  /// The picture and the way it fits the box.
  public let fill: ImageFill
  /// The filled box, in points.
  public let box: Rectangle
}
