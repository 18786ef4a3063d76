import Quantization
import Raster
import Testing

@testable import GIF

@Suite struct DamageTests {
  private static let (width, height) = (8, 6)
  private static let gray = TargetFrame(width: width, height: height) { _, _ in .gray(100) }

  /// The gray frame with some pixels replaced, by x and y.
  private static func frame(_ changes: [SIMD2<Int>: Int]) -> TargetFrame {
    TargetFrame(width: width, height: height) { .gray(changes[[$0, $1]] ?? 100) }
  }

  /// The pixels of an area of a frame over the gray one.
  private static func pixels(
    of damage: Damage, _ area: PixelRegion, _ frame: TargetFrame, coding: ImageCoding = ImageCoding()
  ) -> AreaPixels {
    var pixels = AreaPixels()
    for y in area.rows {
      let row = Array(gray.colors[y * width..<(y + 1) * width])
      damage.append(
        row: y, area.columns, of: frame, on: row, coding: coding, to: &pixels)
    }
    return pixels
  }

  private static func drawn(_ damage: Damage) -> [Int] {
    var positions: [Int] = []
    damage.forEachDrawn { positions.append($0) }
    return positions
  }

  @Test func aStillHasNoDamage() {
    let damage = Damage(DamageTests.gray, on: Canvas(showing: DamageTests.gray.colors), .test())
    #expect(damage.area { _, _ in true } == nil && DamageTests.drawn(damage).isEmpty)
  }

  @Test func pixelsBeyondTheLimitAreDamage() {
    let settings = CompressionSettings.test(hold: 5, still: 1, row: 200)
    let frame = DamageTests.frame([[2, 1]: 110, [5, 3]: 90, [7, 5]: 103])
    let damage = Damage(frame, on: Canvas(showing: DamageTests.gray.colors), settings)
    #expect(damage.area { _, _ in true } == PixelRegion(left: 2, top: 1, width: 4, height: 3))
    #expect(DamageTests.drawn(damage) == [10, 29])
  }

  /// In a row with a large error, small errors of pixels count too, and keeping the canvas costs more.
  @Test func activeRowsAreRedrawnAsAWhole() {
    let settings = CompressionSettings.test(hold: 5, still: 1, row: 2)
    let row = Dictionary(uniqueKeysWithValues: (0..<8).map { (SIMD2($0, 2), $0 == 3 ? 101 : 103) })
    let frame = DamageTests.frame(row.merging([[1, 4]: 103, [6, 2]: 120]) { $1 })
    let damage = Damage(frame, on: Canvas(showing: DamageTests.gray.colors), settings)
    #expect(damage.area { _, _ in true } == PixelRegion(left: 6, top: 2, width: 1, height: 1))
    #expect(DamageTests.drawn(damage) == [16, 17, 18, 20, 21, 22, 23] && damage.drawnCount == 7)
    let pixels = DamageTests.pixels(of: damage, PixelRegion(left: 0, top: 2, width: 8, height: 3), frame)
    #expect(pixels.stayWeights == [16, 2, 2])
    #expect(pixels.pixels[3].canvasError == AreaPixel.mustStay && pixels.pixels[0].canvasError != AreaPixel.mustStay)
  }

  /// In an active row, a pixel that keeps the canvas may also be drawn in the colour already there; in an idle row it
  /// may not.
  @Test func unchangedPixelsOfActiveRowsMayBeDrawn() {
    let frame = TargetFrame(width: 8, height: 6) { x, y in .gray(y == 2 && x != 3 ? 110 : 101) }
    let settings = CompressionSettings.test(hold: 5, still: 2, row: 3)
    let pixels = DamageTests.pixels(
      of: Damage(frame, on: Canvas(showing: DamageTests.gray.colors), settings),
      PixelRegion(left: 2, top: 2, width: 2, height: 2), frame
    ).pixels
    let (drawn, repeated, left) = (pixels[0], pixels[1], pixels[2])
    #expect(drawn.target == frame.colors[18] && drawn.canvasError > 0)
    #expect(repeated.canvasError == AreaPixel.mustStay && repeated.target == DamageTests.gray.colors[0])
    #expect(repeated.limit == 0)
    #expect(left.canvasError == AreaPixel.mustStay && left.target == frame.colors[26] && left.limit < 0)
  }

