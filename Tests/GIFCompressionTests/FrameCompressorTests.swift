import Quantization
import Raster
import TestSupport
import Testing

@testable import GIFCompression

@Suite struct FrameCompressorTests {
  @Test func nothingAtAllIsAnImage() throws {
    let nothing = TargetFrame(width: 30, height: 20)
    let played = try PlayedLoop([nothing, nothing, nothing], .standard)
    #expect(played.images.count { $0 != nil } == 1 && played.largestError == 0)
    let palette = Palette(colors: [.gray(3)])
    #expect(try PlayedLoop([nothing], globalTable: palette, .standard).largestError == 0)
    // And before something.
    let something = TargetFrame(width: 30, height: 20) { x, _ in x < 5 ? .gray(9) : nil }
    #expect(try PlayedLoop([nothing, nothing, something], .test()).largestError == 0)
  }
}
