import FixedPoint

/// The colours of a mesh in cells of a region, drawn triangle by triangle.
struct MeshCells {
  private(set) var cells: ExtendedPixmap
  /// True for the cells that a triangle covers.
  private(set) var isCovered: [Bool]
  private let space: FieldRamp.Space
  private let filters: ColorFilterChain
  /// The middle of the first cell and the size of a cell, in units of 2⁻⁸ pixels.
  private let (start, size): ((x: Int, y: Int), Int)
  /// The binary logarithm of ``size``.
  private let sizeBits: Int

  /// Creates the cells of 2^shift pixels of a region, with a margin of some cells on each side.
  init(region: PixelRegion, shift: Int, margin: Int, space: FieldRamp.Space, filters: ColorFilterChain) {
    (self.space, self.filters) = (space, filters)
    (size, sizeBits) = (256 << shift, 8 + shift)
    start = (region.x * 256 + size / 2 - margin * size, region.y * 256 + size / 2 - margin * size)
    func count(_ pixels: Int) -> Int { pixels.shiftedRight(by: shift, .up) + 2 * margin }
    cells = ExtendedPixmap(width: count(region.width), height: count(region.height))
    isCovered = Array(repeating: false, count: cells.pixels.count)
  }

  /// Draws the cells whose middles are in a triangle or on its edge, so that no cell between two triangles is left out.
  ///
  /// - Parameter isBelow: True to leave out cells that are covered already.
  mutating func draw(_ a: MeshVertex, _ b: MeshVertex, _ c: MeshVertex, isBelow: Bool) {
    let (p, q, r) = (a.position, b.position, c.position)
    let columns = range(p.x, q.x, r.x, from: start.x, count: cells.width)
    if columns.isEmpty { return }
    let rows = range(p.y, q.y, r.y, from: start.y, count: cells.height)
    if rows.isEmpty { return }
    let signed = MeshCells.area(p, q, r)
    if signed == 0 { return }
    let sign = signed > 0 ? 1 : -1
    let whole = signed &* sign
    // The shares of the corners, in units of 2⁻²⁴: a numerator has at most 38 + 24 bits.
    let bits = max(0, 26 - whole.leadingZeroBitCount)
    for row in rows {
      for column in columns {
        let index = row &* cells.width &+ column
        if isBelow && isCovered[index] { continue }
        let point = (x: start.x &+ column &* size, y: start.y &+ row &* size)
        let second = MeshCells.area(r, p, point) &* sign
        let third = MeshCells.area(p, q, point) &* sign
        guard second >= 0, third >= 0, second &+ third <= whole else { continue }
        let shareB = Int64((second >> bits) << 24 / (whole >> bits))
        let shareC = Int64((third >> bits) << 24 / (whole >> bits))
        let mixed = (b.color &- a.color) &* shareB &+ (c.color &- a.color) &* shareC
        cells.pixels[index] = premultiplied(MeshVertex.color(a.color &+ mixed &>> 24, space: space))
        isCovered[index] = true
      }
    }
  }

  /// Returns a colour with the filters applied, which clamp it first, times its alpha.
  @inline(__always)
  private func premultiplied(_ color: SIMD4<Int32>) -> SIMD4<Int32> {
    if !filters.isEmpty {
      func clamped(_ lane: Int) -> UInt16 { UInt16(clamping: color[lane]) }
      let straight = StraightRGBA16(red: clamped(0), green: clamped(1), blue: clamped(2), alpha: clamped(3))
      return SIMD4(truncatingIfNeeded: SIMD4<UInt16>(filters.apply(to: straight).premultiplied))
    }
    if color[3] == 65535 { return color }
    func product(_ lane: Int) -> Int32 { Int32((Int64(color[lane]) * Int64(color[3])).divided(by: 65535, .nearest)) }
    return SIMD4(product(0), product(1), product(2), color[3])
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
    let lower = max(0, (min(a, b, c) &- start &+ size &- 1) >> sizeBits)
    let upper = min(count, (max(a, b, c) &- start) >> sizeBits &+ 1)
    return lower..<max(lower, upper)
  }

  /// Gives the cells that no triangle covers the mean colour of the neighbours that have one, from the covered ones outwards.
  mutating func spread() {
    var isColored = isCovered
    var isListed = isCovered
    func neighbors(_ index: Int) -> [Int] {
      let (row, column) = index.quotientAndRemainder(dividingBy: cells.width)
      return (max(0, row - 1)...min(cells.height - 1, row + 1)).flatMap { row in
        (max(0, column - 1)...min(cells.width - 1, column + 1)).map { row * cells.width + $0 }
      }
    }
    var edge = isCovered.indices.filter { !isCovered[$0] && neighbors($0).contains { isCovered[$0] } }
    while !edge.isEmpty {
      for index in edge { isListed[index] = true }
      let colors = edge.map { index -> SIMD4<Int32> in
        let colored = neighbors(index).filter { isColored[$0] }
        let sum = colored.reduce(SIMD4<Int32>.zero) { $0 &+ cells.pixels[$1] }
        // Rounded toward 0.
        return sum / Int32(colored.count)
      }
      for (index, color) in zip(edge, colors) {
        cells.pixels[index] = color
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
