import FixedPoint
import TestSupport
import Testing

@testable import Raster

/// The codes of a color by the formula, in limited range.
private func reference(_ color: RGBA16, _ matrix: YUVFormat.Matrix = .bt709) -> (y: Double, cb: Double, cr: Double) {
  let channels = color.channels.map { Double($0) / 65535 }
  let codes = YUVFormat(matrix: matrix).formula(channels[0], channels[1], channels[2])
  return (codes[0], codes[1], codes[2])
}

func randomField(shift: Int, width: Int, height: Int, seed: UInt64) -> SmoothField {
  // Blurred noise, so that neighbours differ as little as they do behind a blur.
  var generator = SeededGenerator(state: seed)
  let kernel = GaussianKernel(variance: Fixed(16))
  let columns = (width + 1 << shift - 1) >> shift + 2
  let rows = (height + 1 << shift - 1) >> shift + 2
  var noise = Pixmap(width: columns + 2 * kernel.radius, height: rows + 2 * kernel.radius)
  for index in noise.pixels.indices {
    func channel() -> UInt16 { Bool.random(using: &generator) ? 65535 : 0 }
    noise.pixels[index] = RGBA16(red: channel(), green: channel(), blue: channel(), alpha: 65535)
  }
  return SmoothField(cells: noise.blurred(by: kernel), shift: shift)
}

/// The value of a field at a place in pixels, in straight lines between the middles of cells.
private func value(_ field: SmoothField, _ x: Double, _ y: Double) -> [Double] {
  let cell = Double(1 << field.shift)
  let (column, row) = (x / cell + 0.5, y / cell + 0.5)  // the margin's middle stands at −½ cell
  let (i, j) = (Int(column), Int(row))
  let (u, v) = (column - Double(i), row - Double(j))
  return (0..<4).map { channel in
    func at(_ i: Int, _ j: Int) -> Double { Double(field.cells[i, j].channels[channel]) }
    return (at(i, j) * (1 - u) + at(i + 1, j) * u) * (1 - v) + (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v
  }
}

@Suite struct YUVRowTests {
  @Test(arguments: YUVFormat.Matrix.allCases)
  func rowsAreWithinAHundredthOfACode(matrix: YUVFormat.Matrix) {
    let (luma, blueDifference, redDifference) = (matrix.row(of: .y), matrix.row(of: .cb), matrix.row(of: .cr))
    var generator = SeededGenerator(state: 1)
    for _ in 0..<20_000 {
      let color = RGBA16.random(using: &generator)
      let expected = reference(color, matrix)
      for (row, value) in [(luma, expected.y), (blueDifference, expected.cb), (redDifference, expected.cr)] {
        #expect(abs(Double(row.value(color)) / 256 - value) <= 0.01)
      }
    }
  }

  @Test(arguments: YUVFormat.Matrix.allCases)
  func endsAndGreysAreExact(matrix: YUVFormat.Matrix) {
    let (luma, blueDifference, redDifference) = (matrix.row(of: .y), matrix.row(of: .cb), matrix.row(of: .cr))
    for grey in [UInt16(0), 1, 30000, 65535] {
      let color = RGBA16(red: grey, green: grey, blue: grey, alpha: 65535)
      #expect(blueDifference.value(color) == 128 << 8 && redDifference.value(color) == 128 << 8)
    }
    #expect(luma.value(white) == 235 << 8)
    #expect(luma.value(.clear) == 16 << 8)
    #expect(blueDifference.value(RGBA16(red: 0, green: 0, blue: 65535, alpha: 65535)) == 240 << 8)
    #expect(redDifference.value(RGBA16(red: 65535, green: 0, blue: 0, alpha: 65535)) == 240 << 8)
  }
}

@Suite struct YUVFromPixmapTests {
  @Test(arguments: [(1, 1), (2, 2), (5, 3), (8, 6)])
  func isWithinHalfACode(width: Int, height: Int) {
    var generator = SeededGenerator(state: 2)
    var pixmap = Pixmap(width: width, height: height)
    for index in pixmap.pixels.indices { pixmap.pixels[index] = .random(using: &generator) }
    let image = VideoImage(width: width, height: height)
    image.set(from: pixmap)
    func at(_ x: Int, _ y: Int) -> (y: Double, cb: Double, cr: Double) {
      reference(pixmap[max(0, min(width - 1, x)), min(height - 1, y)])
    }
    let luma = image.samples(of: .y)
    for y in 0..<height {
      for x in 0..<width { #expect(abs(Double(luma[y * width + x]) - at(x, y).y) <= 0.52) }
    }
    let (cb, cr) = (image.samples(of: .cb), image.samples(of: .cr))
    let size = image.size(of: .cb)
    #expect(size == ((width + 1) / 2, (height + 1) / 2))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let weights = [(-1, 0.125), (0, 0.25), (1, 0.125)]
        func mean(_ channel: (Int, Int) -> Double) -> Double {
          weights.reduce(0) { $0 + $1.1 * (channel(2 * x + $1.0, 2 * y) + channel(2 * x + $1.0, 2 * y + 1)) }
        }
        #expect(abs(Double(cb[y * size.width + x]) - mean { at($0, $1).cb }) <= 0.52)
        #expect(abs(Double(cr[y * size.width + x]) - mean { at($0, $1).cr }) <= 0.52)
      }
    }
  }
}

