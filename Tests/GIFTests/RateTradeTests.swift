import Quantization
import TestSupport
import Testing

@testable import GIF

@Suite struct RateTradeTests {
  @Test func omitsColorsThatCostMoreThanTheySave() {
    var generator = SeededGenerator(state: 4)
    func channel() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
    let samples = (0..<300).map { _ in
      ColorSample(color: OklabColor(RGB8(red: channel(), green: channel(), blue: channel())), weight: 1)
    }
    let counts = [0, 1, 20, 400, 100_000].map { lambda in
      PaletteFit.palette(for: samples, limit: 255) { RateTrade(milliLambda: lambda).best(of: $0) }.colors.count
    }
    #expect(counts == counts.sorted() && counts[0] == 1 && counts[4] == 255, "\(counts)")
  }

  /// 24 bits for each entry of the power-of-two table, of which three tenths count, against the cost of error.
  @Test func theCheapestOfSizesIsTheBest() {
    let trade = RateTrade(milliLambda: 1000)
    func best(_ errors: [Int64]) -> Int {
      var sizes: [PaletteFit.Size] = []
      let samples = [0, 90, 180, 250, 20, 60, 140].map {
        ColorSample(color: OklabColor(RGB8(red: $0, green: 0, blue: 0)), weight: 1)
      }
      _ = PaletteFit.palette(for: samples, limit: 7) {
        sizes = $0
        return 0
      }
      for position in sizes.indices {
        (sizes[position].pixelCount, sizes[position].error) = (
          1_000_000, errors[position] * Int64(OklabColor.squaredCode)
        )
      }
      return trade.best(of: sizes)
    }
    // 2, 4 and 8 colours count 14.4, 28.8 and 57.6 pixels, and an error of a code one.
    #expect(best([200, 150, 60]) == 2)
    #expect(best([200, 150, 140]) == 1)
    #expect(best([200, 195, 180]) == 0)
    #expect(trade.best(of: []) == 0)
  }
}
