import Quantization
import Raster
import Testing

@testable import GIF

/// Rows that are known in advance, and the colours finally shown.
private final class KnownRows: AreaRows {
  let (width, height): (Int, Int)
  private let pixels: [AreaPixel]
  /// The colours shown, row by row.
  private let stayWeights: [Int64]
  private(set) var shown: [OklabColor] = []

  init(width: Int, _ pixels: [AreaPixel], stayWeights: [Int64]) {
    (self.width, height, self.pixels, self.stayWeights) = (width, pixels.count / width, pixels, stayWeights)
  }

  func append(row: Int, to area: inout AreaPixels) {
    area.pixels += pixels[row * width..<(row + 1) * width]
    area.stayWeights.append(stayWeights[row % stayWeights.count])
  }

  func finish(row: Int, _ pixels: Span<AreaPixel>) {
    #expect(shown.count == row * width && pixels.count == width)
    for position in pixels.indices { shown.append(pixels[position].shown) }
  }
}

@Suite struct TolerantChoicesTests {
  /// Draws a flat colour on a transparent canvas.
  private static func draw(
    _ color: OklabColor, _ table: Palette, width: Int, height: Int, _ settings: CompressionSettings,
    meanError: Int64 = 0
  ) -> [OklabColor] {
    let pixel = AreaPixel(target: color, shown: .transparent, canvasError: color.squaredDistance(to: .transparent))
    let rows = KnownRows(width: width, Array(repeating: pixel, count: width * height), stayWeights: [4])
    var choices = TolerantChoices(table, settings, meanError: meanError, rows)
    _ = StringSearch.code(&choices, indexBits: max(2, table.indexBits))
    #expect(rows.shown.count == width * height)
    return rows.shown
  }

  /// Diffusion compensates errors: the mean of each column is the wanted colour, except for the error of its last
  /// pixel, at most eight codes, and a rounding of half a unit a pixel.
  @Test(arguments: [0, 2, 4], [10, 500, 100_000])
  func errorsAreDiffusedDownwards(tolerance: Int, milliLambda: Int) {
    let (width, height) = (200, 128)
    let table = Palette(colors: [.gray(60), .gray(100), .gray(104), .gray(108), .gray(180)])
    // A quarter of the way from 100 to 104.
    let wanted = TolerantChoicesTests.gray(25957)
    let settings = CompressionSettings.test(milliLambda: milliLambda, tolerance: tolerance, diffusion: 256)
    let drawn = TolerantChoicesTests.draw(wanted, table, width: width, height: height, settings)
    for (lane, code) in [48, 64, 32].enumerated() {
      for column in 0..<width {
        let sum = (0..<height).reduce(0) { $0 + Int(drawn[$1 * width + column].lanes[lane]) }
        let mean = Double(sum) / Double(height)
        #expect(abs(mean - Double(wanted.lanes[lane])) <= Double(8 * code) / Double(height) + 0.5)
      }
    }
    // Without diffusion, the nearest colour is always the same.
    let plain = TolerantChoicesTests.draw(
      wanted, table, width: width, height: height, .test(milliLambda: milliLambda, tolerance: 0))
    #expect(plain.allSatisfy { $0 == OklabColor(.gray(100)) })
  }

  private static func gray(_ value: UInt16) -> OklabColor {
    OklabColor(RGBA16(red: value, green: value, blue: value, alpha: .max))
  }

  @Test func standardSettingsAreNearTheWantedMean() {
    let table = Palette(colors: (0..<64).map { .gray($0 * 4) })
    for part in [25700, 25957, 26214, 26471] as [UInt16] {
      let wanted = TolerantChoicesTests.gray(part)
      let meanError = PaletteFit(table, for: [ColorSample(color: wanted, weight: 1)]).meanError
      let drawn = TolerantChoicesTests.draw(
        wanted, table, width: 256, height: 128, .standard, meanError: meanError)
      let mean = drawn.reduce(0) { $0 + Double($1.lanes[1]) } / Double(drawn.count)
      // A code of gray is 91 units. The nearest colour of the palette may be two codes off, and half of that is
      // diffused.
      #expect(abs(mean - Double(wanted.lanes[1])) < 94, "\(part) \(mean / 91)")
    }
  }

