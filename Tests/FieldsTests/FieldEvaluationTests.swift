import FixedPoint
import Geometry
import Testing

@testable import Fields

private typealias Exact = Field<ExactFieldValues>

private func number(_ thousandths: Int) -> Fixed { Fixed(thousandths) / Fixed(1000) }

private func place(_ x: Int, _ y: Int) -> Point { Point(x: number(x), y: number(y)) }

private func noise(_ scale: Int, octaves: Int = 1, seed: UInt64 = 3, turns: Int = 370) -> Exact {
  .noise(
    Exact.Noise(
      scale: Exact.Pair(number(scale)), octaves: octaves, gain: number(500), seed: seed,
      turns: number(turns)))
}

private func balls(turns: Fixed) -> Exact {
  .metaballs(
    Exact.Metaballs(
      count: 9, size: number(140), variation: number(400), sway: Exact.Pair(number(100), number(600)), seed: 5,
      turns: turns))
}

private func waves(turns: Fixed) -> Exact {
  .waves(Exact.Waves(amplitude: number(700), frequency: number(3200), direction: Fixed(33), turns: turns))
}

private func rings(turns: Fixed) -> Exact {
  .rings(Exact.Rings(center: place(-300, 120), frequency: number(5200), decay: number(1150), turns: turns))
}

@Suite struct FieldEvaluationTests {
  private let box = FieldBox(Size(width: Fixed(16), height: Fixed(9)))

