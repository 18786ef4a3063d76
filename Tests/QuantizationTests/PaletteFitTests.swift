import Raster
import TestSupport
import Testing

@testable import Quantization

@Suite struct PaletteFitTests {
  private static func table(_ pixels: [OklabColor], limit: Int) -> PaletteFit {
    var histogram = ColorHistogram()
    for pixel in pixels { histogram.add(pixel) }
    let samples = histogram.samples
    return PaletteFit(PaletteFit.palette(for: samples, limit: limit), for: samples)
  }

  private static func randomColors(_ count: Int, seed: UInt64) -> [RGB8] {
    var generator = SeededGenerator(state: seed)
    func channel() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
    return (0..<count).map { _ in RGB8(red: channel(), green: channel(), blue: channel()) }
  }

  /// The weighted mean of the squared distances from the nearest colours.
  private static func error(of pixels: [OklabColor], _ colors: [OklabColor]) -> Double {
    var sum = 0.0
    for pixel in pixels { sum += Double(colors.map(pixel.squaredDistance(to:)).min() ?? 0) }
    return sum / Double(pixels.count)
  }

  @Test(arguments: [1, 2, 3, 17, 100, 255]) func fewColorsAreExact(count: Int) {
    // So near to each other that most look alike, but in cubes of their own.
    let colors = Set(
      (0..<UInt8(count)).map { RGB8(red: 100 + $0 % 7, green: 50 + $0 / 7 % 6, blue: 100 + $0 / 42) })
    let pixels = colors.flatMap { Array(repeating: OklabColor($0), count: 100 + Int($0.red) % 5) }
    let palette = PaletteFitTests.table(pixels, limit: 255).palette
    #expect(Set(palette.colors) == colors && palette.colors.count == colors.count)
  }

  /// Where the canvas is nearer than the palette, nothing is saved.
  @Test func savesTheErrorOfTheCanvas() {
    let palette = Palette(colors: [.gray(100)])
    let color = OklabColor(.gray(110))
    let distance = Int64(color.squaredDistance(to: OklabColor(.gray(100))))
    func saved(_ canvasError: Int64) -> Int64 {
      PaletteFit(palette, for: [ColorSample(color: color, weight: 3, canvasError: canvasError)]).savedError
    }
    #expect(saved(distance + 5) == 15 && saved(distance) == 0 && saved(0) == 0)
  }

  /// As many pixels as are surveyed in a long video.
  @Test func anyNumberOfPixelsIsSurveyed() {
    var histogram = ColorHistogram(pixelWeight: 1 << 32)
    for color in [RGB8.gray(0), .gray(255)] { histogram.add(OklabColor(color)) }
    let fit = PaletteFit(PaletteFit.palette(for: histogram.samples, limit: 2), for: histogram.samples)
    #expect(Set(fit.palette.colors) == [.gray(0), .gray(255)] && fit.pixelCount == 1 << 33 && fit.meanError == 0)
  }

