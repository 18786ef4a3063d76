import FixedPoint
import Geometry
import Testing

@testable import Raster

@Suite struct ColorMeshTests {
  private let width = 480
  private let height = 270

  private static let colors: [StraightRGBA16] = [
    0xFF6B6B, 0xFECA57, 0x1DD1A1, 0x5F27CD, 0xFFF6D8, 0x54A0FF, 0x0B1445, 0xC24591, 0xFFD79B, 0x1F58B8, 0x10AC84,
    0xEE5253, 0xA9CCFF, 0x341F97, 0xFF9FF3, 0x222F3E,
  ].map { (code: Int) in
    func channel(_ shift: Int) -> UInt16 { UInt16(code >> shift & 255) * 257 }
    return StraightRGBA16(red: channel(16), green: channel(8), blue: channel(0))
  }

  /// Points of a picture in thousandths of its sides.
  private func points(_ thousandths: [(Int, Int)]) -> [Point] {
    thousandths.map { Point(x: Fixed($0 * width) / Fixed(1000), y: Fixed($1 * height) / Fixed(1000)) }
  }

  /// A mesh of 4 × 4 points whose outermost are on the sides, or drawn in from them.
  private func mesh(
    inset: Int = 0, colors: [StraightRGBA16] = ColorMeshTests.colors, alpha: UInt16 = .max, smoothsColors: Bool = true,
    space: MixingSpace = .oklab
  ) -> (ColorMesh, MeshReference) {
    let places = [
      (0, 0), (300, 0), (640, 0), (1000, 0), (0, 380), (410, 250), (600, 400), (1000, 300), (0, 700), (280, 640),
      (720, 720), (1000, 560), (0, 1000), (360, 1000), (700, 1000), (1000, 1000),
    ].map { ($0 * (1000 - 2 * inset) / 1000 + inset, $1 * (1000 - 2 * inset) / 1000 + inset) }
    let points = points(places)
    var colors = colors
    colors[5].alpha = alpha
    return self.mesh(points: points, colors: colors, smoothsColors: smoothsColors, space: space)
  }

  private func mesh(
    side: Int = 4, points: [Point], colors: [StraightRGBA16], smoothsColors: Bool = true, space: MixingSpace = .oklab
  ) -> (ColorMesh, MeshReference) {
    let mesh = ColorMesh(
      columns: side, rows: side, points: points, colors: colors, smoothsColors: smoothsColors, space: space,
      filters: ColorFilterChain([]))
    func part(_ code: UInt16) -> Double { Double(code) / 65535 }
    let reference = MeshReference(
      columns: side, rows: side, points: points.map { SIMD2(Double($0.x.raw) / 65536, Double($0.y.raw) / 65536) },
      colors: colors.map { SIMD4(part($0.red), part($0.green), part($0.blue), part($0.alpha)) },
      smoothsColors: smoothsColors, isOklab: space == .oklab)
    return (mesh, reference)
  }

  private func picture(_ mesh: ColorMesh, in region: PixelRegion? = nil) -> Pixmap {
    let whole = PixelRegion(width: width, height: height)
    let region = region ?? whole
    var pixmap = Pixmap(width: width, height: height)
    pixmap.fill(
      Box(
        topLeft: Point(x: Fixed(region.x), y: Fixed(region.y)),
        bottomRight: Point(x: Fixed(region.columns.upperBound), y: Fixed(region.rows.upperBound))),
      with: mesh.paint(in: region, of: whole))
    return pixmap
  }

  /// Returns the largest difference from the exact colours, in units of 65535, and how many pixels were compared.
  ///
  /// - Parameter atCorners: The weight of differences within a sixteenth of 0 and of alpha, where clamping may make a corner.
  private func difference(
    _ pixmap: Pixmap, _ reference: MeshReference, atCorners: Double = 1
  ) -> (largest: Double, count: Int) {
    var (largest, count) = (0.0, 0)
    for y in stride(from: 0, to: pixmap.height, by: 7) {
      for x in stride(from: y % 5, to: pixmap.width, by: 5) {
        guard let exact = reference.color(x: Double(x) + 0.5, y: Double(y) + 0.5) else { continue }
        let color = pixmap[x, y]
        let own = SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
        var away = own - exact * 65535
        let isNearCorner = (exact .< exact.w / 16) .| (exact .> exact.w * 15 / 16)
        away.replace(with: away * atCorners, where: isNearCorner)
        largest = max(largest, max(away.max(), -away.min()))
        count += 1
      }
    }
    return (largest, count)
  }

