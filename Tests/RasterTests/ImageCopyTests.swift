import FixedPoint
import Geometry
import Testing

@testable import Raster

/// A picture of noise, part of which is translucent.
private func noise(width: Int, height: Int) -> Pixmap {
  let draws = RandomDraw(seed: 7)
  var pixmap = Pixmap(width: width, height: height)
  for index in pixmap.pixels.indices {
    let bits = draws.bits(index: index)
    func channel(_ shift: Int) -> UInt16 { UInt16(truncatingIfNeeded: bits >> UInt64(shift)) }
    let alpha: UInt16 = bits % 3 == 0 ? channel(48) : .max
    pixmap.pixels[index] =
      StraightRGBA16(red: channel(0), green: channel(16), blue: channel(32), alpha: alpha).premultiplied
  }
  return pixmap
}

/// Half pixels.
private func halves(_ number: Int) -> Fixed { Fixed(number).half }

@Suite struct ImageCopyTests {
  private let source = noise(width: 24, height: 16)

  private func picture(
    left: Fixed, top: Fixed, width: Fixed, height: Fixed, degrees: Int = 0, repeats: Bool = false,
    in region: PixelRegion = PixelRegion(width: 64, height: 48)
  ) -> Pixmap {
    let copy = ImageCopy(
      ImageLevels(source), center: Point(x: left + width.half, y: top + height.half),
      size: Size(width: width, height: height), turn: Angle(degrees: Fixed(degrees)), repeats: repeats)
    var pixmap = Pixmap(width: 64, height: 48)
    pixmap.fill(
      Box(
        topLeft: Point(x: Fixed(region.x), y: Fixed(region.y)),
        bottomRight: Point(x: Fixed(region.columns.upperBound), y: Fixed(region.rows.upperBound))),
      with: copy.paint(in: region))
    return pixmap
  }

  private func difference(_ a: RGBA16, _ b: RGBA16) -> Int {
    [\RGBA16.red, \.green, \.blue, \.alpha].map { abs(Int(a[keyPath: $0]) - Int(b[keyPath: $0])) }.max() ?? 0
  }

  @Test func atItsOwnSizeItIsThePicture() {
    let pixmap = picture(left: Fixed(5), top: Fixed(9), width: Fixed(24), height: Fixed(16))
    for y in 0..<48 {
      for x in 0..<64 {
        let isInside = (5..<29).contains(x) && (9..<25).contains(y)
        #expect(pixmap[x, y] == (isInside ? source[x - 5, y - 9] : .clear))
      }
    }
  }

