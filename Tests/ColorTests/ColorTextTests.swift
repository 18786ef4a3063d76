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

  @Test(arguments: [
    "", "#", "#12345", "12345", "1234", "#12345g", "ff550", "rgb", "rgb(", "rgb()", "rgb(1,2)", "rgb(1,2,3,0.5,1)",
    "rgb(256,0,0)", "rgb(-1,0,0)", "rgb(1,2,x)", "rgb(1,2,3", "rgbx(1,2,3)", "rgb(1,2,3,2)", "colour", "#٣٣٣", "blau",
  ])
  func otherTextsAreRefused(text: String) { #expect(StraightRGBA16(text: text) == nil, "\(text)") }

  @Test func everyNameOfCSSIsThere() {
    #expect(NamedColors.names.count == 148 && NamedColors.names.first == "aliceblue")
  }
}
