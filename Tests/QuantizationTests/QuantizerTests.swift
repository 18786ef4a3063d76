import Raster
import TestSupport
import Testing

@testable import Quantization

@Suite struct QuantizerTests {
  @Test func takesTheNearestColor() {
    let picture = Pixmap.noise(width: 90, height: 70, seed: 3)
    let palette = Palette(picture, limit: 100)
    let colors = palette.colors.map { OklabColor($0) }
    var image = IndexedImage(width: 90, height: 70)
    Quantizer(palette: palette, dither: .none).index(picture, into: &image)
    #expect(image.indices.map(Int.init) == picture.pixels.map { OklabColor($0).nearest(in: colors) })
  }

  /// Colours of 16 bits that lie between two neighbouring palette colours become their own one, not the nearer in Oklab.
  @Test(arguments: Dither.Method.allCases, [0, 100])
  func keepsColorsOfThePalette(method: Dither.Method, strength: Int) {
    let six = UInt8(0)..<6
    let colors = six.flatMap { red in
      six.flatMap { green in six.map { RGB8(red: 20 + red, green: 200 + green, blue: 60 + $0) } }
    }
    var generator = SeededGenerator(state: 6)
    func between(_ code: UInt8) -> UInt16 { UInt16(code) * 257 - 128 + UInt16.random(in: 0...256, using: &generator) }
    var picture = Pixmap(width: 216, height: 20)
    for position in picture.pixels.indices {
      let color = colors[position % 216]
      picture.pixels[position] = .opaque(between(color.red), between(color.green), between(color.blue))
    }
    var image = IndexedImage(width: 216, height: 20)
    let palette = Palette(colors: colors)
    Quantizer(palette: palette, dither: Dither(method, strength: strength)).index(picture, into: &image)
    #expect(image.indices.map { palette.colors[Int($0)] } == picture.pixels.indices.map { colors[$0 % 216] })
  }

  /// The sums of red, green and blue over the pixels of a picture.
  private func channelSums(_ image: IndexedImage, _ colors: [RGB8]) -> [Int] {
    var (red, green, blue) = (0, 0, 0)
    for index in image.indices {
      let color = colors[Int(index)]
      (red, green, blue) = (red + Int(color.red), green + Int(color.green), blue + Int(color.blue))
    }
    return [red, green, blue]
  }

  /// The errors of the means of flat pictures, in thousandths of an 8-bit code: the root mean square over all channels
  /// and many colours of a gradient, to which the palette was fitted.
  private func meanError(dither: Dither, limit: Int) -> Int {
    let gradient = Pixmap.gradient(width: 160, height: 128)
    let quantizer = Quantizer(palette: Palette(gradient, limit: limit), dither: dither)
    var image = IndexedImage(width: 64, height: 64)
    var squares: [Int] = []
    let colors = quantizer.palette.colors
    // Without the ends, which no palette of means encloses.
    for y in stride(from: 16, to: 112, by: 7) {
      for x in stride(from: 16, to: 144, by: 7) {
        let wanted = gradient[x, y]
        quantizer.index(Pixmap(width: 64, height: 64, filledWith: wanted), into: &image)
        let (sums, count) = (channelSums(image, colors), image.indices.count)
        for (sum, value) in zip(sums, [wanted.red, wanted.green, wanted.blue]) {
          let thousandths = (sum * 257 - Int(value) * count) * 1000 / (count * 257)
          squares.append(thousandths * thousandths)
        }
      }
    }
    return Int(Double(squares.reduce(0, +) / squares.count).squareRoot())
  }

  /// Measured, in codes: with 32 colours 3.03 without dither and .73 with blue noise, with 64 2.26 and .58, with 255
  /// 1.15 and .38; with Bayer 1.09, .76 and .47, with error diffusion at most .39. Colours are mixed evenly in Oklab,
  /// and so not exactly in codes.
  @Test(arguments: [
    (Dither.blueNoise, 32, 850), (.blueNoise, 64, 680), (.blueNoise, 255, 450), (.bayer, 32, 1250), (.bayer, 64, 880),
    (.bayer, 255, 550), (.floydSteinberg, 32, 450), (.floydSteinberg, 255, 200), (.sierra, 32, 450),
    (.sierra, 255, 200),
  ])
  func keepsTheLocalMean(dither: Dither, limit: Int, bound: Int) {
    let (plain, dithered) = (meanError(dither: .none, limit: limit), meanError(dither: dither, limit: limit))
    #expect(dithered < bound)
    #expect(dithered * 2 < plain)
  }