  /// Cells of up to 16 pixels are within a code of 8 bits of the exact surface everywhere.
  @Test(arguments: [true, false], [MixingSpace.oklab, .srgb])
  func colorsAreThoseOfTheSurface(smoothsColors: Bool, space: MixingSpace) {
    let (mesh, reference) = mesh(smoothsColors: smoothsColors, space: space)
    let (largest, count) = difference(picture(mesh), reference)
    #expect(count > 3600)
    #expect(largest < 257, "\(largest)")
  }

  /// Where colours leave sRGB, clamping makes corners, which are no reason for smaller cells.
  @Test func colorsBeyondSRGBAreDrawnInLargeCells() {
    let places = [
      (0, 0), (640, 0), (1400, 0), (2000, 0), (0, 620), (660, 640), (1360, 660), (2000, 660), (0, 1400), (620, 1440),
      (1380, 1400), (2000, 1420), (0, 2000), (600, 2000), (1360, 2000), (2000, 2000),
    ]
    let colors = [6, 9, 6, 3, 9, 3, 7, 6, 6, 7, 8, 0, 3, 0, 9, 6].map { ColorMeshTests.colors[$0] }
    let (mesh, reference) = self.mesh(points: points(places), colors: colors)
    let whole = PixelRegion(width: 2 * width, height: 2 * height)
    let field = mesh.colors(in: whole, of: whole)
    #expect(field.shift > 0)
    var pixmap = Pixmap(width: 2 * width, height: 2 * height)
    field.write(into: &pixmap)
    #expect(pixmap.pixels.contains { $0.red == 0 })
    let largest = difference(pixmap, reference, atCorners: 1 / 3).largest
    #expect(largest < 257, "\(largest)")
  }

  /// Between colours without red and without blue, channels leave sRGB within a few pixels, in cells that are interpolated.
  @Test(arguments: [true, false]) func steepColorsAreThoseOfTheSurface(smoothsColors: Bool) {
    func color(_ red: UInt16, _ green: UInt16, _ blue: UInt16) -> StraightRGBA16 {
      StraightRGBA16(red: red * 257, green: green * 257, blue: blue * 257)
    }
    let colors = [color(255, 85, 0), color(0, 51, 170), color(0, 0, 0), color(0, 255, 0)]
    let (mesh, reference) = self.mesh(
      colors: (0..<16).map { colors[($0 * 7 + $0 / 4) % 4] }, smoothsColors: smoothsColors)
    let (largest, count) = difference(picture(mesh), reference, atCorners: 1 / 3)
    #expect(count > 3000)
    #expect(largest < 257, "\(largest)")
  }

  /// How far a line goes on beyond its ends depends on the size of cells, so its colours do so for one cell only.
  @Test(arguments: [[4, 4], [7, 30]], [true, false])
  func colorsBeyondALineEndAfterACell(counts: [Int], smoothsColors: Bool) {
    let ends = (ColorMeshTests.colors[6], ColorMeshTests.colors[14])
    let line = [(0, ends.0), (100, ColorMeshTests.colors[0]), (300, ends.1)].map { x, color in
      MeshVertex(Point(x: Fixed(x), y: .zero), color, space: .oklab)
    }
    let vertices = MeshLine(counts: counts, smoothsColors: smoothsColors).vertices(line)
    let (before, after) = (vertices.prefix(MeshLine.margin), vertices.suffix(MeshLine.margin))
    #expect(before.allSatisfy { $0.color == before[0].color && $0.color != line[0].color })
    #expect(after.allSatisfy { $0.color == after[after.startIndex].color && $0.color != line[2].color })
    #expect(zip(vertices, vertices.dropFirst()).allSatisfy { $0.position.x < $1.position.x })
  }

