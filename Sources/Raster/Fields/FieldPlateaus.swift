import Fields

/// The surroundings of places where a field is exactly 0 but does not merely change its sign, as beside metaballs, powers and pictures.
///
/// The edge of a plateau cannot be interpolated from cells: a cubic overshoots beside it, and a field that leaves 0 flatly has a value
/// and changes that do not say how far away the edge is. There the field is evaluated at points within pixels.
struct FieldPlateaus: Sendable {
  private let field: any FieldEvaluator
  private let plane: FieldPlane
  private let region: PixelRegion
  private let across: FieldCells
  private let down: FieldCells
  /// The signs of each cell and of those up to ``reach`` cells away.
  private let signs: [Signs]

  private struct Signs: OptionSet {
    let rawValue: UInt8

    static let below = Signs(rawValue: 1)
    static let zero = Signs(rawValue: 2)
    static let above = Signs(rawValue: 4)
    /// The cell and the next ones across, down and diagonally are 0, so that it is not only a line that is crossed.
    static let area = Signs(rawValue: 8)
  }

  /// The distance in cells of the farthest ones from which the pixels of a cell are interpolated. A grid must have as many more on each
  /// side of the pixels, and another one after them.
  static let reach = 2
  /// The unit of the parts of pixels: the number of points in each.
  static let whole = perSide * perSide
  private static let perSide = 8

  /// Finds the plateaus in a grid that is not refined; nil if the field is 0 in none of its cells.
  init?(of field: any FieldEvaluator, plane: FieldPlane, in grid: FieldGrid) {
    guard grid.values.contains(0) else { return nil }
    (self.field, self.plane, region, across, down) = (field, plane, grid.region, grid.across, grid.down)
    // Cells at the ends of a row also get the signs of other rows, but they are beyond the pixels.
    func spread(_ signs: [Signs], by distance: Int) -> [Signs] {
      var spread = signs
      for offset in -FieldPlateaus.reach...FieldPlateaus.reach where offset != 0 {
        let shift = offset * distance
        for index in max(0, -shift)..<min(signs.count, signs.count - shift) {
          spread[index].formUnion(signs[index + shift])
        }
      }
      return spread
    }
    let (values, width) = (grid.values, across.count)
    func isZero(_ index: Int) -> Bool { index < values.count && values[index] == 0 }
    let own = values.indices.map { index -> Signs in
      if values[index] != 0 { return values[index] > 0 ? .above : .below }
      return isZero(index + 1) && isZero(index + width) && isZero(index + width + 1) ? [.zero, .area] : .zero
    }
    signs = spread(spread(own, by: 1), by: width)
  }

  /// Returns the inside part of each pixel of a run, in units of 1/``whole``; nil where the field is to be interpolated.
  func parts(_ y: Int, _ columns: Range<Int>) -> [Int?] {
    let row = down.cell(ofPixel: y - region.y) * across.count
    return columns.runs { signs[row + across.cell(ofPixel: $0 - region.x)] }.flatMap { signs, run -> [Int?] in
      let isInterpolated = !signs.contains(.zero) || signs.isSuperset(of: [.below, .above]) && !signs.contains(.area)
      if isInterpolated || !signs.contains(.above) {
        return Array(repeating: isInterpolated ? nil : 0, count: run.count)
      }
      return edge(y, run)
    }
  }

  /// Returns the inside parts of pixels at an edge. Points are evaluated only in pixels whose corners are on both sides of it.
  private func edge(_ y: Int, _ columns: Range<Int>) -> [Int] {
    let corners = [y, y + 1].map { y in
      field.values(at: plane.points(count: columns.count + 1, x: 2 * columns.lowerBound, y: 2 * y, distance: 1))
    }
    func cornersInside(_ x: Int) -> Int {
      let left = x - columns.lowerBound
      return corners.reduce(0) { $0 + ($1[left] > 0 ? 1 : 0) + ($1[left + 1] > 0 ? 1 : 0) }
    }
    return columns.runs { cornersInside($0).isMultiple(of: 4) ? cornersInside($0) : nil }.flatMap { corners, run in
      corners.map { Array(repeating: $0 * FieldPlateaus.whole / 4, count: run.count) } ?? pointsInside(y, run)
    }
  }

  /// Returns the number of points inside the field in each pixel.
  private func pointsInside(_ y: Int, _ columns: Range<Int>) -> [Int] {
    let perSide = FieldPlateaus.perSide
    // Sixteenths of pixels, so that all points are at whole ones: those of a pixel do not depend on where a run begins.
    let sixteenths = plane.refined(by: 4)
    var counts = Array(repeating: 0, count: columns.count)
    for row in 0..<perSide {
      let points = sixteenths.points(
        count: perSide * columns.count, x: 2 * (16 * columns.lowerBound + 1), y: 2 * (16 * y + 2 * row + 1),
        distance: 2)
      for (index, value) in field.values(at: points).enumerated() where value > 0 { counts[index / perSide] += 1 }
    }
    return counts
  }
}

extension Range<Int> {
  /// Returns the runs of numbers with equal keys.
  fileprivate func runs<Key: Equatable>(by key: (Int) -> Key) -> [(key: Key, run: Range<Int>)] {
    var runs: [(key: Key, run: Range<Int>)] = []
    for number in self {
      let key = key(number)
      if let last = runs.last, last.key == key {
        runs[runs.count - 1].run = last.run.lowerBound..<number + 1
      } else {
        runs.append((key, number..<number + 1))
      }
    }
    return runs
  }
}
