import FixedPoint
import Geometry
import TestSupport
import Testing

@testable import Raster

private func opaque(_ red: UInt16, _ green: UInt16, _ blue: UInt16) -> RGBA16 {
  RGBA16(red: red, green: green, blue: blue, alpha: .max)
}

@Suite struct YUVFormatTests {
  /// Rounding, and what is lost before it: of the quick formats 1/64 eight-bit code, which is a quarter as much of ten
  /// bits; of the others half a step of 65535 where colours are divided by alpha.
  @Test(arguments: yuvFormats, SampleRounding.allCases)
  func samplesAreTheFormula(format: YUVFormat, rounding: SampleRounding) {
    let bound = format.isQuick ? (format.depth == .eight ? 0.52 : 0.58) : 0.51
    var generator = SeededGenerator(state: 21)
    for (width, height) in [(1, 1), (2, 2), (5, 3), (8, 6), (41, 17), (64, 8)] {
      let pixmap = translucentNoise(width: width, height: height, using: &generator)
      let image = VideoImage.of(pixmap, .yuv(format), rounding)
      let expected = format.reference(pixmap)
      #expect(image.planes.count == expected.count)
      for (plane, rows) in expected.enumerated() {
        let codes = image.codes(ofPlane: plane)
        #expect(codes.map(\.count) == rows.map(\.count))
        for (y, row) in rows.enumerated() {
          for (x, value) in row.enumerated() {
            let middle = value + rounding.threshold(x, y, in: format) - 0.5
            #expect(abs(Double(codes[y][x]) - middle) <= bound)
          }
        }
      }
    }
  }

  /// The codes of both matrices: worked out by hand from the formulas and H.273, equations for full and limited range.
  @Test(arguments: yuvFormats)
  func wellKnownColorsHaveTheirCodes(format: YUVFormat) {
    let greys: [(color: RGBA16, codes: [[Int]])] = [
      (opaque(0, 0, 0), [[16, 128, 128], [64, 512, 512], [0, 128, 128], [0, 512, 512]]),
      (white, [[235, 128, 128], [940, 512, 512], [255, 128, 128], [1023, 512, 512]]),
    ]
    let standardDefinition: [(color: RGBA16, codes: [[Int]])] = [
      (opaque(.max, 0, 0), [[81, 90, 240], [326, 361, 960], [76, 85, 255], [306, 339, 1023]]),
      (opaque(0, .max, 0), [[145, 54, 34], [578, 215, 137], [150, 44, 21], [601, 173, 84]]),
      (opaque(0, 0, .max), [[41, 240, 110], [164, 960, 439], [29, 255, 107], [117, 1023, 429]]),
    ]
    let highDefinition: [(color: RGBA16, codes: [[Int]])] = [
      (opaque(.max, 0, 0), [[63, 102, 240], [250, 409, 960], [54, 99, 255], [217, 395, 1023]]),
      (opaque(0, .max, 0), [[173, 42, 26], [691, 167, 105], [182, 30, 12], [732, 118, 47]]),
      (opaque(0, 0, .max), [[32, 240, 118], [127, 960, 471], [18, 255, 116], [74, 1023, 465]]),
    ]
    for (color, codes) in greys + (format.matrix == .bt601 ? standardDefinition : highDefinition) {
      let image = VideoImage.of(Pixmap(width: 19, height: 5, filledWith: color), .yuv(format))
      let expected = codes[(format.range == .limited ? 0 : 2) + (format.depth == .eight ? 0 : 1)] + [format.last]
      for plane in image.planes.indices {
        #expect(image.codes(ofPlane: plane).joined().allSatisfy { $0 == expected[plane] }, "\(color) \(plane)")
      }
    }
  }