  /// Colours that change from the left to the right change smoothly, and do not become one, while the surface leaves the picture.
  @Test(arguments: [0, 30]) func colorsContinueFarBeyondTheSurface(degrees: Int) throws {
    let turn = Angle(degrees: Fixed(degrees))
    let colors = [ColorMeshTests.colors[6], ColorMeshTests.colors[8]]
    var last: Pixmap?
    for y in stride(from: 0, through: -240, by: -5) {
      let points = [(-240, -20), (240, -20), (-240, 20), (240, 20)].map { x, down -> Point in
        let point = AffineTransform.rotation(turn).apply(Point(x: Fixed(x), y: Fixed(down)))
        return Point(x: point.x + Fixed(width / 2), y: point.y + Fixed(y))
      }
      let mesh = ColorMesh(
        columns: 2, rows: 2, points: points, colors: colors + colors, smoothsColors: true, space: .oklab,
        filters: ColorFilterChain([]), continuesBeyond: .all, turn: turn)
      let pixmap = picture(mesh)
      let previous = last ?? pixmap
      let steps = zip(pixmap.pixels, previous.pixels).map { abs(Int($0.red) - Int($1.red)) }
      let largest = try #require(steps.max())
      #expect(largest < 24 * 257, "\(y) \(largest)")
      #expect(pixmap[width - 1, 0].red > pixmap[0, 0].red + 20 * 257, "\(y)")
      last = pixmap
    }
  }

  /// Translucent colours mix premultiplied, so that no colour exceeds alpha.
  @Test func translucentColors() {
    let (mesh, reference) = mesh(alpha: 9000)
    #expect(!mesh.isOpaque)
    let pixmap = picture(mesh)
    #expect(difference(pixmap, reference).largest < 257)
    #expect(pixmap.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
  }

  @Test func theSurfacePassesThroughItsPoints() {
    let (mesh, _) = mesh()
    let pixmap = picture(mesh)
    // The point (410, 250) of a thousand is at (196.8, 67.5).
    let (color, wanted) = (pixmap[196, 67], ColorMeshTests.colors[5].premultiplied)
    for channel in [\RGBA16.red, \.green, \.blue] {
      #expect(abs(Int(color[keyPath: channel]) - Int(wanted[keyPath: channel])) < 700)
    }
  }

