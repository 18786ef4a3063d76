public import FixedPoint
public import Geometry

/// Colours on a surface that is stretched over a grid of points in pixels, as SwiftUI's `MeshGradient`.
///
/// The surface passes through all points; between them, positions follow the cubics of Catmull and Rom. It is clear beyond its
/// outline, except where it continues; where it overlaps itself, parts further down and further to the right are on top.
public struct ColorMesh: Sendable {
  private let columns: Int
  private let rows: Int
  private let points: [Point]
  private let vertices: [MeshVertex]
  private let smoothsColors: Bool
  private let space: MixingSpace
  private let filters: ColorFilterChain
  private let continuesBeyond: RectangleSides
  private let turn: Angle
  /// Whether every colour is opaque.
  public let isOpaque: Bool

  /// The binary logarithm of the largest cells, in pixels.
  private static let largestShift = 4
  /// The limit of the steps along a direction, with which a picture of 4096 pixels has cells of 8.
  private static let stepLimit = 512

  /// Creates a gradient from its points and their colours, row by row.
  ///
  /// - Precondition: There are at least two columns and rows, and as many points and colours as both make.
  /// - Parameters:
  ///   - columns: The number of points in a row.
  ///   - rows: The number of rows.
  ///   - points: The points in pixels.
  ///   - colors: The colours at the points.
  ///   - smoothsColors: Whether colours follow the cubics, too, and so have no edges; false for linear mixes.
  ///   - space: The space in which they mix.
  ///   - filters: The filters of the mixed colours.
  ///   - continuesBeyond: The straight sides beyond which the colours continue. An edge that is also that of the painted shape must
  ///     continue: clipped to it twice, its pixels would have the square of its coverage.
  ///   - turn: The angle by which those sides are turned, clockwise.
  public init(
    columns: Int, rows: Int, points: [Point], colors: [StraightRGBA16], smoothsColors: Bool, space: MixingSpace,
    filters: ColorFilterChain, continuesBeyond: RectangleSides = [], turn: Angle = Angle(steps: 0)
  ) {
    precondition(columns >= 2 && rows >= 2 && points.count == columns * rows && colors.count == points.count)
    (self.columns, self.rows, self.points) = (columns, rows, points)
    (self.smoothsColors, self.space, self.filters) = (smoothsColors, space, filters)
    (self.continuesBeyond, self.turn) = (continuesBeyond, turn)
    vertices = zip(points, colors).map { MeshVertex($0, $1, space: space) }
    isOpaque = colors.allSatisfy { $0.alpha == .max }
  }

  /// Returns true if the surface is known to hide every pixel of a picture: each side of its outline stays beyond the side of the
  /// picture.
  public func covers(width: Int, height: Int) -> Bool {
    let (top, right, bottom, left) = sides
    // A curve stays within the hull of its control points. As the edges of a ``Box``, they are rounded to 1/256 pixel.
    func rounded(_ length: Fixed) -> Int64 { length.raw.shiftedRight(by: 8, .nearest) }
    return top.allSatisfy { rounded($0.y) <= 0 } && bottom.allSatisfy { rounded($0.y) >= height << 8 }
      && left.allSatisfy { rounded($0.x) <= 0 } && right.allSatisfy { rounded($0.x) >= width << 8 }
  }

  /// Returns the paint of a region of a picture.
  public func paint(in region: PixelRegion, of picture: PixelRegion) -> PixmapPaint {
    let region = region.aligned(to: 1 << ColorMesh.largestShift)
    var pixels = Pixmap(width: region.width, height: region.height)
    colors(in: region, of: picture).write(into: &pixels)
    if continuesBeyond != .all, !covers(width: region.columns.upperBound, height: region.rows.upperBound) {
      pixels = pixels.clipped(to: inside(of: region))
    }
    return PixmapPaint(pixels, origin: (region.x, region.y))
  }

  /// Returns the colours in a region of a picture, continued beyond the outline.
  ///
  /// They are drawn in the largest cells that are small against the distances of the points, and against the changes of the colours
  /// anywhere in the picture, and refined: the colours in a region are those of the whole picture.
  ///
  /// - Parameters:
  ///   - region: The region. Its left and upper edge are multiples of the largest cells.
  ///   - picture: The whole picture.
  public func colors(in region: PixelRegion, of picture: PixelRegion) -> SmoothField {
    let isCovered = covers(width: picture.width, height: picture.height)
    let area = isCovered ? picture : area(in: picture)
    func draw(_ shift: Int) -> MeshCells {
      self.cells(of: area, shift: shift, surface(shift: shift, continues: !isCovered))
    }
    let colors = MeshColors(space: space, filters: filters)
    var cells = draw(startingShift)
    // A thin surface may be between the middles of large cells.
    while cells.shift > 0, !cells.isCovered.contains(true) { cells = draw(cells.shift - 1) }
    while true {
      let field = colors(cells.coordinates)
      if let refinements = cells.refinements(of: field, isSmooth: smoothsColors) {
        return field.part(region, of: area, shift: cells.shift).field(shift: cells.shift, refinements: refinements)
      }
      cells = cells.halved(draw)
    }
  }

