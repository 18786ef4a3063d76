import TestSupport
import Testing

@testable import Quantization

@Suite struct ColorHistogramTests {
  private static func samples(_ colors: [OklabColor], weight: Int = 1) -> [ColorSample] {
    var histogram = ColorHistogram(pixelWeight: weight)
    for color in colors { histogram.add(color) }
    return histogram.samples
  }

  /// Random colours, near a gray or over the whole range.
  private static func colors(_ count: Int, spread: UInt8) -> [OklabColor] {
    var generator = SeededGenerator(state: UInt64(count) + UInt64(spread))
    func channel() -> UInt8 { (255 - spread) / 2 + UInt8.random(in: 0...spread, using: &generator) }
    return (0..<count).map { _ in OklabColor(RGB8(red: channel(), green: channel(), blue: channel())) }
  }

  /// The means of the smallest cubes, with sides of 2⁵ or more, that do not exceed the limit.
  private static func reference(_ colors: [OklabColor]) -> [SIMD4<Int>: Int] {
    for shift in 5... {
      var cubes: [SIMD4<Int16>: [OklabColor]] = [:]
      for color in colors { cubes[color.lanes &>> SIMD4(repeating: Int16(shift)), default: []].append(color) }
      if cubes.count > (shift < 7 ? 3000 : 6000) { continue }
      return Dictionary(
        cubes.values.map { colors in
          var sum = SIMD4<Int>.zero
          for color in colors { sum &+= SIMD4(truncatingIfNeeded: color.lanes) }
          return ((sum &+ SIMD4(repeating: colors.count / 2)) / SIMD4(repeating: colors.count), colors.count)
        }, uniquingKeysWith: +)
    }
    return [:]
  }

  @Test(arguments: [0, 1, 2, 500, 4000, 9000, 60000], [3, 60, 255] as [UInt8])
  func samplesAreTheMeansOfCubes(count: Int, spread: UInt8) {
    let colors = ColorHistogramTests.colors(count, spread: spread)
    let found = Dictionary(
      ColorHistogramTests.samples(colors).map { (SIMD4<Int>(truncatingIfNeeded: $0.color.lanes), Int($0.weight)) },
      uniquingKeysWith: +)
    #expect(found == ColorHistogramTests.reference(colors))
  }

  @Test func pixelsCountAsManyAsTheyStandFor() {
    let colors = ColorHistogramTests.colors(300, spread: 9)
    let (once, thrice) = (ColorHistogramTests.samples(colors), ColorHistogramTests.samples(colors, weight: 3))
    #expect(once.map(\.color) == thrice.map(\.color) && once.map { 3 * $0.weight } == thrice.map(\.weight))
    #expect(once.reduce(0) { $0 + $1.weight } == 300 && once.count < 300)
  }

  /// The canvas errors of pixels are kept as means, also in cubes that are merged.
  @Test(arguments: [300, 60000]) func canvasErrorsAreMeans(count: Int) {
    var histogram = ColorHistogram()
    for color in ColorHistogramTests.colors(count, spread: 255) {
      histogram.add(color, canvasError: 8 * Int64(color.lanes[1]))
    }
    #expect(histogram.samples.allSatisfy { abs($0.canvasError - 8 * Int64($0.color.lanes[1])) <= 8 })
  }

  @Test func transparentPixelsAreIgnored() {
    #expect(ColorHistogramTests.samples([.transparent, .transparent]).isEmpty)
    #expect(ColorHistogramTests.samples([.transparent, OklabColor(.gray(9))]).map(\.weight) == [1])
  }
}