  /// Beyond its outline a mesh is clear, and the edge is that of the outline.
  @Test func itIsClearBeyondItsOutline() {
    let (mesh, reference) = mesh(inset: 100)
    #expect(!mesh.covers(width: width, height: height))
    let pixmap = picture(mesh)
    // A tenth of the sides: 48 columns and 27 rows.
    for (x, y) in [(0, 0), (47, 135), (240, 26), (240, 243), (432, 135)] { #expect(pixmap[x, y] == .clear) }
    for (x, y) in [(48, 135), (240, 27), (240, 242), (431, 135)] { #expect(pixmap[x, y].alpha == .max) }
    let (largest, count) = difference(pixmap, reference)
    #expect(count > 2200 && largest < 257, "\(count) \(largest)")
  }

  /// The colours of a small surface, and of a thin one, are those of the surface, wherever in a cell of 16 pixels it begins.
  @Test(
    arguments: [
      (3, 14, 14, 0), (3, 22, 22, 0), (3, 24, 14, 0), (3, 320, 16, 0), (3, 12, 200, 0), (4, 40, 32, 0),
      (3, 240, 16, 50),
    ], [true, false])
  func smallSurfacesHaveTheirColors(
    surface: (side: Int, width: Int, height: Int, slant: Int), smoothsColors: Bool
  ) {
    let (side, width, height, slant) = surface
    for phase in 0..<2 {
      let (left, top) = (40 + 8 * phase, 20 + 10 * phase)
      let points = (0..<side * side).map { index -> Point in
        let (row, column) = index.quotientAndRemainder(dividingBy: side)
        return Point(
          x: Fixed(left + slant * (row % 2)) + Fixed(column * width) / Fixed(side - 1),
          y: Fixed(top) + Fixed(row * height) / Fixed(side - 1))
      }
      let (mesh, reference) = self.mesh(
        side: side, points: points, colors: Array(ColorMeshTests.colors.prefix(points.count)),
        smoothsColors: smoothsColors)
      let pixmap = picture(mesh)
      var (largest, sum, count) = (0.0, 0.0, 0)
      for y in stride(from: top, to: top + height, by: max(1, height / 16)) {
        for x in stride(from: left + slant, to: left + width, by: max(1, (width - slant) / 16)) {
          guard let exact = reference.color(x: Double(x) + 0.5, y: Double(y) + 0.5) else { continue }
          let color = pixmap[x, y]
          let own = SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
          let away = own - exact * 65535
          let difference = max(away.max(), -away.min())
          (largest, sum, count) = (max(largest, difference), sum + difference, count + 1)
        }
      }
      // Between the steps of the surface, of about a pixel, colours are mixed linearly.
      #expect(count > 150 && sum < 257 * Double(count) && largest < 6 * 257, "\(phase) \(count) \(sum) \(largest)")
    }
  }

  /// Colours that alternate from point to point are seen, also where the middles of large cells have none but their mean.
  @Test func alternatingColorsAreNotMissed() {
    let side = 16
    let points = (0..<side * side).map { Point(x: Fixed(($0 % side - 5) * 16), y: Fixed(($0 / side - 5) * 16)) }
    let colors = (0..<side * side).map { ColorMeshTests.colors[($0 % side + $0 / side) % 2 == 0 ? 6 : 14] }
    let whole = PixelRegion(width: 96, height: 96)
    var pixmap = Pixmap(width: 96, height: 96)
    mesh(side: side, points: points, colors: colors).0.colors(in: whole, of: whole).write(into: &pixmap)
    for (x, y) in [(16, 16), (32, 16), (16, 32), (80, 64)] {
      let red = colors[(y / 16 + 5) * side + x / 16 + 5].red
      #expect(abs(Int(pixmap[x, y].red) - Int(red)) < 12 * 257, "\(x) \(y) \(pixmap[x, y])")
    }
  }

  /// A surface smaller than a cell of 16 pixels, and one smaller than a pixel, between the middles of cells.
  @Test(arguments: [(1, 5), (20, 24), (3, 15), (17, 18)])
  func aSmallSurfaceHasColors(start: Int, end: Int) {
    func at(_ x: Int, _ y: Int) -> Point { Point(x: Fixed(x), y: Fixed(y)) }
    let white = StraightRGBA16(red: .max, green: .max, blue: .max, alpha: .max)
    let mesh = ColorMesh(
      columns: 2, rows: 2, points: [at(start, start), at(end, start), at(start, end), at(end, end)],
      colors: Array(repeating: white, count: 4), smoothsColors: false, space: .srgb, filters: ColorFilterChain([]))
    let pixmap = picture(mesh)
    let count = pixmap.pixels.count { $0.alpha == .max }
    #expect(count == (end - start) * (end - start), "\(count)")
  }

  /// A mesh that reaches beyond a picture covers it, and the colours at the edges are still exact.
  @Test func itCoversAPictureWithin() {
    let (wide, reference) = mesh(inset: -200)
    #expect(wide.covers(width: width, height: height) && mesh().0.covers(width: width, height: height))
    let pixmap = picture(wide)
    #expect(pixmap.pixels.allSatisfy { $0.alpha == .max })
    #expect(difference(pixmap, reference).largest < 257)
  }

  /// A region has the colours of the whole picture, with and without an outline in it.
  @Test(arguments: [true, false], [0, 100])
  func aRegionIsAPartOfThePicture(smoothsColors: Bool, inset: Int) throws {
    let (mesh, _) = mesh(inset: inset, smoothsColors: smoothsColors)
    for (columns, rows) in [(101..<333, 37..<190), (0..<50, 0..<40), (301..<480, 200..<270), (200..<217, 100..<101)] {
      let region = try #require(PixelRegion(columns: columns, rows: rows, width: width, height: height))
      let (whole, part) = (picture(mesh), picture(mesh, in: region))
      #expect(region.rows.allSatisfy { y in region.columns.allSatisfy { whole[$0, y] == part[$0, y] } })
    }
  }

  /// Where points lie upon each other or cross, colours stay colours.
  @Test(arguments: [
    [(0, 0), (0, 0), (0, 0), (1000, 0), (0, 0), (1000, 0), (0, 1000), (500, 1000), (1000, 1000)],
    [(0, 0), (500, 0), (1000, 0), (1000, 500), (500, 500), (0, 500), (0, 1000), (500, 1000), (1000, 1000)],
    [(-90_000, 0), (500, 0), (99_000, 0), (0, 500), (500, 500), (1000, 500), (0, 1000), (500, 99_000), (1000, 1000)],
    [(5, 5), (5, 5), (5, 5), (5, 5), (5, 5), (5, 5), (5, 5), (5, 5), (5, 5)],
  ])
  func foldedAndFlatMeshesAreDrawn(places: [(Int, Int)]) {
    let mesh = ColorMesh(
      columns: 3, rows: 3, points: points(places), colors: Array(ColorMeshTests.colors.prefix(9)), smoothsColors: true,
      space: .oklab, filters: ColorFilterChain([]))
    let pixmap = picture(mesh)
    #expect(pixmap.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
    #expect(pixmap == picture(mesh))
  }
}