  /// Returns the region of a picture in which the surface is, in whole cells of the largest size: those at the edge of the picture
  /// that are nearest to it if it is beyond.
  private func area(in picture: PixelRegion) -> PixelRegion {
    let (right, bottom) = (Fixed(picture.width), Fixed(picture.height))
    let margin = MeshLine.margin
    let surface = surface(shift: ColorMesh.largestShift, continues: false).dropFirst(margin).dropLast(margin)
    let points = surface.lazy.flatMap { $0.dropFirst(margin).dropLast(margin) }.map { vertex in
      Point(x: max(.zero, min(right, vertex.point.x)), y: max(.zero, min(bottom, vertex.point.y)))
    }
    let cell = 1 << ColorMesh.largestShift
    // Between its vertices the surface bulges by less than a cell.
    let area = PixelRegion(around: points, reach: Fixed(cell), width: picture.width, height: picture.height)
    return (area ?? picture).aligned(to: cell)
  }

  /// Returns columns of vertices about a cell apart, with a margin beyond the outline.
  ///
  /// - Parameters:
  ///   - shift: The binary logarithm of the size of a cell in pixels.
  ///   - continues: Whether the margin ends far beyond the sides that continue, and so beyond the picture.
  private func surface(shift: Int, continues: Bool) -> [[MeshVertex]] {
    let across = MeshLine(counts: steps(count: columns, next: 1, shift: shift), smoothsColors: smoothsColors)
    let down = MeshLine(counts: steps(count: rows, next: columns, shift: shift), smoothsColors: smoothsColors)
    let lines = (0..<rows).map { across.vertices(Array(vertices[$0 * columns..<($0 + 1) * columns])) }
    var surface = across.steps.indices.map { column in down.vertices(lines.map { $0[column] }) }
    if !continues { return surface }
    let (lastColumn, lastRow) = (surface.count - 1, surface[0].count - 1)
    let (above, below) = (continuation(of: .top), continuation(of: .bottom))
    for column in 0...lastColumn {
      surface[column][0] = surface[column][0].moved(by: above)
      surface[column][lastRow] = surface[column][lastRow].moved(by: below)
    }
    let (left, right) = (continuation(of: .left), continuation(of: .right))
    surface[0] = surface[0].map { $0.moved(by: left) }
    surface[lastColumn] = surface[lastColumn].map { $0.moved(by: right) }
    return surface
  }

  /// Returns the way from a side to the line far beyond it to which the colours continue; none if they do not.
  private func continuation(of side: RectangleSides) -> Point {
    guard continuesBeyond.contains(side) else { return .zero }
    func way(_ back: RectangleSides, _ forth: RectangleSides) -> Fixed {
      side == back ? -RectangleSides.continuation : side == forth ? RectangleSides.continuation : .zero
    }
    return AffineTransform.rotation(turn).apply(Point(x: way(.left, .right), y: way(.top, .bottom)))
  }

  private func cells(of region: PixelRegion, shift: Int, _ surface: [[MeshVertex]]) -> MeshCells {
    var cells = MeshCells(region: region, shift: shift)
    let margin = MeshLine.margin
    let own = (margin..<surface.count - 1 - margin, margin..<surface[0].count - 1 - margin)
    // The continuation of the surface is below it.
    for isBelow in [false, true] {
      for column in 0..<surface.count - 1 {
        let (left, right) = (surface[column], surface[column + 1])
        for row in 0..<left.count - 1 where (own.0.contains(column) && own.1.contains(row)) != isBelow {
          cells.draw(left[row], left[row + 1], right[row], isBelow: isBelow)
          cells.draw(right[row + 1], left[row + 1], right[row], isBelow: isBelow)
        }
      }
    }
    cells.spread()
    if !cells.isCovered.contains(true) {
      cells.fill(with: MeshVertex.coordinates(surface[surface.count / 2][surface[0].count / 2].color))
    }
    return cells
  }

  /// Returns the number of steps of about a cell between each point of a direction and the next.
  ///
  /// - Parameters:
  ///   - count: The number of points in the direction.
  ///   - next: The difference of the indices of adjacent points.
  ///   - shift: The binary logarithm of the size of a cell in pixels.
  private func steps(count: Int, next: Int, shift: Int) -> [Int] {
    let limit = ColorMesh.stepLimit / (count - 1)
    return distances(count: count, next: next).map { max(4, min(limit, Int($0 >> (16 + Int64(shift))) + 1)) }
  }

