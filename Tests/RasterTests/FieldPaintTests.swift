import FixedPoint
import Geometry
import TestSupport
import Testing

@testable import Fields
@testable import Raster

private typealias Exact = Field<ExactFieldValues>

/// A field that is evaluated at every pixel, since it claims to jump.
private struct EveryPixel: FieldEvaluator {
  let field: any FieldEvaluator
  let detail = FieldDetail(frequency: .zero, slope: .zero, magnitude: .zero, jumps: .any)

  func values(at points: FieldPoints) -> [Int32] { field.values(at: points) }
}

private func thousandths(_ number: Int) -> Fixed { Fixed(number) / Fixed(1000) }

private func noise(_ scale: Int, octaves: Int, seed: UInt64 = 5) -> Exact {
  .noise(
    Exact.Noise(
      scale: Exact.Pair(thousandths(scale)), octaves: octaves, gain: thousandths(500), seed: seed,
      turns: thousandths(300)))
}

private func waves(_ amplitude: Int) -> Exact {
  .waves(Exact.Waves(amplitude: Fixed(amplitude), frequency: .one, direction: Fixed(30), turns: .zero))
}

private func angle(_ center: Point) -> Exact { .angle(center: center, turns: .zero) }

/// Noise that changes across only, or nearly so.
private func wide(_ scale: Int, octaves: Int) -> Exact {
  .noise(
    Exact.Noise(
      scale: Exact.Pair(thousandths(scale), thousandths(scale / 30)), octaves: octaves, gain: thousandths(500), seed: 7,
      turns: thousandths(300)))
}

private let greys = FieldRamp(
  stops: [
    GradientRamp.Stop(offset: .zero, color: StraightRGBA16(red: 0, green: 0, blue: 0)),
    GradientRamp.Stop(offset: .one, color: StraightRGBA16(red: .max, green: .max, blue: .max)),
  ], space: .srgb, filters: ColorFilterChain([]))

@Suite struct FieldPaintTests {
  private let width = 480
  private let height = 270

  private func colors(
    _ field: any FieldEvaluator, from lower: Fixed = Fixed(-1), to upper: Fixed = .one, ramp: FieldRamp = greys,
    opacity: (any FieldEvaluator)? = nil, turn: Angle = Angle(steps: 0)
  ) -> FieldColors {
    let plane = FieldPlane(
      center: Point(x: Fixed(width).half, y: Fixed(height).half), shortSide: Fixed(height), turn: turn)
    return FieldColors(
      field, from: lower, to: upper, ramp: ramp, opacity: opacity, plane: plane, shortSide: Fixed(height),
      region: PixelRegion(width: width, height: height))
  }

  private func paint(
    _ field: any FieldEvaluator, from lower: Fixed = Fixed(-1), to upper: Fixed = .one, ramp: FieldRamp = greys,
    opacity: (any FieldEvaluator)? = nil
  ) -> FieldPaint { colors(field, from: lower, to: upper, ramp: ramp, opacity: opacity).paint() }