  /// The cost of keeping the canvas depends on the row, wherever strings end.
  @Test func eachRowHasItsWeight() {
    let (color, shown) = (OklabColor(.gray(100)), OklabColor(.gray(102)))
    let (width, weights) = (70, [4, 16, 8, 2] as [Int64])
    let pixel = AreaPixel(target: color, shown: shown, canvasError: color.squaredDistance(to: shown))
    var choices = TolerantChoices(
      Palette(colors: [.gray(100)]), .test(milliLambda: 20, tolerance: 1, hold: 6, diffusion: 256), meanError: 0,
      KnownRows(width: width, Array(repeating: pixel, count: width * 12), stayWeights: weights))
    _ = StringSearch.code(&choices, indexBits: 2)
    func cost(at position: Int) -> Int64 { RateTrade.pixel - Int64(choices.choice(at: position).stayGain) }
    #expect(cost(at: 0) > 100)
    for position in 0..<choices.count {
      #expect(cost(at: position) == cost(at: 0) * weights[position / width % 4] / 4)
    }
  }

  /// A still pixel is drawn again only if that halves its squared error, or lowers it by more than what is held: here that of
  /// four codes.
  @Test(arguments: [(97, 104, true), (97, 106, false), (99, 102, false)])
  func stillPixelsAreDrawnForABetterColor(nearest: Int, shown: Int, stays: Bool) {
    let wanted = OklabColor(.gray(100))
    let pixel = AreaPixel(
      target: wanted, shown: OklabColor(.gray(shown)),
      canvasError: wanted.squaredDistance(to: OklabColor(.gray(shown))), isStill: true)
    var choices = TolerantChoices(
      Palette(colors: [.gray(nearest)]), .test(milliLambda: 900, hold: 2), meanError: 0,
      KnownRows(width: 64, Array(repeating: pixel, count: 64), stayWeights: [4]))
    _ = StringSearch.code(&choices, indexBits: 2)
    #expect((0..<64).allSatisfy { choices.choice(at: $0).shown == OklabColor(.gray(stays ? shown : nearest)) })
  }

  /// Inside a flat area a pixel keeps the canvas only where it is a code away, if the palette has its colour.
  @Test func insideFlatAreasLessIsHeld() {
    let (wanted, shown) = (OklabColor(.gray(100)), OklabColor(.gray(102)))
    func mayStay(isInside: Bool, _ table: Palette) -> Bool {
      let pixel = AreaPixel(
        target: wanted, shown: shown, canvasError: wanted.squaredDistance(to: shown), countsLong: true, isFlat: true,
        isInsideFlatArea: isInside)
      let choices = TolerantChoices(
        table, .test(hold: 3), meanError: 0,
        KnownRows(width: 64, Array(repeating: pixel, count: 64), stayWeights: [4]))
      return choices.choice(at: 0).mayStay
    }
    #expect(!mayStay(isInside: true, Palette(colors: [.gray(100)])))
    #expect(mayStay(isInside: false, Palette(colors: [.gray(100)])))
    #expect(mayStay(isInside: true, Palette(colors: [.gray(97)])))
  }

  /// Limits beyond all distances do not wrap: any colour may be held or drawn.
  @Test(arguments: [1 << 10, 1 << 40]) func anyErrorMayBeAllowed(limit: Int) {
    let (wanted, shown) = (OklabColor(.gray(0)), OklabColor(.gray(200)))
    let pixel = AreaPixel(target: wanted, shown: shown, canvasError: wanted.squaredDistance(to: shown))
    let choice = TolerantChoices(
      Palette(colors: [.gray(250)]), .test(tolerance: limit, hold: limit), meanError: 0,
      KnownRows(width: 64, Array(repeating: pixel, count: 64), stayWeights: [4])
    ).choice(at: 0)
    #expect(choice.mayStay && choice.limit > wanted.squaredDistance(to: OklabColor(.gray(255))))
  }