  /// Enlarged or reduced to any place, within 48 units of 65535 of Keys' kernel in floating point: weights have 14 bits.
  @Test(arguments: [(81, 55), (31, 24), (24, 16), (20, 37)])
  func pixelsAreThoseOfTheKernel(width: Int, height: Int) {
    let (left, top) = (Fixed(raw: 200_000), Fixed(raw: -70_000))
    let pixmap = picture(left: left, top: top, width: halves(width), height: halves(height))
    // The level from which it is made.
    let level = ImageLevels(source).level(width: (width + 1) / 2, height: (height + 1) / 2)
    func kernel(_ t: Double) -> Double {
      if t < 1 { return 1 - 2.5 * t * t + 1.5 * t * t * t }
      return t < 2 ? 2 - 4 * t + 2.5 * t * t - 0.5 * t * t * t : 0
    }
    func weights(_ pixel: Int, _ start: Fixed, _ length: Double, _ count: Int) -> [Double] {
      let rate = Double(count) / length
      let middle = (Double(pixel) + 0.5 - Double(start.raw) / 65536) * rate
      var sums = [Double](repeating: 0, count: count)
      for sample in -20..<count + 20 {
        sums[max(0, min(count - 1, sample))] += kernel(abs(Double(sample) + 0.5 - middle) / max(1, rate))
      }
      let total = sums.reduce(0, +)
      return sums.map { $0 / total }
    }
    var compared = 0
    for y in 0..<height / 2 - 2 {
      for x in 4..<4 + width / 2 - 2 {
        let across = weights(x, left, Double(width) / 2, level.width)
        let down = weights(y, top, Double(height) / 2, level.height)
        var exact = SIMD4<Double>.zero
        for row in 0..<level.height where down[row] != 0 {
          for column in 0..<level.width where across[column] != 0 {
            let color = SIMD4<UInt16>(level[column, row])
            exact += SIMD4<Double>(color) * across[column] * down[row]
          }
        }
        let alpha = max(0, min(65535, exact.w))
        let color = SIMD4<UInt16>(pixmap[x, y])
        for lane in 0..<4 { #expect(abs(Double(color[lane]) - max(0, min(alpha, exact[lane]))) < 48) }
        compared += 1
      }
    }
    #expect(compared > 40)
  }

  @Test func aQuarterTurnTurnsThePicture() {
    let pixmap = picture(left: Fixed(8), top: Fixed(12), width: Fixed(24), height: Fixed(16), degrees: 90)
    // Turned about (20, 20), it covers columns 12..<28 and rows 8..<32.
    for y in 8..<32 {
      for x in 12..<28 { #expect(difference(pixmap[x, y], source[y - 8, 15 - (x - 12)]) <= 40) }
    }
    #expect(pixmap[11, 20] == .clear && pixmap[20, 33] == .clear)
  }

  /// Any angle shows the picture, within its outline.
  @Test func anUnevenTurnKeepsTheMiddle() {
    var plain = Pixmap(width: 30, height: 20, filledWith: RGBA16(red: 9000, green: 500, blue: 0, alpha: 20_000))
    plain[0, 0] = .clear
    let copy = ImageCopy(
      ImageLevels(plain), center: Point(x: Fixed(32), y: Fixed(24)), size: Size(width: Fixed(30), height: Fixed(20)),
      turn: Angle(degrees: Fixed(33)), repeats: false)
    let paint = copy.paint(in: PixelRegion(width: 64, height: 48))
    #expect(paint.color(x: 32, y: 24) == plain[10, 10])
    #expect(paint.color(x: 2, y: 2) == .clear && paint.color(x: 60, y: 45) == .clear)
  }

  @Test(arguments: [0, 30])
  func tilesRepeat(degrees: Int) {
    let pixmap = picture(
      left: Fixed(raw: 30_000), top: Fixed(3), width: Fixed(12), height: Fixed(8), degrees: degrees, repeats: true)
    // Overshoot may leave a few pixels clear.
    #expect(pixmap.pixels.filter { $0.alpha == 0 }.count < 10)
    if degrees == 0 {
      #expect((0..<40).allSatisfy { y in (0..<52).allSatisfy { pixmap[$0, y] == pixmap[$0 + 12, y + 8] } })
    }
  }

  /// Every pixel is what it is on its own, upright and turned, in tiles, enlarged, squeezed, and far from the picture's corner.
  @Test(
    arguments: [(81, 55), (31, 24), (14, 9), (48, 32), (60, 1), (1, 200), (3001, 2000)],
    [(0, false), (0, true), (33, false), (33, true), (-120, true), (180, false)])
  func everyPixelIsThatOfTheFormula(size: (width: Int, height: Int), placement: (degrees: Int, repeats: Bool)) throws {
    let image = ImageLevels(.noise(25, 140, seed: 11))
    let size = Size(width: halves(size.width), height: halves(size.height))
    let region = try #require(PixelRegion(columns: 5..<29, rows: 3..<23, width: 64, height: 48))
    let turn = Angle(degrees: Fixed(placement.degrees))
    let (near, far) = (
      Point(x: Fixed(raw: 999_999), y: Fixed(12)), Point(x: Fixed(-300_000), y: Fixed(raw: 1 << 36 + 77))
    )
    for center in [near, far] {
      let paint = ImageCopy(
        image, center: center, size: size, turn: turn, repeats: placement.repeats, continuesBeyond: .all
      ).paint(in: region)
      let reference = ImageCopyReference(
        image: image, center: center, size: size, turn: turn, repeats: placement.repeats)
      let pixels = region.rows.flatMap { y in region.columns.map { paint.color(x: $0, y: y) } }
      #expect(pixels == reference.pixels(in: region))
    }
  }

  /// A region has the pixels of the whole picture.
  @Test(arguments: [0, 20])
  func aRegionIsAPartOfThePicture(degrees: Int) throws {
    let region = try #require(PixelRegion(columns: 7..<33, rows: 5..<40, width: 64, height: 48))
    let (left, top, width, height) = (Fixed(raw: 222_222), Fixed(2), halves(85), halves(73))
    let whole = picture(left: left, top: top, width: width, height: height, degrees: degrees)
    let part = picture(left: left, top: top, width: width, height: height, degrees: degrees, in: region)
    #expect(region.rows.allSatisfy { y in region.columns.allSatisfy { whole[$0, y] == part[$0, y] } })
    #expect(part[6, 20] == .clear)
  }

  /// A small copy of a picture with odd sides is made of few samples, too, which lie where they should.
  @Test func oddSidesAreHalved() {
    var ramp = Pixmap(width: 301, height: 151)
    for y in 0..<151 { for x in 0..<301 { ramp[x, y] = RGBA16(red: UInt16(200 * x), green: 0, blue: 0, alpha: .max) } }
    let levels = ImageLevels(ramp)
    #expect(levels.level(width: 76, height: 2).width == 301 && levels.level(width: 40, height: 2).width == 151)
    let small = levels.level(width: 5, height: 2)
    #expect((small.width, small.height) == (38, 19))
    for x in 3..<35 {
      // The middle of the pixel, in samples of the ramp.
      let place = (2 * x + 1) * 301 / 2 / 38
      #expect(abs(Int(small[x, 9].red) - (200 * place - 100)) < 200, "\(x)")
    }
  }

  /// A copy whose pixels are of 2²⁰ pixels each shows one of them, also upside down.
  @Test(arguments: [(0, 3, 2), (180, 20, 13)])
  func aHugeCopyHasItsSize(degrees: Int, column: Int, row: Int) {
    let pixmap = picture(
      left: Fixed(-7 << 19), top: Fixed(-5 << 19), width: Fixed(24 << 20), height: Fixed(16 << 20), degrees: degrees)
    #expect(difference(pixmap[5, 5], source[column, row]) <= 40 && source[column, row] != .clear)
  }

  /// Pictures of one pixel, and copies far too large or small, are drawn.
  @Test func extremesAreDrawn() {
    let one = ImageLevels(Pixmap(width: 1, height: 1, filledWith: RGBA16(red: 1, green: 2, blue: 3, alpha: 4)))
    for side in [Fixed(raw: 0), Fixed(raw: 1), .one, Fixed(100_000), Fixed(1 << 40)] {
      for degrees in [0, 45] {
        let copy = ImageCopy(
          one, center: Point(x: Fixed(5), y: Fixed(5)), size: Size(width: side, height: side),
          turn: Angle(degrees: Fixed(degrees)), repeats: false)
        let color = copy.paint(in: PixelRegion(width: 10, height: 10)).color(x: 5, y: 5)
        #expect(color.alpha <= 4 && color.red <= 1)
        if side > .one { #expect(color == RGBA16(red: 1, green: 2, blue: 3, alpha: 4)) }
      }
    }
  }
}
