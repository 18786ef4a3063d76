import Quantization
import Testing

@testable import GIF

@Suite struct FirstPictureTests {
  @Test(arguments: [1, 2, 200, 255, 256])
  func keepsEveryColor(count: Int) {
    let palette = Palette(colors: (0..<count).map { RGB8(red: UInt8($0), green: UInt8(255 - $0), blue: 7) })
    // A stride that is prime to all counts: neighbours differ.
    var shown = (0..<1000).map { palette.oklabColors[$0 * 77 % count] }
    if count < 256 { shown.insert(contentsOf: [.transparent, .transparent], at: 500) }
    let picture = FirstPicture(shown, drawnWith: palette)
    #expect(shown.indices.map { picture[$0] } == shown)
  }
}