  /// A pixel that keeps the canvas was within tolerance and diffuses no error, and a pixel that must have exactly its
  /// colour receives none.
  @Test(arguments: [false, true]) func onlyDrawnPixelsDiffuseErrors(isExact: Bool) {
    let (above, below, width) = (OklabColor(.gray(104)), OklabColor(.gray(100)), 64)
    let upper = (0..<width).map { column in
      AreaPixel(
        target: above, shown: below,
        canvasError: column % 2 == 0 ? AreaPixel.mustStay : above.squaredDistance(to: .transparent))
    }
    let lower = AreaPixel(
      target: below, shown: .transparent, canvasError: below.squaredDistance(to: .transparent), isExact: isExact)
    var choices = TolerantChoices(
      Palette(colors: [.gray(100), .gray(110)]), .test(milliLambda: 900, tolerance: 1, hold: 6, diffusion: 256),
      meanError: 0, KnownRows(width: width, upper + Array(repeating: lower, count: width), stayWeights: [4]))
    _ = StringSearch.code(&choices, indexBits: 2)
    for column in 0..<width {
      #expect((choices.choice(at: width + column).target == below) == (isExact || column % 2 == 0))
    }
  }

  /// The gains of indices equal those at the beginning of a search, which leaves out colours that gain nothing; and one
  /// index always gains the maximum. Where colours are far apart, none loses more than that.
  @Test(arguments: [30, 300, 3000, 100_000], [0, 10_000] as [Int64]) func gainsAgree(milliLambda: Int, meanError: Int64)
  {
    let table = Palette(colors: (0..<40 as Range<UInt8>).map { RGB8(red: $0 * 6, green: 255 - $0 * 3, blue: $0) })
    let count = 600
    let targets = (0..<count).map { OklabColor(RGB8(red: UInt8($0 % 256), green: UInt8($0 % 251), blue: 9)) }
    let pixels = (0..<count).map { position in
      let shown = position % 3 == 0 ? targets[position] : OklabColor(.gray(position % 256))
      return AreaPixel(
        target: targets[position], shown: shown,
        canvasError: position % 3 == 0 ? AreaPixel.mustStay : targets[position].squaredDistance(to: shown))
    }
    var choices = TolerantChoices(
      table, .test(milliLambda: milliLambda, tolerance: 3, hold: 6), meanError: meanError,
      KnownRows(width: 30, pixels, stayWeights: [8]))
    #expect(choices.readyEnd == count)
    var worst = Int32(RateTrade.pixel)
    for position in 0..<count {
      var given: [UInt8: Int32] = [:]
      choices.forEachChoice(at: position) { index, gain in
        #expect(given.updateValue(gain, forKey: index) == nil)
      }
      #expect(given.values.max() == Int32(RateTrade.pixel))
      let choice = choices.choice(at: position)
      for index in 0...40 as ClosedRange<UInt8> {
        let error = choices.error(of: index, choice)
        let gain = error <= choice.limit ? choices.gain(ofError: error, choice) : nil
        if let gain, choice.stayGain == AreaPixel.mustChange { worst = min(worst, gain) }
        // Keeping the canvas is offered whatever it gains.
        #expect(given[index] == gain || (given[index] == nil && index < 40 && gain.map { $0 <= 0 } == true))
      }
      if pixels[position].canvasError == AreaPixel.mustStay { #expect(Array(given.keys) == [40]) }
    }
    let isNever = meanError > OklabColor.squaredCode
    #expect((worst >= -Int32(RateTrade.pixel)) == isNever)
  }
}
