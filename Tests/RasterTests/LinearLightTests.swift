import Foundation
import TestSupport
import Testing

@testable import Raster

@Suite struct LinearLightTests {
  private func light(_ code: Double) -> Double {
    let x = code / 65535
    return 65535 * (x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4))
  }

  private func code(_ light: Double) -> Double {
    let y = light / 65535
    return 65535 * (y <= 0.0031308 ? 12.92 * y : 1.055 * pow(y, 1 / 2.4) - 0.055)
  }

  private func grey(_ code: UInt16) -> RGBA16 { RGBA16(red: code, green: code, blue: code, alpha: .max) }

  /// To the nearest, but for a hair where two are equally near.
  @Test func bothTablesAreTheNearest() {
    let tables = LinearLight.tables
    for value in UInt16.min ... .max {
      let (light, code) = (tables.light(of: grey(value)).red, tables.color(of: grey(value)).red)
      #expect(abs(Double(light) - self.light(Double(value))) < 0.501)
      #expect(abs(Double(code) - self.code(Double(value))) < 0.503)
      // Half a step of light where it is darkest.
      #expect(abs(Int(tables.color(of: grey(light)).red) - Int(value)) <= 7)
    }
    #expect(tables.light(of: grey(0)) == grey(0) && tables.light(of: grey(.max)) == grey(.max))
    // Codes of 8 bits come back.
    for value in UInt16(0)...255 {
      let code = tables.color(of: tables.light(of: grey(value * 257))).red
      #expect((Int(code) + 128) / 257 == Int(value))
    }
  }

  /// Colours with alpha, and edges of what is transparent.
  private func noise(_ width: Int, _ height: Int) -> Pixmap {
    var generator = SeededGenerator(state: UInt64(width * 1000 + height))
    var pixmap = Pixmap(width: width, height: height)
    for index in pixmap.pixels.indices {
      func channel() -> UInt16 { UInt16.random(in: 0...UInt16.max, using: &generator) }
      let alpha = [0, UInt16.max, channel()][Int.random(in: 0...2, using: &generator)]
      pixmap.pixels[index] =
        StraightRGBA16(red: channel(), green: channel(), blue: channel(), alpha: alpha).premultiplied
    }
    return pixmap
  }

  /// The light, multiplied by alpha, and alpha.
  private func premultipliedLight(_ pixel: RGBA16) -> [Double] {
    let alpha = Double(pixel.alpha)
    return [pixel.red, pixel.green, pixel.blue].map {
      alpha == 0 ? 0 : light(Double($0) / alpha * 65535) * alpha / 65535
    }
      + [alpha]
  }

  @Test(arguments: [(40, 30, 17, 11), (16, 9, 50, 33), (20, 20, 20, 7), (7, 5, 7, 20), (64, 1, 3, 1), (1, 1, 4, 4)])
  func lightIsMixed(width: Int, height: Int, newWidth: Int, newHeight: Int) {
    let source = noise(width, height)
    var target = Pixmap(width: newWidth, height: newHeight)
    target.resample(source, inLinearLight: true)
    let expected = cubicConvolution(of: source, newWidth, newHeight, premultipliedLight)
    for (pixel, wanted) in zip(target.pixels, expected) {
      for (light, value) in zip(premultipliedLight(pixel), wanted) {
        // 60 of the weights, up to 85 of them in a row with the half of 2⁻¹⁴ each, of which few err the same way; the rest is
        // half a step of light, of code (2.3 of light at white) and of alpha, each way.
        #expect(abs(light - value) < 66)
      }
      #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha)
    }
  }

  /// Black and white in turns are half the light, which is the code 188 of 255, and not 128.
  @Test func aFineGridIsAsBrightAsItIs() {
    var source = Pixmap(width: 64, height: 64)
    for index in source.pixels.indices { source.pixels[index] = grey((index + index / 64) % 2 == 0 ? 0 : .max) }
    var (linear, plain) = (Pixmap(width: 8, height: 8), Pixmap(width: 8, height: 8))
    linear.resample(source, inLinearLight: true)
    plain.resample(source)
    #expect(abs(Int(linear[4, 4].red) - 188 * 257) < 257 && abs(Int(plain[4, 4].red) - 32768) < 257)
  }

  /// A colour beside nothing keeps its hue: what is transparent weighs nothing, whatever mixes.
  @Test(arguments: [false, true]) func whatIsTransparentHasNoColor(isLinear: Bool) {
    let color = StraightRGBA16(red: 60000, green: 30000, blue: 5000)
    var source = Pixmap(width: 32, height: 4)
    for y in 0..<4 { for x in 16..<32 { source[x, y] = color.premultiplied } }
    var target = Pixmap(width: 11, height: 4)
    target.resample(source, inLinearLight: isLinear)
    let edge = target[5, 1].straight
    #expect((20000...50000).contains(edge.alpha))
    for (found, wanted) in [(edge.red, color.red), (edge.green, color.green), (edge.blue, color.blue)] {
      #expect(abs(Int(found) - Int(wanted)) < 30)
    }
  }

  @Test func aPlainPictureStaysNearlyPlain() {
    let color = StraightRGBA16(red: 1234, green: 40000, blue: 7, alpha: 50001).premultiplied
    var source = Pixmap(width: 100, height: 60)
    for index in source.pixels.indices { source.pixels[index] = color }
    var target = Pixmap(width: 33, height: 21)
    target.resample(source, inLinearLight: true)
    for pixel in target.pixels {
      for (found, wanted) in [(pixel.red, color.red), (pixel.green, color.green), (pixel.blue, color.blue)] {
        #expect(abs(Int(found) - Int(wanted)) <= 16)
      }
      #expect(pixel.alpha == color.alpha)
    }
  }
}
