import Quantization
import Raster
import Testing

@testable import GIFCompression

@Suite struct TolerantChoicesTests {
  /// Draws a flat colour on nothing; the sums of the lanes of what is drawn.
  private static func draw(
    _ color: WeightedColor, _ table: Palette, width: Int, height: Int, _ settings: CompressionSettings
  ) -> [WeightedColor] {
    let count = width * height
    var choices = TolerantChoices(
      table, settings,
      pixels: AreaPixels(
        width: width, targets: Array(repeating: color, count: count),
        screen: Array(repeating: .nothing, count: count),
        errors: Array(repeating: color.squaredDistance(to: .nothing), count: count),
        stayWeights: Array(repeating: 4, count: height)))
    var search = StringSearch()
    _ = search.code(&choices, indexBits: max(2, table.indexBits))
    return choices.pixels.screen
  }

  /// What is missing above is made up for below: the mean of each column is the wanted colour, but for what its last pixel
  /// hands to nobody, eight codes at most, and a rounding of half a unit for each pixel.
  @Test(arguments: [0, 2, 4] as [Int32], [10, 500, 100_000])
  func errorsAreHandedDown(tolerance: Int32, milliLambda: Int) {
    let (width, height) = (200, 128)
    let table = Palette(colors: [.gray(60), .gray(100), .gray(104), .gray(108), .gray(180)])
    // A quarter from 100 to 104.
    let wanted = WeightedColor(RGBA16(red: 25957, green: 25957, blue: 25957, alpha: .max))
    let settings = CompressionSettings.test(milliLambda: milliLambda, tolerance: tolerance, diffusion: 256)
    let drawn = TolerantChoicesTests.draw(wanted, table, width: width, height: height, settings)
    for (lane, code) in [48, 64, 32].enumerated() {
      for column in 0..<width {
        let sum = (0..<height).reduce(0) { $0 + Int(drawn[$1 * width + column].lanes[lane]) }
        let mean = Double(sum) / Double(height)
        #expect(abs(mean - Double(wanted.lanes[lane])) <= Double(8 * code) / Double(height) + 0.5)
      }
    }
    // Without it, the nearest is always the same.
    let plain = TolerantChoicesTests.draw(
      wanted, table, width: width, height: height, .test(milliLambda: milliLambda, tolerance: 0))
    #expect(plain.allSatisfy { $0 == WeightedColor(.gray(100)) })
  }

  @Test func standardSettingsAreNearTheWantedMean() {
    let table = Palette(colors: (0..<64).map { .gray($0 * 4) })
    for part in [25700, 25957, 26214, 26471] as [UInt16] {
      let wanted = WeightedColor(RGBA16(red: part, green: part, blue: part, alpha: .max))
      let drawn = TolerantChoicesTests.draw(wanted, table, width: 256, height: 128, .standard)
      let mean = drawn.reduce(0) { $0 + Double($1.lanes[1]) } / Double(drawn.count)
      // A code of green is 64; the nearest colour of the table may be two codes off.
      #expect(abs(mean - Double(wanted.lanes[1])) < 64, "\(part) \(mean / 64)")
    }
  }

  /// What gains are said for indices are those of the search's beginning, and there is always one.
  @Test func gainsAgree() {
    let table = Palette(colors: (0..<40 as Range<UInt8>).map { RGB8(red: $0 * 6, green: 255 - $0 * 3, blue: $0) })
    let count = 600
    let targets = (0..<count).map { WeightedColor(RGB8(red: UInt8($0 % 256), green: UInt8($0 % 251), blue: 9)) }
    let screen = (0..<count).map { $0 % 3 == 0 ? targets[$0] : WeightedColor(.gray($0 % 256)) }
    let errors = (0..<count).map { place in
      place % 3 == 0 ? AreaPixels.mustStay : targets[place].squaredDistance(to: screen[place])
    }
    var choices = TolerantChoices(
      table, .test(milliLambda: 300, tolerance: 3, hold: 6),
      pixels: AreaPixels(
        width: 30, targets: targets, screen: screen, errors: errors, stayWeights: Array(repeating: 8, count: 20)))
    #expect(choices.readyEnd == count)
    for position in 0..<count {
      var given: [UInt8: Int64] = [:]
      choices.forEachChoice(at: position) { index, gain in
        #expect(given.updateValue(gain, forKey: index) == nil)
      }
      #expect(!given.isEmpty && given.values.allSatisfy { $0 <= RateTrade.pixel })
      for (index, gain) in given { #expect(choices.gain(of: index, at: position) == gain) }
      if errors[position] == AreaPixels.mustStay { #expect(Array(given.keys) == [40]) }
    }
  }
}