  /// The mean of a picture of one colour, in codes.
  private func mean(of color: RGB8, _ palette: Palette, _ dither: Dither) -> [Int] {
    var image = IndexedImage(width: 64, height: 64)
    Quantizer(palette: palette, dither: dither).index(
      Pixmap(width: 64, height: 64, filledWith: RGBA16(color)), into: &image)
    return channelSums(image, palette.colors).map { $0 / image.indices.count }
  }

  /// A mix has 16 colours, so its mean is up to 255/32 codes off.
  @Test(arguments: [Dither.blueNoise, .bayer]) func mixesBlackAndWhite(dither: Dither) {
    for wanted in stride(from: 0, through: 255, by: 15) {
      let mean = mean(of: .gray(UInt8(wanted)), Palette(colors: [.gray(0), .gray(255)]), dither)[0]
      #expect(abs(mean - wanted) <= 8, "\(wanted): \(mean)")
    }
  }

  @Test(arguments: [Dither.blueNoise, .bayer]) func mixesPrimaries(dither: Dither) {
    let palette = Palette(
      colors: (0..<8).map { RGB8(red: ($0 & 1) * 255, green: ($0 >> 1 & 1) * 255, blue: ($0 >> 2) * 255) })
    var generator = SeededGenerator(state: 4)
    for _ in 0..<12 {
      let wanted = RGB8.random(using: &generator)
      let mean = mean(of: wanted, palette, dither)
      for (mean, wanted) in zip(mean, [wanted.red, wanted.green, wanted.blue]) {
        #expect(abs(mean - Int(wanted)) <= 8, "\(wanted): \(mean)")
      }
    }
  }

  /// The squared errors of a gradient's pixels.
  private func noise(dither: Dither, limit: Int) -> Int {
    let picture = Pixmap.gradient(width: 160, height: 128)
    let palette = Palette(picture, limit: limit)
    let colors = palette.colors.map { OklabColor($0) }
    var image = IndexedImage(width: 160, height: 128)
    Quantizer(palette: palette, dither: dither).index(picture, into: &image)
    return zip(picture.pixels, image.indices).reduce(0) {
      $0 + Int(OklabColor($1.0).squaredDistance(to: colors[Int($1.1)]))
    }
  }

  /// Noise beyond the distance of the neighbours keeps the mean as well, but is more visible.
  @Test(arguments: [32, 255], [Dither.blueNoise, .bayer, .floydSteinberg, .sierra])
  func addsLittleNoise(limit: Int, dither: Dither) {
    // Measured: 1.8 times the error of the nearest colours.
    #expect(noise(dither: dither, limit: limit) < 2 * noise(dither: .none, limit: limit))
  }

  /// A greater strength gives more noise and a better mean.
  @Test(arguments: [Dither.Method.blueNoise, .bayer, .floydSteinberg, .sierra])
  func strengthIsMonotone(method: Dither.Method) {
    let dithers = [0, 25, 50, 75, 100].map { Dither(method, strength: $0) }
    let noises = dithers.map { noise(dither: $0, limit: 64) }
    let errors = dithers.map { meanError(dither: $0, limit: 64) }
    #expect(zip(noises, noises.dropFirst()).allSatisfy { $0 < $1 }, "\(noises)")
    #expect(zip(errors, errors.dropFirst()).allSatisfy { $0 > $1 }, "\(errors)")
  }

  /// Still areas do not flicker, whatever was shown before.
  @Test(arguments: Dither.Method.allCases)
  func keepsNoState(method: Dither.Method) {
    let picture = Pixmap.gradient(width: 160, height: 128)
    let quantizer = Quantizer(palette: Palette(picture, limit: 64), dither: Dither(method))
    var (first, other, second) = (
      IndexedImage(width: 160, height: 128), IndexedImage(width: 160, height: 128),
      IndexedImage(width: 160, height: 128, indices: Array(repeating: 9, count: 20480))
    )
    quantizer.index(picture, into: &first)
    quantizer.index(.noise(width: 160, height: 128, seed: 8), into: &other)
    quantizer.index(picture, into: &second)
    #expect(first == second && first != other)
  }