  /// Where unchanged pixels may be repeated, those whose colour the canvas has exactly may be drawn in any row.
  @Test(arguments: [ImageCoding.Repetition.inActiveRows, .never, .sparing, .free])
  func exactlyUnchangedPixelsMayBeRepeated(repetition: ImageCoding.Repetition) {
    let frame = DamageTests.frame([[3, 2]: 101, [5, 5]: 140])
    let damage = Damage(frame, on: Canvas(showing: DamageTests.gray.colors), .test(hold: 5, still: 2, row: 3))
    let pixels = DamageTests.pixels(
      of: damage, PixelRegion(left: 2, top: 2, width: 3, height: 1), frame,
      coding: ImageCoding(repetition: repetition)
    ).pixels
    let repeats = repetition == .sparing || repetition == .free
    #expect(pixels.allSatisfy { $0.canvasError == AreaPixel.mustStay })
    #expect(pixels.map { $0.limit == 0 } == [repeats, false, repeats])
  }

  /// Errors of pixels that the next frame shows, too, count for long, but not in text.
  @Test(arguments: [false, true]) func errorsInTextDoNotCountLong(isOfText: Bool) {
    let frame = DamageTests.frame([[3, 2]: 140])
    let resting = EqualBlocks(frame.colors, frame.colors, width: 8)
    let damage = Damage(frame, on: Canvas(showing: DamageTests.gray.colors), .test(), resting: resting)
    let pixels = DamageTests.pixels(
      of: damage, PixelRegion(left: 2, top: 2, width: 3, height: 1), frame,
      coding: ImageCoding(keepsDictionary: isOfText)
    ).pixels
    #expect(pixels.map(\.countsLong) == Array(repeating: !isOfText, count: 3))
  }

  @Test func pixelsOfAnAreaAreThoseOfFrameAndCanvas() {
    let frame = TargetFrame(width: 8, height: 6) { x, y in x == 3 ? nil : .gray(x * 10 + y) }
    let damage = Damage(frame, on: Canvas(showing: DamageTests.gray.colors), .test())
    let pixels = DamageTests.pixels(of: damage, PixelRegion(left: 2, top: 4, width: 3, height: 2), frame)
    #expect(pixels.pixels.map(\.target) == [34, 35, 36, 42, 43, 44].map { frame.colors[$0] })
    #expect(pixels.pixels.map(\.shown) == Array(repeating: DamageTests.gray.colors[0], count: 6))
    // Transparent cannot be drawn.
    #expect(pixels.pixels.map { $0.canvasError == AreaPixel.mustStay } == [false, true, false, false, true, false])
    #expect(pixels.pixels[0].canvasError == frame.colors[34].squaredDistance(to: DamageTests.gray.colors[0]))
  }

  /// A still pixel is no damage within its own limit, although the pixels beside it make its row active.
  @Test func stillPixelsAreNoDamage() {
    let settings = CompressionSettings.test(hold: 4, still: 0, row: 1)
    let wanted = TargetFrame(width: 16, height: 8) { _, _ in .gray(100) }
    var canvas = Canvas(showing: TargetFrame(width: 16, height: 8) { x, _ in .gray(x < 8 ? 103 : 120) }.colors)
    canvas.draw(canvas.frame(width: 16), for: wanted)
    func drawn(_ frame: TargetFrame, next: TargetFrame?) -> [Int] {
      let resting = next.map { EqualBlocks(frame.colors, $0.colors, width: 16) }
      return DamageTests.drawn(Damage(frame, on: canvas, settings, resting: resting))
    }
    let isRight = { (position: Int) in position % 16 >= 8 }
    #expect(drawn(wanted, next: wanted) == (0..<128).filter(isRight))
    #expect(drawn(wanted, next: nil) == Array(0..<128))
    // A step of one code is noise where it goes no further, and where no flat area has another colour from then on.
    let noisy = TargetFrame(width: 16, height: 8) { x, y in .gray(100 + (x + y) % 2) }
    #expect(drawn(noisy, next: noisy) == (0..<128).filter(isRight))
    #expect(drawn(noisy, next: wanted) == Array(0..<128))
    let flat = TargetFrame(width: 16, height: 8) { _, _ in .gray(101) }
    #expect(drawn(flat, next: flat) == Array(0..<128))
    // Two steps are not.
    let moved = TargetFrame(width: 16, height: 8) { _, _ in .gray(97) }
    #expect(drawn(moved, next: moved) == Array(0..<128))
  }

