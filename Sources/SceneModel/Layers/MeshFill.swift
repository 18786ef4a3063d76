public import Color
import FixedPoint

/// Colours on a surface that is stretched over a grid of points, as SwiftUI's `MeshGradient`.
public struct MeshFill: Equatable, Sendable {
  /// The number of points in a row.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// The points in parts of the filled box, row by row.
  public var points: [Animatable<UnitPoint>]
  /// The colours at the points.
  public var colors: [Animatable<Color>]
  /// True for colours without edges at the points; false for colours that are mixed linearly.
  public var smoothsColors: Bool
  /// The space in which the colours mix.
  public var space: MixingSpace

  /// Creates a surface; without points, they are spaced evenly.
  public init(
    width: Int, height: Int, points: [Animatable<UnitPoint>]? = nil, colors: [Animatable<Color>],
    smoothsColors: Bool = true, space: MixingSpace = .oklab
  ) {
    (self.width, self.height, self.colors) = (width, height, colors)
    (self.smoothsColors, self.space) = (smoothsColors, space)
    self.points = points ?? MeshFill.evenPoints(width: width, height: height)
  }

  /// The range of ``width`` and ``height``.
  public static let sideRange = 2...16

  private static func evenPoints(width: Int, height: Int) -> [Animatable<UnitPoint>] {
    guard sideRange.contains(width), sideRange.contains(height) else { return [] }
    func part(_ index: Int, _ count: Int) -> NumberExpression { .constant(Fixed(index) / Fixed(count - 1)) }
    return (0..<width * height).map {
      .constant(UnitPoint(x: part($0 % width, width), y: part($0 / width, height)))
    }
  }
}
