/// The colours of a mesh in cells of a region, drawn triangle by triangle.
struct MeshCells {
  private let region: PixelRegion
  /// The binary logarithm of the cell size in pixels.
  let shift: Int
  /// The coordinates in which the colours mix, premultiplied, and alpha, in units of 2⁻²⁰.
  private(set) var coordinates: CellGrid
  /// True for the cells that a triangle covers.
  private(set) var isCovered: [Bool]

  /// Creates the cells of 2^shift pixels of a region, with a margin.
  init(region: PixelRegion, shift: Int) {
    (self.region, self.shift) = (region, shift)
    coordinates = CellGrid(covering: region, shift: shift)
    isCovered = Array(repeating: false, count: coordinates.values.count)
  }

  /// Returns cells of half the size, whose coordinates are interpolated.
  func refined() -> MeshCells {
    var cells = MeshCells(region: region, shift: shift - 1)
    let (wanted, refined) = (cells.coordinates, coordinates.refined())
    for row in 0..<wanted.height {
      for column in 0..<wanted.width {
        let index = row &* wanted.width &+ column
        cells.coordinates.values[index] = refined[column, row]
        cells.isCovered[index] = isCovered[CellGrid.whole(row) &* coordinates.width &+ CellGrid.whole(column)]
      }
    }
    return cells
  }

  /// Draws the cells whose middles are in a triangle or on its edge, so that no cell between two triangles is left out.
  ///
  /// - Parameter isBelow: True to leave out cells that are covered already.
  mutating func draw(_ a: MeshVertex, _ b: MeshVertex, _ c: MeshVertex, isBelow: Bool) {
    // The size of a cell and the middle of the first one, in units of 2⁻⁸ pixels.
    let size = 256 << shift
    let margin = size / 2 - CellGrid.margin * size
    let start = (x: region.x * 256 + margin, y: region.y * 256 + margin)
    let (p, q, r) = (a.position, b.position, c.position)
    let columns = range(p.x, q.x, r.x, from: start.x, count: coordinates.width)
    if columns.isEmpty { return }
    let rows = range(p.y, q.y, r.y, from: start.y, count: coordinates.height)
    if rows.isEmpty { return }
    let signed = MeshCells.area(p, q, r)
    if signed == 0 { return }
    let sign = signed > 0 ? 1 : -1
    let whole = signed &* sign
    // The shares of the corners, in units of 2⁻²⁴, and the colours are rounded down: a numerator has at most 38 + 24 bits.
    let bits = max(0, 26 - whole.leadingZeroBitCount)
    for row in rows {
      for column in columns {
        let index = row &* coordinates.width &+ column
        if isBelow && isCovered[index] { continue }
        let point = (x: start.x &+ column &* size, y: start.y &+ row &* size)
        let second = MeshCells.area(r, p, point) &* sign
        let third = MeshCells.area(p, q, point) &* sign
        guard second >= 0, third >= 0, second &+ third <= whole else { continue }
        let shareB = Int64((second >> bits) << 24 / (whole >> bits))
        let shareC = Int64((third >> bits) << 24 / (whole >> bits))
        let mixed = (b.color &- a.color) &* shareB &+ (c.color &- a.color) &* shareC
        coordinates.values[index] = MeshVertex.coordinates(a.color &+ mixed &>> 24)
        isCovered[index] = true
      }
    }
  }

  /// Returns twice the signed area of a triangle.
  @inline(__always)
  private static func area(_ p: (x: Int, y: Int), _ q: (x: Int, y: Int), _ r: (x: Int, y: Int)) -> Int {
    (q.x &- p.x) &* (r.y &- p.y) &- (q.y &- p.y) &* (r.x &- p.x)
  }

  /// Returns the indices of the cells whose middles are between the least and the greatest of three positions.
  @inline(__always)
  private func range(_ a: Int, _ b: Int, _ c: Int, from start: Int, count: Int) -> Range<Int> {
    // Cells are a power of two in size, so that division is a shift, and rounds down.
    let bits = 8 &+ shift
    let lower = max(0, (min(a, b, c) &- start &+ 1 << bits &- 1) >> bits)
    let upper = min(count, (max(a, b, c) &- start) >> bits &+ 1)
    return lower..<max(lower, upper)
  }

  /// Gives all cells one colour: that of a surface that is beyond them, or smaller than a pixel.
  mutating func fill(with color: SIMD4<Int32>) {
    for index in coordinates.values.indices { coordinates.values[index] = color }
  }

  /// Gives the cells that no triangle covers the mean colour of the neighbours that have one, from the covered ones outwards.
  mutating func spread() {
    var isColored = isCovered
    var isListed = isCovered
    func neighbors(_ index: Int) -> [Int] {
      let (row, column) = index.quotientAndRemainder(dividingBy: coordinates.width)
      return (max(0, row - 1)...min(coordinates.height - 1, row + 1)).flatMap { row in
        (max(0, column - 1)...min(coordinates.width - 1, column + 1)).map { row * coordinates.width + $0 }
      }
    }
    var edge = isCovered.indices.filter { !isCovered[$0] && neighbors($0).contains { isCovered[$0] } }
    while !edge.isEmpty {
      for index in edge { isListed[index] = true }
      let colors = edge.map { index -> SIMD4<Int32> in
        let colored = neighbors(index).filter { isColored[$0] }
        let sum = colored.reduce(SIMD4<Int32>.zero) { $0 &+ coordinates.values[$1] }
        // Rounded toward 0.
        return sum / Int32(colored.count)
      }
      for (index, color) in zip(edge, colors) {
        coordinates.values[index] = color
        isColored[index] = true
      }
      var next: [Int] = []
      for neighbor in edge.flatMap(neighbors) where !isListed[neighbor] {
        isListed[neighbor] = true
        next.append(neighbor)
      }
      edge = next
    }
  }
}
