import Raster
import TestSupport
import Testing

@testable import Quantization

@Suite struct ErrorDiffusionTests {
  /// A picture with opaque, transparent and translucent pixels.
  private static func mixed(width: Int, height: Int) -> Pixmap {
    var generator = SeededGenerator(state: UInt64(width))
    var picture = Pixmap.gradient(width: width, height: height)
    for position in picture.pixels.indices {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: picture.pixels[position] = .clear
      case 1: picture.pixels[position] = picture.pixels[position].scaled(by: .random(in: 0 ... .max, using: &generator))
      case 2: picture.pixels[position] = .opaque(.random(in: 0 ... .max, using: &generator), 65535, 0)
      default: break
      }
    }
    return picture
  }

  @Test(arguments: [
    (Dither.Method.floydSteinberg, DiffusionReference.floydSteinberg), (.sierra, DiffusionReference.sierra),
  ])
  func isTheReference(method: Dither.Method, shares: [(Int, Int, Int)]) {
    let mixed = Self.mixed(width: 37, height: 30)
    let cases: [(Pixmap, limit: Int, AlphaMode, strength: Int)] = [
      (.gradient(width: 41, height: 29), 60, .onBlack, 100), (.gradient(width: 41, height: 29), 5, .onBlack, 1),
      (.noise(width: 33, height: 20, seed: 4), 5, .onBlack, 73), (mixed, 60, .cutOut, 100), (mixed, 2, .cutOut, 61),
      (mixed, 20, .matte(RGB8(red: 0, green: 255, blue: 9)), 100), (Self.mixed(width: 1, height: 9), 3, .cutOut, 100),
      (Self.mixed(width: 2, height: 9), 3, .cutOut, 100), (Self.mixed(width: 3, height: 9), 1, .onBlack, 100),
    ]
    for (picture, limit, alpha, strength) in cases {
      let palette = Palette(picture, limit: limit, alpha: alpha)
      var image = IndexedImage(width: picture.width, height: picture.height)
      Quantizer(palette: palette, dither: Dither(method, strength: strength), alpha: alpha)
        .index(picture, into: &image)
      let reference = DiffusionReference(colors: palette.colors, strength: strength, shares: shares)
      let expected = reference.indices(picture, alpha: alpha).map { $0 ?? palette.colors.count }
      #expect(image.indices.map(Int.init) == expected, "\(picture.width), \(limit), \(alpha), \(strength)")
    }
  }

  /// The upper part has a colour far from every gray; its error must not smear into the lower part.
  @Test(arguments: [Dither.floydSteinberg, .sierra])
  func errorsStayNear(dither: Dither) {
    let greys = stride(from: 0, through: 255, by: 17).map { RGB8(red: UInt8($0), green: UInt8($0), blue: UInt8($0)) }
    var picture = Pixmap(width: 64, height: 64, filledWith: .opaque(65535, 0, 65535))
    for position in 64 * 32..<64 * 64 { picture.pixels[position] = .opaque(100 * 257, 100 * 257, 100 * 257) }
    var image = IndexedImage(width: 64, height: 64)
    Quantizer(palette: Palette(colors: greys), dither: dither).index(picture, into: &image)
    let levels = image.indices[(64 * 32)...].map { Int(greys[Int($0)].red) }
    #expect(levels.allSatisfy { abs($0 - 100) <= 34 })
    let mean = levels[(64 * 2)...].reduce(0, +) / (64 * 30)
    #expect(abs(mean - 100) <= 1)
  }

  @Test(arguments: [Dither.floydSteinberg, .sierra])
  func blackAndWhiteMixToEveryGrey(dither: Dither) {
    let palette = Palette(colors: [RGB8(red: 0, green: 0, blue: 0), RGB8(red: 255, green: 255, blue: 255)])
    let quantizer = Quantizer(palette: palette, dither: dither)
    var image = IndexedImage(width: 64, height: 64)
    for grey in stride(from: UInt16(2000), to: 64000, by: 3100) {
      quantizer.index(Pixmap(width: 64, height: 64, filledWith: .opaque(grey, grey, grey)), into: &image)
      let white = image.indices.count { $0 == 1 }
      // Less than 3 of 255 codes: the error diffused over the picture's edges is lost.
      #expect(abs(white * 65535 / 4096 - Int(grey)) < 3 * 257, "\(grey)")
    }
  }

  /// Grays in a row have only the adjacent ones as neighbours.
  @Test func boundsAreTheDistancesOfNeighbors() {
    let greys: [UInt8] = [0, 10, 30, 100, 100]
    let diffusion = ErrorDiffusion(greys.map { RGB8(red: $0, green: $0, blue: $0) }, strength: 50)
    #expect(diffusion.bounds.map(\.x) == [10, 20, 70, 70, 70].map { $0 * 257 })
    #expect(diffusion.bounds.allSatisfy { $0.x == $0.y && $0.x == $0.z && $0.w == 0 })
    #expect(diffusion.part == 512)
    #expect(ErrorDiffusion([RGB8(red: 9, green: 9, blue: 9)], strength: 100).bounds == [.zero])
  }
}