@Suite struct YUVPartTests {
  /// A part that is set anew, from a picture that is right in that part alone, is as if all were set anew.
  @Test(arguments: [(64, 32), (61, 33), (7, 5), (1, 1), (130, 6)], SampleRounding.allCases)
  func aPartIsSetAsTheWhole(size: (width: Int, height: Int), rounding: SampleRounding) throws {
    let (width, height) = size
    var generator = SeededGenerator(state: 10)
    func noise() -> Pixmap {
      var pixmap = Pixmap(width: width, height: height)
      for index in pixmap.pixels.indices { pixmap.pixels[index] = .random(using: &generator) }
      return pixmap
    }
    for _ in 0..<40 {
      var changed = noise()
      let image = VideoImage(width: width, height: height, rounding: rounding)
      image.set(from: changed)
      var area = PixelArea(width: width, height: height)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let x = Int.random(in: 0..<width, using: &generator), y = Int.random(in: 0..<height, using: &generator)
        let columns = x..<Int.random(in: x + 1...width, using: &generator)
        let rows = y..<Int.random(in: y + 1...height, using: &generator)
        let region = try #require(PixelRegion(columns: columns, rows: rows, width: width, height: height))
        for row in rows { for column in columns { changed[column, row] = .random(using: &generator) } }
        area.insert(region)
      }
      // Outside the area there is something else.
      var scratch = noise()
      scratch.copy(changed, in: area)
      image.set(from: scratch, in: area)
      let expected = VideoImage(width: width, height: height, rounding: rounding)
      expected.set(from: changed)
      for plane in VideoImage.Plane.allCases { #expect(image.samples(of: plane) == expected.samples(of: plane)) }
    }
  }
}

@Suite struct SmoothFieldTests {
  private static let sizes = [(2, 37, 23), (3, 64, 48), (3, 61, 35), (4, 161, 33), (5, 200, 70), (6, 130, 66)]

