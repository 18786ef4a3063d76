import TestSupport
import Testing

/// Dither in the file as another program decodes it, by the real command.
@Suite struct DebandingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The part of the luma samples that differ from both neighbours in the row, which are equal: next to none in a gradient whose
  /// samples are rounded, and many in a dithered one.
  private func lonelyPart(_ options: String...) throws -> Double {
    let words = ["render", "aurora", "--scheme", "dark", "--size", "640x360", "--fps", "10", "--loop", "sway:600ms"]
    let made = try run(tool, words + ["-f", "-o", "a.mp4"] + options, in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let samples = [UInt8](try decodedFrames("a.mp4", "gray", in: folder.path))
    try #require(samples.count == 6 * 640 * 360)
    var lonelyCount = 0
    for index in 1..<samples.count - 1 {
      let (left, sample, right) = (samples[index - 1], samples[index], samples[index + 1])
      if left == right, sample != left { lonelyCount += 1 }
    }
    return Double(lonelyCount) / Double(samples.count)
  }

  @Test func theDitherSurvivesTheEncoder() throws {
    #expect(try lonelyPart() < 0.03)
    #expect(try lonelyPart("--debanded") > 0.12)
  }
}