  /// Inside a flat area that rests, a colour of an earlier image is damage from a code on, since its rectangle would show.
  @Test func restsOfEarlierImagesAreDamageInFlatAreas() {
    let settings = CompressionSettings.test(hold: 4, still: 1, row: 200)
    let canvas = Canvas(showing: TargetFrame(width: 24, height: 24) { x, _ in .gray(x < 12 ? 103 : 101) }.colors)
    func drawn(next: TargetFrame?, _ color: (Int, Int) -> Int) -> [Int] {
      let frame = TargetFrame(width: 24, height: 24) { .gray(color($0, $1)) }
      let resting = next.map { EqualBlocks(frame.colors, $0.colors, width: 24) }
      return DamageTests.drawn(Damage(frame, on: canvas, settings, resting: resting))
    }
    let flat = TargetFrame(width: 24, height: 24) { _, _ in .gray(100) }
    #expect(drawn(next: flat) { _, _ in 100 } == (0..<576).filter { $0 % 24 < 12 })
    #expect(drawn(next: nil) { _, _ in 100 }.isEmpty)
    // A gradient has equal neighbours by chance, but only near by.
    let bands = TargetFrame(width: 24, height: 24) { x, _ in .gray(100 - x / 3) }
    #expect(drawn(next: bands) { x, _ in 100 - x / 3 }.allSatisfy { $0 % 24 >= 3 })
  }

  /// Pixels that must have exactly their colour are never still.
  @Test func exactPixelsAreNotStill() {
    let frame = TargetFrame(width: 8, height: 8) { _, _ in .gray(100) }
    var canvas = Canvas(showing: frame.colors)
    let shown = TargetFrame(width: 8, height: 8) { _, _ in .gray(101) }
    canvas.draw(shown, for: frame)
    let resting = EqualBlocks(frame.colors, frame.colors, width: 8)
    let damage = Damage(
      frame, on: canvas, .test(hold: 4, row: 1), resting: resting, isExact: (0..<64).map { $0 == 5 })
    #expect(DamageTests.drawn(damage) == [5])
  }

  @Test(arguments: [1, 2, 3, 4, 7, 20]) func someTellOfAll(step: Int) {
    let frame = TargetFrame(width: 8, height: 60) { x, y in .gray((x + y) % 11 == 0 ? 100 : 120) }
    let gray = TargetFrame(width: 8, height: 60) { _, _ in .gray(100) }
    let damage = Damage(frame, on: Canvas(showing: gray.colors), .test())
    let all = DamageTests.drawn(damage)
    var some: [Int] = []
    damage.forEachDrawn(step: step) { some.append($0) }
    #expect(damage.drawnCount == all.count && all == (0..<480).filter { ($0 % 8 + $0 / 8) % 11 != 0 })
    #expect(some == all.filter { ($0 % 8 - $0 / 8) % step == 0 })
    // All columns are sampled, even if the interval divides their number.
    #expect(Set(some.map { $0 % 8 }).count == 8)
    #expect(damage.step(forCount: all.count / step) == step | 1)
    #expect(damage.step(forCount: 1000) == 1)
  }
}

extension Canvas {
  /// A frame that looks like the canvas.
  fileprivate func frame(width: Int) -> TargetFrame {
    var frame = TargetFrame(width: width, height: shown.count / width)
    frame.colors = shown
    return frame
  }

  /// Draws all pixels of a picture that is drawn for a frame.
  mutating func draw(_ picture: TargetFrame, for frame: TargetFrame) {
    for position in shown.indices {
      self[position] = Pixel(shown: picture.colors[position], wanted: frame.colors[position])
    }
  }
}