  /// Sources and combinations that do not enlarge errors: within 2⁻¹¹, an eighth of a code of a ramp from 0 to 1. Measured:
  /// 0.7 · 2⁻¹¹ for five octaves of noise, at most 0.6 · 2⁻¹¹ for all others.
  ///
  /// An octave of noise is the least exact. Gradients are within 1.5 · 2⁻¹⁵, which counts once in the mean of four corners.
  /// Fades are rounded down three times, 2⁻¹⁴ in all, and mix corners that differ by up to 1.5, twice: 3 · 2⁻¹⁴. Positions are
  /// rounded to 2⁻¹⁶ cells, where a slope is at most 2.7. All that times √2 is below 2⁻¹¹·³ in the worst case, and below 2⁻¹⁰·⁴
  /// for five octaves, whose amplitudes add up to 1.94; the worst of all never meet.
  @Test(arguments: [
    Exact.number(number(-1234)), noise(1100), noise(2300, octaves: 5, turns: -1640), waves(turns: number(250)),
    rings(turns: number(910)), .distance(center: place(400, -100)),
    .linear(start: place(-500, -900), end: place(700, 300)), balls(turns: number(420)), .horizon(noise(1300)),
    .sum([noise(900), waves(turns: .zero), .number(number(500))]), .product([noise(900), rings(turns: .zero)]),
    .mix(from: noise(900), to: .number(number(250)), amount: waves(turns: .zero)),
    .smoothstep(noise(1000, octaves: 2), from: number(-400), to: number(900)),
    .smoothstep(noise(1000), from: number(700), to: number(-600)), .power(balls(turns: .zero), exponent: number(2200)),
  ])
  fileprivate func itIsTheFormula(field: Field<ExactFieldValues>) { #expect(largestError(in: box, field) < 0x1p-11) }

  /// A sine of turns enlarges errors 2π times: an octave of noise, within 2⁻¹¹·³, gives at most 2⁻⁸·⁷.
  @Test func aSineIsTheFormula() { #expect(largestError(in: box, .sin(noise(800))) < 0x1p-9) }

  /// Around the centre the smallest error of a coordinate turns the direction, so only places away from it count; and the
  /// jump from 1 to 0 is the same direction.
  @Test func anAngleIsTheDirection() {
    let field = Exact.angle(center: place(2200, 90), turns: number(130))
    let evaluator = field.evaluator(in: box)
    let points = FieldPoints(count: 90, first: (-1 << 40, 1 << 38), step: (1 << 40 / 48, 0))
    for (index, value) in evaluator.values(at: points).enumerated() {
      let wanted = FieldReference(box: (1, 1)).value(
        field, Double(points.x[index]) / 0x1p20, Double(points.y[index]) / 0x1p20)
      let error = abs(Double(value) / 65536 - wanted)
      #expect(min(error, 1 - error) < 0x1p-14)
    }
  }

  /// Displacements move the warped field by their own errors times its slope.
  @Test func aWarpIsTheFormula() {
    let displacement = Exact.product([.number(number(900)), noise(900, octaves: 4, seed: 70)])
    let other = Exact.product([.number(number(650)), noise(900, octaves: 3, seed: 71)])
    #expect(largestError(in: box, .warp(noise(900, octaves: 4, seed: 80), x: displacement, y: other)) < 0x1p-9)
  }

  /// A power below 1 is steep next to 0.
  @Test func aRootIsTheFormulaButNextToZero() {
    #expect(largestError(in: box, .power(balls(turns: .zero), exponent: number(500))) < 0x1p-7)
  }

  /// After whole turns every source is exactly what it was, and in between it is another.
  @Test(arguments: [1, -1, 3, 1000])
  func wholeTurnsChangeNothing(turns: Int) {
    let points = FieldPoints(count: 64, first: (-1 << 40, 1 << 37), step: (1 << 35, 1 << 33))
    func values(_ field: Exact) -> [Int32] { field.evaluator(in: box).values(at: points) }
    let sources: [(Fixed) -> Exact] = [
      waves, rings, balls, { .angle(center: .zero, turns: $0) },
      {
        .noise(
          Exact.Noise(scale: Exact.Pair(Fixed(2), Fixed(3)), octaves: 3, gain: number(500), seed: 8, turns: $0))
      },
    ]
    for source in sources {
      #expect(values(source(number(300))) == values(source(number(300) + Fixed(turns))))
      #expect(values(source(number(300))) != values(source(number(800))))
    }
  }

  /// A line of 2 pixels across a picture has the colours of its whole length, and so has one that stands.
  @Test func aLongBoxIsCovered() {
    let (start, end) = (Point(x: Fixed(-256), y: .zero), Point(x: Fixed(256), y: .zero))
    let across = Exact.linear(start: start, end: end).evaluator(
      in: FieldBox(Size(width: Fixed(1024), height: Fixed(2))))
    let down = Exact.horizon(.number(.zero)).evaluator(in: FieldBox(Size(width: Fixed(2), height: Fixed(1024))))
    let quarters: [Int32] = [0, 1 << 14, 1 << 15, 3 << 14, 1 << 16]
    #expect(across.values(at: FieldPoints(count: 5, first: (-256 << 40, 0), step: (128 << 40, 0))) == quarters)
    #expect(down.values(at: FieldPoints(count: 5, first: (0, -256 << 40), step: (0, 128 << 40))) == quarters)
  }

  /// Points so near that the change is bounded keep their direction: along x ten times the change along y.
  @Test func nearPointsKeepTheirDirection() {
    let field = Exact.linear(start: .zero, end: Point(x: Fixed(raw: 30), y: Fixed(raw: 3))).evaluator(in: box)
    let across = field.values(at: FieldPoints(count: 1, first: (1 << 39, 0), step: (0, 0)))
    let down = field.values(at: FieldPoints(count: 1, first: (0, 1 << 39), step: (0, 0)))
    #expect(across == [512 << 16])
    #expect(abs(Double(across[0]) / Double(down[0]) - 10) < 0.001)
  }

  /// The largest numbers do not overflow, and values stay within ±1024.
  @Test func theLargestNumbersAreEvaluated() {
    let large = Exact.number(Fixed(1000))
    let field = Exact.warp(
      .product([
        large, large, noise(256_000, octaves: 8), .linear(start: .zero, end: Point(x: Fixed(raw: 1), y: .zero)),
      ]),
      x: .product([large, large]), y: .product([.number(Fixed(-1000)), large]))
    let points = FieldPoints(count: 9, first: (.min / 2, .max / 2), step: (1 << 58, -1 << 57))
    for value in field.evaluator(in: box).values(at: points) { #expect(abs(value) <= 1024 << 16) }
  }
}