  @Test(arguments: sizes + [(1, 9, 7)])
  func pixelsAreWithinOneAndAHalfSteps(shift: Int, width: Int, height: Int) {
    let field = randomField(shift: shift, width: width, height: height, seed: 3)
    var pixmap = Pixmap(width: width, height: height)
    field.write(into: &pixmap)
    for y in 0..<height {
      for x in 0..<width {
        let expected = value(field, Double(x) + 0.5, Double(y) + 0.5)
        for (channel, value) in zip(pixmap[x, y].channels, expected) { #expect(abs(Double(channel) - value) <= 1.5) }
      }
    }
  }

  @Test(arguments: sizes + [(1, 9, 7)])
  func aPartIsWrittenAsTheWhole(shift: Int, width: Int, height: Int) throws {
    let field = randomField(shift: shift, width: width, height: height, seed: 6)
    var whole = Pixmap(width: width, height: height)
    field.write(into: &whole)
    for (columns, rows) in [(0..<1, 0..<1), (3..<width - 2, 2..<5), (width / 2..<width, height / 2..<height)] {
      var area = PixelArea(width: width, height: height)
      area.insert(try #require(PixelRegion(columns: columns, rows: rows, width: width, height: height)))
      var part = Pixmap(width: width, height: height)
      field.write(into: &part, in: area)
      var expected = Pixmap(width: width, height: height)
      expected.copy(whole, in: area)
      #expect(part == expected)
    }
  }

  /// Drawing over something passes over what is transparent, and is else the same as composing pixel by pixel.
  @Test(arguments: [(1, 40, 30), (2, 75, 41), (3, 64, 48)], [UInt16.max, 20000])
  func isDrawnOverWhatIsThere(size: (shift: Int, width: Int, height: Int), opacity: UInt16) {
    let (shift, width, height) = size
    var generator = SeededGenerator(state: 7)
    let full = randomField(shift: shift, width: width, height: height, seed: 7).cells
    // Two blots on nothing.
    var cells = Pixmap(width: full.width, height: full.height)
    for (x, y) in [(3, 2), (4, 2), (3, 3), (full.width - 3, full.height - 4)] {
      cells[x, y] = full[x, y].scaled(by: 15000)
    }
    let field = SmoothField(cells: cells, shift: shift)
    var picture = Pixmap(width: width, height: height)
    field.write(into: &picture)
    var below = Pixmap(width: width + 7, height: height + 5)
    for index in below.pixels.indices { below.pixels[index] = .random(using: &generator) }
    let region = PixelRegion(columns: 4..<width + 4, rows: 3..<height + 3, width: width + 7, height: height + 5)
    var drawn = below
    field.draw(over: &drawn, in: region, opacity: opacity)
    var expected = below
    if let region { expected.draw(picture, in: region, opacity: opacity) }
    #expect(drawn == expected)
    #expect(picture.pixels.contains { $0.alpha > 0 })
  }

  /// Luma stands in the middle of its pixel; chroma in the middle of the left one of two pixels, between two rows.
  @Test(arguments: sizes, quickSamples)
  func samplesAreWithinHalfACode(
    size: (shift: Int, width: Int, height: Int), samples: (format: YUVFormat, rounding: SampleRounding)
  ) {
    let (shift, width, height) = size
    let (format, rounding) = samples
    let field = randomField(shift: shift, width: width, height: height, seed: 4)
    let image = VideoImage(width: width, height: height, format: .yuv(format), rounding: rounding)
    image.set(from: field)
    for (plane, stepX, offsetX, stepY, offsetY) in [
      (VideoImage.Plane.y, 1.0, 0.5, 1.0, 0.5), (.cb, 2, 0.5, 2, 1), (.cr, 2, 0.5, 2, 1),
    ] {
      let codes = image.codes(ofPlane: plane.rawValue)
      for (y, row) in codes.enumerated() {
        for (x, code) in row.enumerated() {
          // Odd sizes: the last chroma sample's rows reach half a pixel beyond the picture, where the field goes on.
          let color = value(field, Double(x) * stepX + offsetX, Double(y) * stepY + offsetY)
          let expected = format.formula(color[0] / 65535, color[1] / 65535, color[2] / 65535)[plane.rawValue]
          let middle = expected + rounding.threshold(x, y, in: format) - 0.5
          #expect(abs(Double(code) - middle) <= (format.depth == .eight ? 0.53 : 0.62))
        }
      }
    }
  }
}

@Suite struct VideoImageTests {
  @Test func planesDoNotOverlap() {
    let image = VideoImage(width: 67, height: 5)
    #expect(image.planes.map(\.stride) == [128, 64, 64])
    #expect(image.byteCount == 5 * 128 + 2 * 3 * 64)
    let starts = image.planes.indices.map { index in
      unsafe UnsafeRawPointer(image.start(ofPlane: index)) - UnsafeRawPointer(image.memory)
    }
    #expect(starts == [0, 640, 832])
    #expect(unsafe Int(bitPattern: image.memory) % VideoImage.alignment == 0)
  }
}
