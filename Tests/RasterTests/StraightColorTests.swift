import Raster
import Testing

@Suite struct StraightColorTests {
  /// Division by alpha loses nothing; all alphas, and channels from none to all of it.
  @Test func theColourComesBackFromItsStraightOne() {
    var wrong: [RGBA16] = []
    for alpha in UInt16.min ... .max {
      for red in [0, 1, alpha / 3, alpha / 2, UInt16(max(1, Int(alpha)) - 1), alpha] where red <= alpha {
        let color = RGBA16(red: red, green: alpha - red, blue: red / 2, alpha: alpha)
        let straight = color.straight
        let error = alpha > 0 ? abs(Double(straight.red) - Double(red) * 65535 / Double(alpha)) : 0
        if straight.premultiplied != color || error > 0.5 { wrong.append(color) }
      }
    }
    #expect(wrong.first == nil)
  }

  @Test func whatIsTransparentIsBlack() {
    #expect(RGBA16.clear.straight == StraightRGBA16(red: 0, green: 0, blue: 0, alpha: 0))
  }
}
