import Testing

@testable import Color

@Suite struct ColorTextTests {
  @Test(arguments: [
    ("#ff5500", [255, 85, 0, 255]), ("ff5500", [255, 85, 0, 255]), ("#F50", [255, 85, 0, 255]),
    ("f50", [255, 85, 0, 255]),
    ("#f508", [255, 85, 0, 136]), ("#ff550080", [255, 85, 0, 128]), ("FF550080", [255, 85, 0, 128]),
    ("rgb(255, 85, 0)", [255, 85, 0, 255]), ("rgb(255 85 0)", [255, 85, 0, 255]), ("RGB(255,85,0)", [255, 85, 0, 255]),
    ("rgba(255, 85, 0, 0)", [255, 85, 0, 0]), ("rgb(100% 0% 20% / 100%)", [255, 0, 51, 255]),
    ("coral", [255, 127, 80, 255]), ("RebeccaPurple", [102, 51, 153, 255]), ("lightgrey", [211, 211, 211, 255]),
    ("lightgray", [211, 211, 211, 255]), ("transparent", [0, 0, 0, 0]),
  ])
  func coloursAreRead(text: String, bytes: [UInt16]) {
    #expect(
      StraightRGBA16(text: text)
        == StraightRGBA16(red: bytes[0] * 257, green: bytes[1] * 257, blue: bytes[2] * 257, alpha: bytes[3] * 257),
      "\(text)")
  }

  @Test func channelsAreRoundedToTheNearestOf65536() {
    #expect(
      StraightRGBA16(text: "rgb(50%, 0.5, 0 / 0.25)") == StraightRGBA16(red: 32768, green: 129, blue: 0, alpha: 16384))
  }

  /// The bytes are those of Python's `colorsys` and of Ottosson's formulas in floating point.
  @Test(arguments: [
    ("hsl(20, 100%, 50%)", [255, 85, 0, 255]), ("hsl(20deg 100% 50% / 50%)", [255, 85, 0, 128]),
    ("hsla(-340 100 50)", [255, 85, 0, 255]), ("hsl(0.5turn 100% 25%)", [0, 128, 128, 255]),
    ("hsl(none 0% 40%)", [102, 102, 102, 255]), ("hsl(3.1415926536rad 60% 70%)", [133, 224, 224, 255]),
    ("hwb(20 0% 0%)", [255, 85, 0, 255]), ("hwb(150grad 20% 40%)", [51, 153, 77, 255]),
    ("hwb(10 60% 60%)", [128, 128, 128, 255]),
    ("oklch(62.8% 0.25768 29.234)", [255, 0, 0, 255]), ("oklch(1 0 none)", [255, 255, 255, 255]),
    ("rgb(255 none 51 / none)", [255, 0, 51, 0]),
    ("oklch(40.101% 0.12332 21.555)", [125, 35, 41, 255]),
    ("oklch(0.65125 0.13138 104.097 / 0.2)", [157, 147, 24, 51]),
    // Numbers out of range.
    ("rgb(12.6 300 -5)", [13, 255, 0, 255]), ("rgb(1 2 3 / 2)", [1, 2, 3, 255]), ("rgb(1 2 3 / -50%)", [1, 2, 3, 0]),
    ("hsl(20, 101%, 50%)", [255, 85, 0, 255]), ("hwb(0 -1% 0%)", [255, 0, 0, 255]),
    ("oklch(2 0 0)", [255, 255, 255, 255]), ("oklch(1 -0.1 0)", [255, 255, 255, 255]),
    ("oklab(59.686% 0.1009 0.1192)", [198, 93, 7, 255]), ("oklab(0.65125 -25.225% 21.41%)", [98, 163, 82, 255]),
  ])
  func functionsOfCSSAreRead(text: String, bytes: [Int]) throws {
    let color = try #require(StraightRGBA16(text: text), "\(text)")
    let codes = [color.red, color.green, color.blue, color.alpha].map { (Int($0) + 128) / 257 }
    #expect(codes == bytes, "\(text)")
  }

  @Test(arguments: [
    "", "#", "#12345", "12345", "1234", "#12345g", "ff550", "rgb", "rgb(", "rgb()", "rgb(1,2)", "rgb(1,2,3,0.5,1)",
    "rgb(1,2,x)", "rgb(1,2,3", "rgbx(1,2,3)", "colour", "#٣٣٣", "blau", "hsl(20)", "hsl(x 1% 1%)", "hsl(20% 1% 1%)",
    "lch(50% 30 20)", "hsl 20 1% 1%", "rgb(1 2 3 / x)",
  ])
  func otherTextsAreRefused(text: String) { #expect(StraightRGBA16(text: text) == nil, "\(text)") }

  @Test func everyNameOfCSSIsThere() {
    #expect(NamedColors.names.count == 148 && NamedColors.names.first == "aliceblue")
  }
}