  @Test func isTheSameInEveryPicture() {
    let picture = Pixmap.gradient(width: 160, height: 128)
    let quantizer = Quantizer(palette: Palette(picture, limit: 64), dither: .blueNoise)
    var (first, second, drifted) = (
      IndexedImage(width: 160, height: 128),
      IndexedImage(width: 160, height: 128, indices: Array(repeating: 9, count: 20480)),
      IndexedImage(width: 160, height: 128)
    )
    quantizer.index(picture, into: &first)
    quantizer.index(picture, into: &second)
    #expect(first == second)
    // A drift of a twentieth of a code changes few pixels: those whose colour crosses a border.
    var later = picture
    for position in later.pixels.indices { later.pixels[position].green += 13 }
    quantizer.index(later, into: &drifted)
    let changed = zip(first.indices, drifted.indices).count { $0 != $1 }
    #expect(changed > 0)
    #expect(changed < 20480 / 30)
  }

  @Test func takesTransparencyAsBlack() {
    var image = IndexedImage(width: 2, height: 1)
    var picture = Pixmap(width: 2, height: 1)
    picture.pixels[1] = RGBA16(red: 0, green: 32768, blue: 0, alpha: 32768)
    let palette = Palette(picture, limit: 256)
    #expect(palette.colors == [RGB8(red: 0, green: 0, blue: 0), RGB8(red: 0, green: 128, blue: 0)])
    Quantizer(palette: palette, dither: .blueNoise).index(picture, into: &image)
    #expect(image.indices == [0, 1])
  }

  @Test func staysInRangeAtTheCorners() {
    let colors = [0, 40, 215, 255].flatMap { red in
      [0, 255].flatMap { green in [0, 30, 255].map { RGB8(red: UInt8(red), green: UInt8(green), blue: UInt8($0)) } }
    }
    let quantizer = Quantizer(palette: Palette(colors: colors), dither: .blueNoise)
    for value in [UInt16(0), 200, 65300, 65535] {
      var image = IndexedImage(width: 64, height: 64)
      quantizer.index(Pixmap(width: 64, height: 64, filledWith: .opaque(value, 65535 - value, value)), into: &image)
      #expect(image.indices.allSatisfy { $0 < colors.count })
    }
  }
}

@Suite struct DitherTileTests {
  @Test func holdsEveryRankOnce() {
    #expect(BlueNoise.thresholds.sorted() == Array(0..<4096))
    for lane in 0..<3 { #expect(DitherTile.blueNoise.offsets.map { $0[lane] }.sorted() == Array(-2048...2047)) }
    #expect(DitherTile.blueNoise.offsets.allSatisfy { $0[3] == 0 })
  }

  /// Bayer's matrix as published.
  @Test func holdsTheMatrix() {
    let offsets = DitherTile.bayer.offsets
    let matrix = [
      [0, 32, 8, 40, 2, 34, 10, 42], [48, 16, 56, 24, 50, 18, 58, 26], [12, 44, 4, 36, 14, 46, 6, 38],
      [60, 28, 52, 20, 62, 30, 54, 22], [3, 35, 11, 43, 1, 33, 9, 41], [51, 19, 59, 27, 49, 17, 57, 25],
      [15, 47, 7, 39, 13, 45, 5, 37], [63, 31, 55, 23, 61, 29, 53, 21],
    ]
    for y in 0..<64 {
      for x in 0..<64 { #expect(Int(offsets[64 * y + x][1]) == 64 * matrix[y % 8][x % 8] - 2016) }
    }
    for lane in [0, 2] { #expect(offsets.map { $0[lane] }.sorted() == offsets.map { $0[1] }.sorted()) }
  }

  /// In blue noise neighbours differ: either half of the ranks fills every small area evenly.
  @Test func isEven() {
    for top in stride(from: 0, to: 64, by: 8) {
      for left in stride(from: 0, to: 64, by: 8) {
        let dark = (0..<64).count { BlueNoise.thresholds[(top + $0 / 8) * 64 + left + $0 % 8] < 2048 }
        #expect((27...37).contains(dark))
      }
    }
  }
}
