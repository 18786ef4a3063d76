public import FixedPoint
public import SceneModel

/// A picture of a file, as a style.
public struct ImagePaint: ShapeStyle, Equatable {
  private let fill: ImageFill

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - image: The name of the picture among those given to the loop, or the path of its file.
  ///   - mode: The way it fits the box of the shape.
  ///   - scale: The points per pixel of a picture that is tiled.
  public init(image: String, mode: ImageFill.Mode = .fill, scale: Fixed = 1) {
    fill = ImageFill(image, mode: mode, scale: scale)
  }

  /// The style as a scene describes it.
  public var shapeFill: ShapeFill { .image(fill) }
}
