import Testing

@testable import Quantization

@Suite struct DitherTests {
  @Test func readsNamesAlsoWithStrengths() {
    let texts: [(String, Dither)] = [
      ("none", .none), ("blue-noise", .blueNoise), ("bayer", .bayer), ("floyd-steinberg", .floydSteinberg),
      ("sierra", .sierra),
      ("sierra:60", Dither(.sierra, strength: 60)), ("bayer:100", .bayer), ("floyd-steinberg:0", .none),
    ]
    for (text, dither) in texts { #expect(Dither(text) == dither, "\(text)") }
  }

  @Test(arguments: [
    "", ":", "0", "60", "100", "60%", "+60", "-1", "101", "6.5", " 60", "６０", "sierra:", ":60", "sierra:101",
    "sierra:60:1", "none:50",
    "Sierra",
    "blueNoise", "99999999999999999999",
  ])
  func refusesOtherTexts(text: String) { #expect(Dither(text) == nil) }

  @Test func descriptionParsesToTheSameValue() {
    for method in Dither.Method.allCases {
      for strength in 0...100 {
        let dither = Dither(method, strength: strength)
        #expect(Dither(dither.description) == dither)
      }
    }
    #expect(Dither(.sierra, strength: 60).description == "sierra:60")
    #expect("\(Dither.blueNoise) \(Dither.none)" == "blue-noise none")
  }

  @Test func withoutStrengthThereIsNone() {
    for method in Dither.Method.allCases { #expect(Dither(method, strength: 0) == .none) }
    #expect(Dither(.none, strength: 70) == .none)
  }
}
