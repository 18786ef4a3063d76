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

  /// What was sought for a frame that then needed no image is not for the frame after it.
  @Test func colorsThatWereNotUsedAreForgotten() throws {
    let settings = CompressionSettings.test(milliLambda: 500, hold: 4, row: 1)
    func frame(_ code: Int, hasSign: Bool) -> TargetFrame {
      TargetFrame(width: 80, height: 40) { x, y in
        hasSign && (20..<30).contains(x) && (5..<15).contains(y)
          ? RGB8(red: 250, green: UInt8(20 * (x - 20)), blue: 0) : .gray(code)
      }
    }
    // The second is off by little everywhere, but no pixel by so much that it has to change.
    let frames = [frame(100, hasSign: false), frame(103, hasSign: false), frame(103, hasSign: true)]
    let played = try PlayedLoop(frames, settings)
    #expect(played.images[1] == nil)
    #expect(try #require(played.largestError) <= 4.1)
  }

  /// Wherever the colours of a table are, nothing is not a colour.
  @Test func noColorIsTooFarToBeDrawn() throws {
    let frames = [TargetFrame(width: 9, height: 9) { _, _ in .gray(0) }]
    for settings in [CompressionSettings.standard, .test()] {
      let played = try PlayedLoop(frames, globalTable: Palette(colors: [.gray(255)]), settings)
      #expect(played.shown[0].allSatisfy { $0 == .gray(255) })
    }
  }

  /// A table without an index for "unchanged" could not leave a pixel empty.
  @Test func nothingStaysNothingWithTheLargestTable() throws {
    let settings = CompressionSettings.test(colorLimit: 256)
    var generator = SeededGenerator(state: 1)
    let frames = (0..<4).map { time in
      TargetFrame(width: 80, height: 60) { x, y in
        (x + time) % 9 == 0
          ? nil
          : RGB8(
            red: .random(in: 0...255, using: &generator), green: .random(in: 0...255, using: &generator),
            blue: .random(in: 0...255, using: &generator))
      }
    }
    try PlayedLoop(frames, settings).expectAllowedErrors(settings)
  }
}
