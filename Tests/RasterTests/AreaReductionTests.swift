import Testing

@testable import Raster

@Suite struct AreaReductionTests {
  /// Each source pixel cut into `width · height` equal parts, each of which falls into one pixel.
  @Test(arguments: [(7, 5, 3, 2), (12, 8, 6, 4), (9, 9, 8, 9), (5, 3, 5, 3), (6, 4, 1, 1)])
  func pixelsAreMeansOfTheirAreas(width: Int, height: Int, columns: Int, rows: Int) {
    let source = Pixmap.noise(width, height, seed: width * 100 + columns)
    var reduced = Pixmap(width: columns, height: rows)
    reduced.reduce(source)
    for y in 0..<rows {
      for x in 0..<columns {
        var sums = [UInt64](repeating: 0, count: 4)
        for part in 0..<width * height {
          let pixel = source[(x * width + part % width) / columns, (y * height + part / width) / rows]
          for (channel, code) in [pixel.red, pixel.green, pixel.blue, pixel.alpha].enumerated() {
            sums[channel] += UInt64(code)
          }
        }
        let area = UInt64(width * height)
        let means = sums.map { UInt16(($0 + area / 2) / area) }
        #expect(reduced[x, y] == RGBA16(red: means[0], green: means[1], blue: means[2], alpha: means[3]))
      }
    }
  }
}
