public import Color
public import SceneModel

/// Colours on a surface that is stretched over a grid of points.
public struct MeshGradient: ShapeStyle, Equatable {
  private let fill: MeshFill

  /// Creates a gradient from points and their colours, row by row.
  ///
  /// - Parameters:
  ///   - width: The number of points in a row, 2…16.
  ///   - height: The number of rows, 2…16.
  ///   - points: The points in parts of the filled box; without them, they are spaced evenly.
  ///   - colors: The colours at the points.
  ///   - smoothsColors: True for colours without edges at the points; false for colours that are mixed linearly.
  ///   - space: The space in which they mix.
  public init(
    width: Int, height: Int, points: [Animatable<UnitPoint>]? = nil, colors: [Animatable<Color>],
    smoothsColors: Bool = true, space: MixingSpace = .oklab
  ) {
    fill = MeshFill(
      width: width, height: height, points: points, colors: colors, smoothsColors: smoothsColors, space: space)
  }

  /// Creates a gradient of colours that stay as they are.
  public init(
    width: Int, height: Int, points: [Animatable<UnitPoint>]? = nil, colors: [Color], smoothsColors: Bool = true,
    space: MixingSpace = .oklab
  ) {
    self.init(
      width: width, height: height, points: points, colors: colors.map { .constant($0) }, smoothsColors: smoothsColors,
      space: space)
  }

  /// The gradient as a scene describes it.
  public var shapeFill: ShapeFill { .mesh(fill) }
}