  @Test(arguments: yuvFormats)
  func greysHaveNoChroma(format: YUVFormat) {
    var generator = SeededGenerator(state: 22)
    var pixmap = Pixmap(width: 83, height: 31)
    for index in pixmap.pixels.indices {
      let alpha = format.hasAlpha ? translucentColor(using: &generator).alpha : .max
      let grey = UInt16.random(in: 0...alpha, using: &generator)
      pixmap.pixels[index] = RGBA16(red: grey, green: grey, blue: grey, alpha: alpha)
    }
    let image = VideoImage.of(pixmap, .yuv(format))
    let middle = format.depth == .eight ? 128 : 512
    for plane in 1...2 { #expect(image.codes(ofPlane: plane).joined().allSatisfy { $0 == middle }) }
  }

  /// Transparent pixels become black and leave no trace in the colours beside them.
  @Test(arguments: yuvFormats.filter(\.hasAlpha))
  func transparentPixelsDoNotBleed(format: YUVFormat) {
    var generator = SeededGenerator(state: 23)
    let (width, height) = (37, 15)
    var pixmap = Pixmap(width: width, height: height)
    for index in pixmap.pixels.indices where Int.random(in: 0..<3, using: &generator) == 0 {
      pixmap.pixels[index] = opaque(.max, 0, 0)
    }
    let image = VideoImage.of(pixmap, .yuv(format))
    let red = format.formula(1, 0, 0).map { Int($0.rounded()) }
    let black = format.formula(0, 0, 0).map { Int($0.rounded()) }
    let luma = image.codes(ofPlane: 0), alpha = image.codes(ofPlane: 3)
    for y in 0..<height {
      for x in 0..<width {
        let isSeen = pixmap[x, y].alpha > 0
        #expect(luma[y][x] == (isSeen ? red : black)[0] && alpha[y][x] == (isSeen ? format.last : 0))
      }
    }
    for plane in 1...2 {
      let codes = image.codes(ofPlane: plane)
      #expect(codes.joined().allSatisfy { $0 == red[plane] || $0 == black[plane] })
      #expect(Set(codes.joined()).count == 2)
    }
  }
}

@Suite struct RGBFormatTests {
  private static let orders: [RGBFormat: String] = [
    .rgb24: "rgb", .rgba: "rgba", .bgra: "bgra", .bgr0: "bgr0", .rgb48be: "rgb", .rgb48le: "rgb", .rgba64be: "rgba",
    .rgba64le: "rgba",
  ]

  /// Each component is the nearest to the quotient by alpha; without alpha, to the channel.
  @Test(arguments: RGBFormat.allCases)
  func componentsAreTheNearest(format: RGBFormat) throws {
    var generator = SeededGenerator(state: 24)
    let pixmap = translucentNoise(width: 53, height: 21, using: &generator)
    let image = VideoImage.of(pixmap, .rgb(format))
    let order = try #require(RGBFormatTests.orders[format])
    let limit = format.depth == 8 ? 255 : 65535
    let bytesPerComponent = format.depth / 8
    #expect(order.count * bytesPerComponent == format.bytesPerPixel && order.contains("a") == format.hasAlpha)
    for y in 0..<pixmap.height {
      let bytes = unsafe [UInt8](image.row(y, ofPlane: 0)).map(Int.init)
      for x in 0..<pixmap.width {
        let color = pixmap[x, y]
        for (index, name) in order.enumerated() {
          let place = x * format.bytesPerPixel + index * bytesPerComponent
          let value: Int
          switch format {
          case .rgb48be, .rgba64be: value = bytes[place] << 8 | bytes[place + 1]
          case .rgb48le, .rgba64le: value = bytes[place] | bytes[place + 1] << 8
          case .rgb24, .rgba, .bgra, .bgr0: value = bytes[place]
          }
          let divisor = format.hasAlpha && name != "a" ? Int(color.alpha) : 65535
          let channel: UInt16
          switch name {
          case "r": channel = color.red
          case "g": channel = color.green
          case "b": channel = color.blue
          case "a": channel = color.alpha
          default: channel = .max
          }
          if divisor == 0 {
            #expect(value == 0)
          } else {
            #expect(2 * abs(value * divisor - Int(channel) * limit) <= divisor)
          }
        }
      }
    }
  }
}

@Suite struct PixelFormatTests {
  /// A part that is set anew, from a picture that is right in that part alone, is as if all were set anew.
  @Test(arguments: pixelFormats)
  func aPartIsSetAsTheWhole(format: PixelFormat) throws {
    var generator = SeededGenerator(state: 25)
    for (width, height) in [(64, 32), (61, 33), (7, 5), (1, 1), (130, 6)] {
      for _ in 0..<8 {
        var changed = translucentNoise(width: width, height: height, using: &generator)
        let image = VideoImage.of(changed, format)
        var area = PixelArea(width: width, height: height)
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let x = Int.random(in: 0..<width, using: &generator), y = Int.random(in: 0..<height, using: &generator)
          let columns = x..<Int.random(in: x + 1...width, using: &generator)
          let rows = y..<Int.random(in: y + 1...height, using: &generator)
          for row in rows {
            for column in columns { changed[column, row] = translucentColor(using: &generator) }
          }
          area.insert(try #require(PixelRegion(columns: columns, rows: rows, width: width, height: height)))
        }
        var scratch = translucentNoise(width: width, height: height, using: &generator)
        scratch.copy(changed, in: area)
        image.set(from: scratch, in: area)
        #expect(image.bytes == VideoImage.of(changed, format).bytes)
      }
    }
  }