  private func picture(_ paint: FieldPaint) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    pixmap.fill(Box(topLeft: .zero, bottomRight: Point(x: Fixed(width), y: Fixed(height))), with: paint)
    return pixmap
  }

  private func evaluator(_ field: Exact) -> any FieldEvaluator {
    field.evaluator(in: FieldBox(Size(width: Fixed(width), height: Fixed(height))))
  }

  /// Where a ramp is clear, pixels are left out. Nothing else is: with ends that are all but clear, all pixels are painted, and
  /// they are the same.
  @Test func onlyClearPixelsAreLeftOut() throws {
    func ramp(_ alpha: UInt16) -> FieldRamp {
      let stops = [(Fixed.zero, alpha), (Fixed.one.half, UInt16.max), (Fixed.one, alpha)].map {
        GradientRamp.Stop(offset: $0, color: StraightRGBA16(red: 0, green: 0, blue: 0, alpha: $1))
      }
      return FieldRamp(stops: stops, space: .srgb, filters: ColorFilterChain([]))
    }
    for (field, opacity) in [
      (noise(1700, octaves: 4, seed: 5), nil), (noise(1200, octaves: 1, seed: 2), noise(2000, octaves: 2, seed: 3)),
      (.horizon(.number(thousandths(300))), nil), (.distance(center: .zero), nil),
    ] as [(Exact, Exact?)] {
      let pictures = [0, 1].map { alpha in
        picture(
          paint(
            evaluator(field), from: thousandths(100), to: thousandths(300), ramp: ramp(alpha),
            opacity: opacity.map(evaluator)))
      }
      #expect(pictures[0].pixels.contains(.clear) && pictures[0].pixels.contains { $0.alpha > 30000 })
      for (one, other) in zip(pictures[0].pixels, pictures[1].pixels) {
        #expect(abs(Int(one.alpha) - Int(other.alpha)) <= 2)
      }
    }
  }

  /// Values interpolated between cells are within two codes of 8 bits of the field at every pixel, over its range of −1…1,
  /// and a quarter on average.
  @Test(
    arguments: [
      noise(1100, octaves: 2, seed: 5), noise(900, octaves: 4, seed: 80),
      .waves(Exact.Waves(amplitude: .one, frequency: Fixed(4), direction: Fixed(30), turns: .zero)),
      .warp(noise(900, octaves: 2, seed: 1), x: noise(800, octaves: 1, seed: 2), y: .number(.zero)),
      wide(4000, octaves: 3), .horizon(.sum([.number(thousandths(500)), wide(1300, octaves: 2)])),
      .warp(.linear(start: .zero, end: Point(x: .zero, y: .one)), x: .number(.zero), y: wide(1600, octaves: 2)),
      .warp(noise(900, octaves: 4, seed: 80), x: noise(900, octaves: 4, seed: 70), y: noise(900, octaves: 3, seed: 71)),
    ], [0, 10, 90])
  fileprivate func cellsAreSmallEnough(field: Field<ExactFieldValues>, degrees: Int) {
    let (largest, mean) = errors(field, turn: Angle(degrees: Fixed(degrees)))
    #expect(mean > 0)
    #expect(largest <= 2 * 257 && mean <= 257 / 4, "\(largest) \(mean)")
  }

  /// Bends, steep places and jumps are as sharp as the field at every pixel: where a clamp begins and ends, where a power leaves 0,
  /// around the centre of a direction and along its jump; also where a function hides the jump, and next to the box.
  @Test(
    arguments: [
      .mix(from: .number(Fixed(-1)), to: .number(.one), amount: waves(10)),
      .mix(
        from: noise(900, octaves: 2), to: .number(.one),
        amount: .product([.number(Fixed(40)), noise(1100, octaves: 2)])),
      .power(
        .linear(start: Point(x: -Fixed.one.half, y: .zero), end: Point(x: .one, y: .one)), exponent: thousandths(500)),
      .power(.linear(start: .zero, end: Point(x: .one, y: .zero)), exponent: thousandths(50)),
      .power(noise(1100, octaves: 2), exponent: thousandths(200)),
      .power(noise(1100, octaves: 2), exponent: thousandths(750)),
      .sin(
        .mix(
          from: noise(900, octaves: 2), to: waves(2), amount: .linear(start: .zero, end: Point(x: Fixed.one, y: .zero)))
      ), .power(waves(3), exponent: Fixed(3)),
      angle(.zero), .sin(angle(.zero)), .sin(.product([.number(Fixed(4)), angle(.zero)])),
      .sin(.product([.number(thousandths(250)), angle(.zero)])),
      .sin(.product([.number(Fixed(4)), angle(Point(x: Fixed.one.half, y: thousandths(700)))])),
      .sin(.product([.number(thousandths(3500)), angle(Point(x: Fixed.one, y: Fixed.one))])),
      .sin(.sum([.product([angle(Point(x: Fixed.one, y: -Fixed.one)), .number(Fixed(-6))]), noise(900, octaves: 2)])),
      .sin(.warp(angle(Point(x: .zero, y: -Fixed.one)), x: .number(.zero), y: .number(-Fixed.one))),
      .smoothstep(noise(1100, octaves: 2), from: thousandths(100), to: thousandths(102)),
    ] as [Exact])
  fileprivate func detailIsKept(field: Field<ExactFieldValues>) {
    let (largest, mean) = errors(field)
    #expect(largest <= 3 * 257 && mean <= 257 / 4, "\(largest) \(mean)")
  }

  /// Returns the largest and the mean difference of red from the field at every pixel, in codes of 16 bits.
  private func errors(_ field: Exact, turn: Angle = Angle(steps: 0)) -> (largest: Int, mean: Double) {
    func picture(_ field: any FieldEvaluator) -> Pixmap { self.picture(colors(field, turn: turn).paint()) }
    let (interpolated, exact) = (picture(evaluator(field)), picture(EveryPixel(field: evaluator(field))))
    let differences = zip(interpolated.pixels, exact.pixels).map { abs(Int($0.red) - Int($1.red)) }
    return (differences.max() ?? 0, Double(differences.reduce(0, +)) / Double(differences.count))
  }

  /// A ramp that is far shorter than the range of the values has the edges that it has if every pixel is evaluated.
  @Test func aShortRampHasTheEdgesOfTheField() {
    let field = evaluator(noise(2000, octaves: 1, seed: 8))
    let start = thousandths(50)
    func codes(_ field: any FieldEvaluator) -> [Int] {
      picture(paint(field, from: start, to: start + Fixed(raw: 7))).pixels.map { Int($0.red) }
    }
    let largest = zip(codes(field), codes(EveryPixel(field: field))).map { abs($0 - $1) }.max() ?? .max
    #expect(largest < 50 * 257, "\(largest)")
  }

  /// The same of an opacity, whose values matter within 0…1.
  @Test func aSteepOpacityHasTheEdgesOfTheField() {
    let steep = Exact.product([
      .number(Fixed(1000)), .sum([noise(2000, octaves: 1, seed: 8), .number(thousandths(-50))]),
    ])
    func codes(_ opacity: any FieldEvaluator) -> [Int] {
      picture(paint(evaluator(.number(.one)), opacity: opacity)).pixels.map { Int($0.alpha) }
    }
    let pairs = zip(codes(evaluator(steep)), codes(EveryPixel(field: evaluator(steep)))).map { abs($0 - $1) }
    #expect(pairs.count { $0 > 100 * 257 } == 0, "\(pairs.max() ?? 0)")
  }

  /// A jump of the ramp is as soft as a pixel is wide, wherever it falls within the pixel: also where the ramp is so long that a pixel
  /// is less than a part of its table, of 1/4096, and where the jump is within a part.
  @Test(arguments: [(100, 1 << 15, 1400), (16_000, 1 << 15, 4500), (4000, 30_006, 2500)])
  func aSteepRampHasSmoothEdges(length: Int, offset: Int64, bound: Int) {
    let edge = Fixed(60) + Fixed(raw: 1 << 14)  // 60¼ pixels
    let (black, white) = (
      StraightRGBA16(red: 0, green: 0, blue: 0), StraightRGBA16(red: .max, green: .max, blue: .max)
    )
    let offset = Fixed(raw: offset)
    let ramp = FieldRamp(
      stops: [
        .init(offset: .zero, color: black), .init(offset: offset, color: black), .init(offset: offset, color: white),
      ],
      space: .oklab, filters: ColorFilterChain([]))
    let length = thousandths(length)
    let start = (edge - Fixed(width).half) / Fixed(height) - length * offset
    let field = Exact.linear(start: Point(x: start, y: .zero), end: Point(x: start + length, y: .zero))
    let pixmap = picture(paint(evaluator(field), from: .zero, ramp: ramp))
    for y in [0, 100, 269] {
      #expect(pixmap[59, y].red < 700 && pixmap[61, y].red > 64800)
      #expect(abs(Int(pixmap[60, y].red) - 49151) < bound, "\(pixmap[60, y].red)")
    }
  }

  /// A span of any width at a jump has as much of either colour as is on either side of the stop: within half a thousandth.
  @Test(arguments: [1, 15, 26_214, 32_768, 40_007, 65_535]) func aJumpIsWhereItsStopIs(jump: Int) {
    let (black, white) = (
      StraightRGBA16(red: 0, green: 0, blue: 0), StraightRGBA16(red: .max, green: .max, blue: .max)
    )
    let offset = Fixed(raw: Int64(jump))
    let ramp = FieldRamp(
      stops: [
        .init(offset: .zero, color: black), .init(offset: offset, color: black), .init(offset: offset, color: white),
      ], space: .oklab, filters: ColorFilterChain([]))
    for width in [0, 1, 2, 3, 7, 16, 30, 43, 64, 65, 100, 128, 150, 256, 511, 5000] {
      for position in stride(from: jump - width - 20, through: jump + width + 20, by: 1 + width / 100) {
        let count = max(1, width)
        let inside = max(0, min(count, position - width / 2 + count - jump))
        let red = Int(ramp.color(at: Int32(position), width: Int32(width))[0])
        #expect(abs(red - inside * 65535 / count) <= 33, "\(position) \(width) \(red)")
      }
    }
  }

  /// Pixels beside a jump of the field have a sixteenth of the other side's colour, on either side of it and along both axes.
  @Test(arguments: [0, 90, 180, 270]) func jumpsAreTheSameOnBothSides(degrees: Int) {
    let slope = Exact.linear(start: Point(x: -Fixed.one, y: .zero), end: Point(x: .one, y: .zero))
    let step = Exact.smoothstep(slope, from: Fixed.one.half, to: Fixed.one.half)
    let pixels = picture(colors(evaluator(step), from: .zero, turn: Angle(degrees: Fixed(degrees))).paint()).pixels
    let (sixteenth, besideCount) = (65535 / 16, degrees % 180 == 0 ? height : width)
    for codes in [pixels.map { Int($0.red) }, pixels.map { 65535 - Int($0.red) }] {
      #expect(codes.count { $0 < 257 } == width * height / 2 - besideCount)
      #expect(codes.count { abs($0 - sixteenth) < 257 } == besideCount)
    }
  }

  /// A mean of equal colours is that colour, however wide the span.
  @Test func aRampOfOneColorHasOneColor() {
    let color = StraightRGBA16(red: 49344, green: .max, blue: 1)
    let ramp = FieldRamp(
      stops: [.init(offset: .zero, color: color), .init(offset: .one, color: color)], space: .srgb,
      filters: ColorFilterChain([]))
    for width in [0, 100, 4096, 65536, 1_000_003, 1 << 25, 1 << 30] as [Int32] {
      for position in [-1 << 20, 0, 30000, 65536, 1 << 20] as [Int32] {
        #expect(RGBA16(ramp.color(at: position, width: width)) == color.premultiplied, "\(position) \(width)")
      }
    }
  }

  /// Beyond its ends the ramp has the colours of its first and last stop, also where two stops at an end make an edge.
  @Test func beyondTheEndsAreTheOuterColors() {
    let (clear, red) = (
      StraightRGBA16(red: 0, green: 0, blue: 0, alpha: 0), StraightRGBA16(red: .max, green: 0, blue: 0)
    )
    let ramp = FieldRamp(
      stops: [
        .init(offset: .zero, color: clear), .init(offset: .zero, color: red), .init(offset: .one, color: red),
        .init(offset: .one, color: clear),
      ], space: .oklab, filters: ColorFilterChain([]))
    for (position, alpha) in [(-70000, 0), (-1, 0), (0, 65535), (65535, 65535), (65536, 0), (90000, 0)] {
      #expect(ramp.color(at: Int32(position), width: 0)[3] == UInt16(alpha))
    }
    // Half of the span is before the ramp, and then after it.
    #expect(ramp.color(at: 0, width: 4096)[3] == 32768 && ramp.color(at: 65536, width: 4096)[3] == 32768)
  }

  /// The colour of a span is the mean of its positions, also around an edge and a bend, within 3/8 of a code of 8 bits: an eighth, and
  /// half a part of a steep ramp.
  @Test func aSpanHasTheMeanColor() {
    func color(_ grey: UInt16, alpha: UInt16 = .max) -> StraightRGBA16 {
      StraightRGBA16(red: grey, green: grey / 2, blue: 65535 - grey, alpha: alpha)
    }
    let third = Fixed(raw: 20_000)
    let ramp = FieldRamp(
      stops: [
        .init(offset: .zero, color: color(0, alpha: 0)), .init(offset: .zero, color: color(9000)),
        .init(offset: third, color: color(60_000)), .init(offset: Fixed.one.half, color: color(20_000)),
        .init(offset: Fixed.one.half, color: color(50_000)), .init(offset: .one, color: color(51_000, alpha: 30_000)),
      ], space: .oklab, filters: ColorFilterChain([]))
    // The sums of the colours before each position.
    let first = Int32(-180_000)
    var sums = [SIMD4<Double>.zero]
    for position in first..<250_000 {
      sums.append(sums[sums.count - 1] + SIMD4<Double>(ramp.color(at: position, width: 0)))
    }
    for width: Int32 in [1, 9, 25, 70, 200, 700, 3000, 9000, 40_000, 300_000] {
      for position in stride(from: Int32(-20_000), through: 90_000, by: 331) {
        let start = Int(position - width / 2 - first)
        let mean = (sums[start + Int(width)] - sums[start]) / Double(width)
        let difference = SIMD4<Double>(ramp.color(at: position, width: width)) - mean
        #expect(abs(difference.min()) <= 96 && abs(difference.max()) <= 96, "\(position) \(width) \(difference)")
      }
    }
  }

  @Test func theOpacityIsAField() {
    let opacity = Exact.linear(start: Point(x: -Fixed.one, y: .zero), end: Point(x: .one, y: .zero))
    let pixmap = picture(paint(evaluator(.number(.one)), opacity: evaluator(opacity)))
    for x in stride(from: 0, to: width, by: 7) {
      let wanted = max(0, min(65535, ((2 * x + 1 - width) * 65535 / (2 * height) + 65535) / 2))
      #expect(abs(Int(pixmap[x, 17].alpha) - wanted) <= 8)
      #expect(pixmap[x, 17].red == pixmap[x, 17].alpha)
    }
  }

  @Test func aPixelIsWhatIsWritten() {
    let paint = paint(evaluator(noise(5000, octaves: 2, seed: 8)), opacity: evaluator(noise(900, octaves: 1, seed: 4)))
    let pixmap = picture(paint)
    for (x, y) in [(0, 0), (479, 269), (13, 200), (300, 7)] { #expect(pixmap[x, y] == paint.color(x: x, y: y)) }
  }

  /// Clear, translucent and opaque pixels of a paint lie over what is below as single colours do.
  @Test func aPaintIsDrawnOverWhatIsBelow() {
    var generator = SeededGenerator(state: 6)
    var below = Pixmap(width: width, height: height)
    for index in below.pixels.indices { below.pixels[index] = .random(using: &generator) }
    let stops = [(0, UInt16(0)), (400, 0), (500, 30_000), (600, .max)].map { offset, alpha in
      GradientRamp.Stop(
        offset: thousandths(offset), color: StraightRGBA16(red: 50_000, green: 20_000, blue: 9000, alpha: alpha))
    }
    let ramp = FieldRamp(stops: stops, space: .oklab, filters: ColorFilterChain([]))
    let paint = paint(evaluator(noise(1500, octaves: 2, seed: 8)), ramp: ramp)
    var result = below
    result.fill(Box(topLeft: .zero, bottomRight: Point(x: Fixed(width), y: Fixed(height))), with: paint)
    var alphas: Set<UInt16> = []
    for y in stride(from: 0, to: height, by: 3) {
      for x in 0..<width {
        let color = paint.color(x: x, y: y)
        alphas.insert(color.alpha)
        #expect(result[x, y] == color.over(below[x, y]))
      }
    }
    #expect(alphas.contains(0) && alphas.contains(.max) && alphas.count > 1000)
  }

  /// A transparent stop has no colour of its own: the ramp fades, and does not darken.
  @Test(arguments: [MixingSpace.oklab, .srgb])
  func colorsMixPremultiplied(space: MixingSpace) {
    let red = StraightRGBA16(red: .max, green: 0, blue: 0)
    let ramp = FieldRamp(
      stops: [
        .init(offset: .zero, color: red), .init(offset: .one, color: .init(red: 0, green: 0, blue: 0, alpha: 0)),
      ],
      space: space, filters: ColorFilterChain([]))
    let color = ramp.color(at: 1 << 15, width: 0)
    #expect(abs(Int(color[3]) - 32768) < 20 && abs(Int(color[0]) - Int(color[3])) < 20 && color[1] < 60)
  }

  /// A field that covers a picture smoothly is enlarged as colours, within a code of its ramp at every pixel.
  @Test func smoothColorsAreEnlarged() throws {
    let colors = colors(evaluator(noise(800, octaves: 1, seed: 2)))
    let (paint, field) = (colors.paint(), try #require(colors.smoothField()))
    var enlarged = Pixmap(width: width, height: height)
    field.write(into: &enlarged)
    for (a, b) in zip(enlarged.pixels, picture(paint).pixels) { #expect(abs(Int(a.red) - Int(b.red)) <= 257) }
    #expect(self.colors(evaluator(noise(30_000, octaves: 1, seed: 2))).smoothField() == nil)
  }

  /// A line of the ramp that is thinner than a cell is not lost between the middles of cells.
  @Test func thinLinesAreNotLost() {
    let across = evaluator(
      .waves(Exact.Waves(amplitude: .one, frequency: thousandths(250), direction: .zero, turns: .zero)))
    #expect(colors(across).smoothField() != nil)
    // A thousandth of the ramp is about a third of a pixel, and a cell has four pixels.
    for start in 495..<507 {
      let greys: [(Int, UInt16)] = [
        (0, 0), (start, 0), (start + 1, 65535), (start + 2, 65535), (start + 3, 0), (1000, 0),
      ]
      let stops = greys.map {
        GradientRamp.Stop(offset: thousandths($0), color: StraightRGBA16(red: $1, green: $1, blue: $1))
      }
      let ramp = FieldRamp(stops: stops, space: .srgb, filters: ColorFilterChain([]))
      #expect(colors(across, ramp: ramp).smoothField() == nil, "\(start)")
    }
  }
}
