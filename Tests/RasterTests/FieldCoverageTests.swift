import FixedPoint
import Geometry
import Testing

@testable import Fields
@testable import Raster

private typealias Exact = Field<ExactFieldValues>

private func thousandths(_ number: Int) -> Fixed { Fixed(number) / Fixed(1000) }

private let noise = Exact.noise(
  Exact.Noise(
    scale: Exact.Pair(thousandths(1100)), octaves: 2, gain: thousandths(500), seed: 5, turns: thousandths(300)))

private let waves = Exact.waves(
  Exact.Waves(amplitude: .one, frequency: Fixed(2), direction: Fixed(40), turns: thousandths(100)))

/// A black picture with a white disc of some samples.
private let disc = Exact.image(
  FieldPicture(
    LuminanceLevels(
      width: 16, height: 16,
      samples: (0..<256).map { index in
        let (row, column) = index.quotientAndRemainder(dividingBy: 16)
        return (2 * row - 15) * (2 * row - 15) + (2 * column - 15) * (2 * column - 15) < 121 ? .max : 0
      }), center: .zero, size: Size(width: .one, height: .one), repeats: false, resolution: Fixed(1000)))

@Suite struct FieldCoverageTests {
  private let width = 96
  private let height = 54

  private func plane(parts: Int, degrees: Int) -> FieldPlane {
    FieldPlane(
      center: Point(x: Fixed(width * parts).half, y: Fixed(height * parts).half), shortSide: Fixed(height * parts),
      turn: Angle(degrees: Fixed(degrees)))
  }

  private func evaluator(_ field: Exact) -> any FieldEvaluator {
    field.evaluator(in: FieldBox(Size(width: Fixed(width), height: Fixed(height))))
  }

  /// The coverage of each pixel, 0…65535, drawn in a region.
  private func coverage(_ field: Exact, degrees: Int, in region: PixelRegion) -> [Int] {
    let coverage = FieldCoverage(
      evaluator(field), plane: plane(parts: 1, degrees: degrees), shortSide: Fixed(height), region: region,
      within: Box(topLeft: .zero, bottomRight: Point(x: Fixed(width), y: Fixed(height))))
    var pixels = Array(repeating: 0, count: width * height)
    coverage.forEachRun(width: width, height: height) { y, columns, part in
      for x in columns { pixels[y * width + x] = Int(part) }
    }
    return pixels
  }

  /// A field and a multiple of it cover the same parts of pixels, however far the values go beyond those that are kept.
  @Test(arguments: [0, 30]) func aSteepFieldHasTheEdgesOfAGentleOne(degrees: Int) {
    let gentle = Exact.sum([noise, .number(thousandths(-50))])
    let region = PixelRegion(width: width, height: height)
    let wanted = coverage(gentle, degrees: degrees, in: region)
    let steep = coverage(.product([.number(Fixed(2000)), gentle]), degrees: degrees, in: region)
    let largest = zip(wanted, steep).map { abs($0 - $1) }.max() ?? .max
    #expect(largest < 20 * 257, "\(largest)")
  }

  /// Fields that are exactly 0 in an area cover each pixel by the part of its points at which they are above 0, and nothing beside it,
  /// whether they leave 0 flatly, in a bend or in a jump, on one side or on both, and in whichever region they are drawn.
  @Test(
    arguments: [
      .metaballs(
        Exact.Metaballs(
          count: 3, size: thousandths(120), variation: thousandths(400), sway: Exact.Pair(thousandths(500)),
          seed: 0, turns: .zero)),
      .power(noise, exponent: Fixed(2)),
      .smoothstep(noise, from: .zero, to: Fixed.one.half), .smoothstep(noise, from: thousandths(100), to: .zero),
      .smoothstep(.distance(center: .zero), from: thousandths(400), to: thousandths(100)),
      .smoothstep(.distance(center: .zero), from: thousandths(300), to: thousandths(300)),
      .mix(from: .number(.zero), to: .number(.one), amount: noise), disc,
      .product([waves, .smoothstep(.distance(center: .zero), from: thousandths(400), to: thousandths(100))]),
    ] as [Exact], [0, 30])
  fileprivate func plateausHaveSharpEdges(field: Field<ExactFieldValues>, degrees: Int) {
    let pixels = coverage(field, degrees: degrees, in: PixelRegion(width: width, height: height))
    let (points, plane, evaluator) = (24, plane(parts: 24, degrees: degrees), evaluator(field))
    var inside = Array(repeating: 0, count: width * height)
    for row in 0..<height * points {
      // Positions are in half pixels.
      let values = evaluator.values(at: plane.points(count: width * points, x: 1, y: 2 * row + 1, distance: 1))
      for (column, value) in values.enumerated() where value > 0 {
        inside[row / points * width + column / points] += 1
      }
    }
    let wanted = inside.map { $0 * 65535 / (points * points) }
    #expect(wanted.contains(0) && wanted.contains(65535) && wanted.contains { (20_000..<40_000).contains($0) })
    // Points are an eighth of a pixel apart. Only at the tips of angles may more be missed.
    let differences = zip(pixels, wanted).map { $0 - $1 }
    #expect(differences.count { abs($0) > 65535 / 8 } <= 16, "\(differences.map(abs).max() ?? 0)")
    let edge = wanted.count { (1..<65535).contains($0) }
    #expect(abs(differences.reduce(0, +)) < 65535 / 16 * edge)
    var (specks, holes) = (0, 0)
    for y in 1..<height - 1 {
      for x in 1..<width - 1 {
        let index = y * width + x
        let around = [index - width, index, index + width].flatMap { wanted[$0 - 1...$0 + 1] }
        if around.allSatisfy({ $0 == 0 }), pixels[index] >= 65535 / 8 { specks += 1 }
        if around.allSatisfy({ $0 == 65535 }), pixels[index] <= 65535 / 8 * 7 { holes += 1 }
      }
    }
    #expect((specks, holes) == (0, 0))
    if let region = PixelRegion(columns: 33..<58, rows: 11..<40) {
      let part = coverage(field, degrees: degrees, in: region)
      let positions = region.rows.flatMap { y in region.columns.map { y * width + $0 } }
      #expect(positions.allSatisfy { part[$0] == pixels[$0] })
    }
  }

  /// Nothing is drawn beside an area of 0 that the field enters from below.
  @Test func nothingIsAboveZero() {
    let field = Exact.mix(from: .number(Fixed(-1)), to: .number(.zero), amount: .product([.number(Fixed(9)), noise]))
    let pixels = coverage(field, degrees: 0, in: PixelRegion(width: width, height: height))
    #expect(pixels.allSatisfy { $0 == 0 })
  }
}