  /// Fields and gradients that have no quick way of their own are converted as their pixels are.
  @Test(arguments: pixelFormats)
  func fieldsAndGradientsAreTheirPixels(format: PixelFormat) throws {
    for (width, height) in [(61, 35), (64, 48), (5, 1)] {
      let image = VideoImage(width: width, height: height, format: format)
      if image.quickFormat != nil { return }
      var pixmap = Pixmap(width: width, height: height)
      let field = randomField(shift: 3, width: width, height: height, seed: 26)
      field.write(into: &pixmap)
      image.set(from: field)
      #expect(image.bytes == VideoImage.of(pixmap, format).bytes)
      let gradient = testGradient(width: width, height: height)
      pixmap.replace(PixelArea(wholeOf: pixmap), with: gradient)
      image.set(from: gradient)
      #expect(image.bytes == VideoImage.of(pixmap, format).bytes)
    }
  }

  @Test func planesStandAsLibavWantsThem() {
    func strides(_ format: PixelFormat) -> [[Int]] {
      let image = VideoImage(width: 67, height: 5, format: format)
      #expect(image.byteCount == image.planes.reduce(0) { $0 + $1.stride * $1.height })
      for (plane, next) in zip(image.planes, image.planes.dropFirst()) {
        #expect(next.offset == plane.offset + plane.stride * plane.height)
      }
      return image.planes.map { [$0.width, $0.height, $0.bytesPerElement, $0.stride] }
    }
    #expect(strides(.yuv(.standard)) == [[67, 5, 1, 128], [34, 3, 1, 64], [34, 3, 1, 64]])
    #expect(strides(.yuv(YUVFormat(depth: .ten))) == [[67, 5, 2, 192], [34, 3, 2, 128], [34, 3, 2, 128]])
    #expect(
      strides(.yuv(YUVFormat(chroma: .cs422, hasAlpha: true)))
        == [[67, 5, 1, 128], [34, 5, 1, 64], [34, 5, 1, 64], [67, 5, 1, 128]])
    #expect(
      strides(.yuv(YUVFormat(chroma: .cs444, depth: .ten))) == [[67, 5, 2, 192], [67, 5, 2, 192], [67, 5, 2, 192]])
    #expect(strides(.rgb(.rgb24)) == [[67, 5, 3, 256]])
    #expect(strides(.rgb(.rgba64be)) == [[67, 5, 8, 576]])
  }
}

/// An opaque gradient across a picture.
private func testGradient(width: Int, height: Int) -> LinearGradientPaint {
  let stops = [
    (0, StraightRGBA16(red: 9000, green: .max, blue: 300)), (1, StraightRGBA16(red: .max, green: 0, blue: 50000)),
  ]
  return LinearGradientPaint(
    start: Point(x: Fixed(2), y: Fixed(1)), end: Point(x: Fixed(width), y: Fixed(height)),
    ramp: GradientRamp(stops: stops.map { GradientRamp.Stop(offset: Fixed($0.0), color: $0.1) }))
}
