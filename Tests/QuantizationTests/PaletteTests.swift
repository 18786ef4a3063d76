import Raster
import Testing

@testable import Quantization

@Suite struct PaletteTests {
  @Test func keepsFewColorsExactly() {
    var picture = Pixmap(width: 40, height: 30, filledWith: .opaque(257 * 200, 257 * 3, 257 * 90))
    for position in 0..<37 { picture.pixels[position * 7] = .opaque(UInt16(position) * 257, 257 * 250, 257 * 40) }
    var histogram = Histogram()
    histogram.add(picture)
    let expected = Set(picture.pixels.map { RGB8($0) })
    #expect(expected.count == 38)
    for limit in [38, 39, 255, 256] {
      let palette = Palette(histogram, limit: limit)
      #expect(Set(palette.colors) == expected)
      #expect(palette.colors.count == 38)
      for dither in Dither.Method.allCases.map({ Dither($0) }) {
        var image = IndexedImage(width: 40, height: 30)
        Quantizer(palette: palette, dither: dither).index(picture, into: &image)
        #expect(image.indices.map { palette.colors[Int($0)] } == picture.pixels.map { RGB8($0) })
      }
    }
    #expect(Palette(histogram, limit: 37).colors.count <= 37)
  }

  @Test(arguments: [1, 2, 7, 64, 255, 256])
  func holdsTheLimit(limit: Int) {
    var histogram = Histogram()
    histogram.add(.noise(width: 120, height: 100, seed: 5))
    let palette = Palette(histogram, limit: limit)
    #expect(palette.colors.count == limit)
    #expect(Set(palette.colors).count == limit)
  }

  @Test func isBlackForNothing() {
    #expect(Palette(Histogram(), limit: 256).colors == [RGB8(red: 0, green: 0, blue: 0)])
  }

  @Test func isTheMeanForOneColor() {
    var histogram = Histogram()
    histogram.add(.gradient(width: 256, height: 256))
    let color = Palette(histogram, limit: 1).colors[0]
    // 9000 + 65535/8, 12000 + 65535/8 + 65535/16, 20000 + 65535/16 in 8-bit codes
    #expect(abs(Int(color.red) - 67) <= 1)
    #expect(abs(Int(color.green) - 94) <= 1)
    #expect(abs(Int(color.blue) - 94) <= 1)
  }

  @Test func isBetterRefinedThanSplit() {
    var histogram = Histogram()
    histogram.add(.gradient(width: 200, height: 200))
    var samples: [ColorSample] = []
    histogram.forEachCell { samples.append(ColorSample($1)) }
    func error(_ centers: [ColorSample]) -> Int64 {
      let vectors = centers.map(\.vector)
      return samples.reduce(0) { $0 + $1.weight * Int64($1.vector.nearest(in: vectors.span).distance) }
    }
    var centers = samples.splitMeans(limit: 40)
    var last = error(centers)
    for _ in 0..<5 {
      centers = samples.refined(centers)
      #expect(error(centers) <= last)
      last = error(centers)
    }
  }

  /// Whichever centre the search begins with.
  @Test(arguments: [1, 2, 40, 256]) func everySampleGoesToTheNearestCenter(count: Int) {
    var histogram = Histogram()
    histogram.add(.noise(width: 40, height: 50, seed: 2))
    var samples: [ColorSample] = []
    histogram.forEachCell { samples.append(ColorSample($1)) }
    // Some of them twice: the first of equals counts.
    let centers = (0..<count).map { samples[$0 / 3 * 7] }
    let vectors = centers.map(\.vector)
    var groups = [[ColorSample]](repeating: [], count: count)
    for sample in samples { groups[sample.vector.nearest(in: vectors.span).index].append(sample) }
    for (refined, group) in zip(samples.refined(centers), groups) where !group.isEmpty {
      #expect(refined == ColorSample(meanOf: group))
    }
  }

  @Test func losesNoCenter() {
    let samples = [10000, 10100, 60000].map { ColorSample(weight: 1, red: $0, green: $0, blue: $0) }
    // Two of three centres stand where no sample is nearest to them.
    let lost = [65535, 65000, 10000].map { ColorSample(weight: 1, red: $0, green: 0, blue: $0) }
    // The first round may give one sample to two of them, the second does not.
    let centers = samples.refined(samples.refined(lost))
    #expect(Set(centers.map(\.red)).count == 3)
    #expect(centers.allSatisfy { $0.weight > 0 })
  }
}