  /// Two colours of a small object are not merged, even if a large area could use the entry.
  @Test func smallObjectsHaveColorsOfTheirOwn() {
    var generator = SeededGenerator(state: 5)
    func channel() -> UInt8 { UInt8.random(in: 100...136, using: &generator) }
    let noise = (0..<40000).map { _ in OklabColor(RGB8(red: channel(), green: channel(), blue: channel())) }
    let patch = [RGB8(red: 255, green: 0, blue: 0), RGB8(red: 230, green: 0, blue: 60)].map { OklabColor($0) }
    let fit = PaletteFitTests.table(noise + patch.flatMap { Array(repeating: $0, count: 30) }, limit: 64)
    for color in patch {
      let error = fit.palette.colors.map { OklabColor($0).squaredDistance(to: color) }.min() ?? .max
      #expect(error < 9 * OklabColor.squaredCode)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 15, 100, 255, 256]) func keepsTheLimit(limit: Int) {
    let pixels = PaletteFitTests.randomColors(4000, seed: 9).map { OklabColor($0) }
    let palette = PaletteFitTests.table(pixels, limit: limit).palette
    #expect(palette.colors.count <= limit && palette.colors.count > limit / 2)
    #expect(Set(palette.colors).count == palette.colors.count)
  }

  @Test func samePixelsGiveTheSameTable() {
    let pixels = PaletteFitTests.randomColors(20000, seed: 3).map { OklabColor($0) }
    let palettes = (0..<2).map { _ in PaletteFitTests.table(pixels, limit: 100).palette }
    #expect(palettes[0] == palettes[1])
    // Transparent pixels do not count; without any others there is one colour.
    let (found, transparent) = (
      PaletteFitTests.table(pixels + [.transparent], limit: 100), PaletteFitTests.table([.transparent], limit: 100)
    )
    #expect(found.palette == palettes[0] && found.pixelCount == 20000)
    #expect(transparent.palette.colors.count == 1 && transparent.pixelCount == 0 && transparent.meanError == 0)
  }

  /// 19 683 cubes, which are merged repeatedly.
  @Test func manyColorsKeepTheirWeights() {
    let steps = (0..<27).map { UInt8($0 * 9) }
    let colors = steps.flatMap { red in
      steps.flatMap { green in steps.map { RGB8(red: red, green: green, blue: $0) } }
    }
    let dark = colors.filter { $0.red < 50 && $0.green < 50 }
    let all = (colors + dark.flatMap { Array(repeating: $0, count: 200) }).map { OklabColor($0) }
    var sums = SIMD4<Int>.zero
    for color in all { sums &+= SIMD4(truncatingIfNeeded: color.lanes) }
    let mean = OklabColor(lanes: SIMD4(truncatingIfNeeded: sums / SIMD4(repeating: all.count))).color
    let found = PaletteFitTests.table(all, limit: 1).palette.colors[0]
    for (wanted, code) in [(mean.red, found.red), (mean.green, found.green), (mean.blue, found.blue)] {
      #expect(abs(Int(wanted) - Int(code)) <= 1)
    }
  }

  @Test(arguments: [3, 7, 31, 100]) func isNoWorseThanCuttingAtMedians(limit: Int) {
    var generator = SeededGenerator(state: 1)
    // A gradient with noise, and some colours far from it.
    let pixels = (0..<6000).map { position -> OklabColor in
      let noise = { UInt16.random(in: 0...3000, using: &generator) }
      let color = RGBA16(
        red: UInt16(position * 10) + noise(), green: UInt16(50000 - position * 7) + noise(), blue: 8000 + noise(),
        alpha: .max
      )
      return OklabColor(position % 50 == 0 ? RGBA16(red: noise() * 20, green: 0, blue: 60000, alpha: .max) : color)
    }
    let palette = PaletteFitTests.table(pixels, limit: limit).palette
    let naive = PaletteFitTests.medianCut(pixels, count: palette.colors.count)
    // The palette's colours are rounded to 8 bits: half a code at most.
    let (found, reference) = (
      PaletteFitTests.error(of: pixels, palette.colors.map { OklabColor($0) }),
      PaletteFitTests.error(of: pixels, naive)
    )
    #expect(found <= reference + Double(OklabColor.squaredCode) / 4, "\(found) \(reference)")
  }

  /// Plain median cut: repeatedly splits the box with the longest side at its median.
  private static func medianCut(_ pixels: [OklabColor], count: Int) -> [OklabColor] {
    var boxes = [pixels]
    func side(_ box: [OklabColor], _ lane: Int) -> Int {
      let values = box.map { Int($0.lanes[lane]) }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    func longest(_ box: [OklabColor]) -> (lane: Int, length: Int) {
      (0..<3).map { ($0, side(box, $0)) }.max { $0.1 < $1.1 } ?? (0, 0)
    }
    while boxes.count < count {
      let widest = boxes.indices.max { longest(boxes[$0]).length < longest(boxes[$1]).length } ?? 0
      let lane = longest(boxes[widest]).lane
      let sorted = boxes[widest].sorted { $0.lanes[lane] < $1.lanes[lane] }
      boxes[widest] = Array(sorted[..<(sorted.count / 2)])
      boxes.append(Array(sorted[(sorted.count / 2)...]))
    }
    return boxes.map { box in
      var sums = SIMD4<Int>.zero
      for color in box { sums &+= SIMD4(truncatingIfNeeded: color.lanes) }
      return OklabColor(lanes: SIMD4(truncatingIfNeeded: sums / SIMD4(repeating: box.count)))
    }
  }

  @Test func theSizeIsChosen() {
    let pixels = PaletteFitTests.randomColors(300, seed: 4).map { OklabColor($0) }
    let samples = pixels.map { ColorSample(color: $0, weight: 2) }
    var sizes: [PaletteFit.Size] = []
    for position in 0..<8 {
      let palette = PaletteFit.palette(for: samples, limit: 200) {
        sizes = $0
        return position
      }
      let fit = PaletteFit(palette, for: samples)
      #expect(palette.colors.count == sizes[position].colorCount)
      // k-means improves it; rounding to 8 bits may cost half a code.
      #expect(fit.meanError <= sizes[position].error / sizes[position].pixelCount + Int64(OklabColor.squaredCode) / 4)
    }
    #expect(sizes.map(\.colorCount) == [1, 3, 7, 15, 31, 63, 127, 200])
    #expect(sizes.allSatisfy { $0.pixelCount == 600 })
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0.error > $1.error })
    // The error of one colour is that from the mean.
    var sum = SIMD4<Int>.zero
    for pixel in pixels { sum &+= SIMD4(truncatingIfNeeded: pixel.lanes) }
    let mean = OklabColor(lanes: SIMD4(truncatingIfNeeded: (sum &+ 150) / 300))
    #expect(sizes[0].error == pixels.reduce(0) { $0 + 2 * Int64($1.squaredDistance(to: mean)) })
  }
}
