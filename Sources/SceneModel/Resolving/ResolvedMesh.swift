public import Color
public import Geometry

/// Colours on a surface that is stretched over points, in a resolved scene.
public struct ResolvedMesh: Equatable, Sendable {
  /// The filled box, in points.
  let box: Rectangle
  /// The number of points in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The points in points of the scene, row by row.
  public let points: [ResolvedProperty<Point>]
  /// The colours at the points.
  public let colors: [ResolvedProperty<StraightRGBA16>]
  /// True for colours without edges at the points; false for colours that are mixed linearly.
  public let smoothsColors: Bool
  /// The space in which the colours mix.
  public let space: MixingSpace

  /// Whether the outermost points stay on the sides of the box, so that all of it is covered.
  var coversBox: Bool { sidesOnBox == .all }

  /// The sides of the mesh all of whose points stay on the same side of the box.
  public var sidesOnBox: RectangleSides {
    func stay(_ indices: some Sequence<Int>, _ isOnSide: (Point) -> Bool) -> Bool {
      indices.allSatisfy { points[$0].keyValues.allSatisfy(isOnSide) }
    }
    let (start, end) = (box.origin, box.corner)
    var sides: RectangleSides = []
    if stay(0..<width, { $0.y == start.y }) { sides.insert(.top) }
    if stay(stride(from: width - 1, to: width * height, by: width), { $0.x == end.x }) { sides.insert(.right) }
    if stay((height - 1) * width..<height * width, { $0.y == end.y }) { sides.insert(.bottom) }
    if stay(stride(from: 0, to: width * height, by: width), { $0.x == start.x }) { sides.insert(.left) }
    return sides
  }
}