  /// Returns the largest distance along x or y, in units of 2⁻¹⁶ pixels, between the points of each line and those of the next.
  ///
  /// - Parameters:
  ///   - count: The number of lines.
  ///   - next: The difference of the indices of adjacent points in that direction.
  private func distances(count: Int, next: Int) -> [Int64] {
    let others = points.count / count
    let otherNext = next == 1 ? columns : 1
    return (0..<count - 1).map { index in
      (0..<others).map { other -> Int64 in
        let from = vertices[index * next + other * otherNext].lanes
        let to = vertices[(index + 1) * next + other * otherNext].lanes
        return max(abs(to[0] - from[0]), abs(to[1] - from[1]))
      }.max() ?? 0
    }
  }

  /// The binary logarithm of the largest cells of which two fit between lines of points.
  ///
  /// In larger ones, changes of the colours cannot be measured: the middles of too few cells in a line would be on the surface, or
  /// all where colours that alternate from point to point are the same.
  private var startingShift: Int {
    let heights = heights(count: columns, next: 1) + heights(count: rows, next: columns)
    var shift = ColorMesh.largestShift
    while shift > 0, heights.contains(where: { $0 < Int64(2) << (16 + Int64(shift)) }) { shift -= 1 }
    return shift
  }

  /// Returns the largest height, in units of 2⁻¹⁶ pixels, of the quadrilaterals between each line of points and the next: the area
  /// divided by the longer of the sides on the lines, measured along x or y. It is at most √2 times too large, in diagonal lines.
  ///
  /// - Parameters:
  ///   - count: The number of lines.
  ///   - next: The difference of the indices of adjacent points across the lines.
  private func heights(count: Int, next: Int) -> [Int64] {
    let otherCount = points.count / count
    let otherNext = next == 1 ? columns : 1
    func offset(_ from: Int, _ to: Int) -> (x: Int64, y: Int64) {
      let offset = vertices[to].lanes &- vertices[from].lanes
      return (offset[0], offset[1])
    }
    return (0..<count - 1).map { index in
      (0..<otherCount - 1).map { other -> Int64 in
        let first = index * next + other * otherNext
        let sides = [offset(first, first + otherNext), offset(first + next, first + next + otherNext)]
        let (down, up) = (offset(first, first + next + otherNext), offset(first + next, first + otherNext))
        let longest = sides.reduce(Int64(1)) { max($0, abs($1.x), abs($1.y)) }
        let twice = Int128(down.x) * Int128(up.y) - Int128(down.y) * Int128(up.x)
        return Int64(clamping: twice.magnitude / 2 / UInt128(longest))
      }.max() ?? 0
    }
  }

  /// Returns the inside of the outline, far beyond the sides that continue, relative to a region.
  private func inside(of region: PixelRegion) -> PolygonCoverage {
    var path = Path()
    /// Adds the control points of a side, clockwise, or the line far beyond it.
    func add(_ side: RectangleSides, _ controls: [Point]) {
      let reach = continuation(of: side)
      let controls = controls.map {
        Point(x: $0.x + reach.x - Fixed(region.x), y: $0.y + reach.y - Fixed(region.y))
      }
      path.line(to: controls[0])
      if continuesBeyond.contains(side) { return path.line(to: controls[controls.count - 1]) }
      for index in stride(from: 1, to: controls.count - 1, by: 3) {
        path.cubic(controls[index], controls[index + 1], to: controls[index + 2])
      }
    }
    let (top, right, bottom, left) = sides
    add(.top, top)
    add(.right, right)
    add(.bottom, bottom.reversed())
    add(.left, left.reversed())
    path.close()
    // Far away, sides take no detail.
    let picture = Rectangle(origin: .zero, size: Size(width: Fixed(region.width), height: Fixed(region.height)))
    let visible = picture.extended(.all, by: RectangleSides.continuation)
    return PolygonCoverage(path.flattened(tolerance: PolygonCoverage.tolerance, within: visible))
  }

  /// The control points of the outline's sides as Bézier curves: top and bottom from the left to the right, the others from the
  /// top down.
  private var sides: (top: [Point], right: [Point], bottom: [Point], left: [Point]) {
    func controls(_ line: [Point]) -> [Point] {
      func tangent(_ index: Int) -> Point {
        let (before, after) = (line[max(0, index - 1)], line[min(line.count - 1, index + 1)])
        // At an end, the point that is assumed beyond it is as far away as the next one.
        let isEnd = index == 0 || index == line.count - 1
        let sixth = isEnd ? Fixed(3) : Fixed(6)
        return Point(x: (after.x - before.x) / sixth, y: (after.y - before.y) / sixth)
      }
      return [line[0]]
        + (1..<line.count).flatMap { index -> [Point] in
          let (from, to) = (line[index - 1], line[index])
          let (out, arrive) = (tangent(index - 1), tangent(index))
          return [Point(x: from.x + out.x, y: from.y + out.y), Point(x: to.x - arrive.x, y: to.y - arrive.y), to]
        }
    }
    return (
      controls((0..<columns).map { points[$0] }), controls((0..<rows).map { points[$0 * columns + columns - 1] }),
      controls((0..<columns).map { points[(rows - 1) * columns + $0] }),
      controls((0..<rows).map { points[$0 * columns] })
    )
  }
}
