import FixedPoint
import TestSupport
import Testing

@testable import Video

/// The effort that libvpx spends on each frame.
@Suite struct VP9FrameEffortTests {
  @Test func framesThatGetMoreBitsAreAnalysed() {
    let deadlines = [0, 1, 4, 8, 9, 10, 50, 60, 66, 70].map {
      VP9FrameEffort.analysisOfBetterFrames.deadline(ofFrame: $0, keyframeInterval: 60)
    }
    #expect(deadlines.map { $0 == "good" } == [true, false, true, true, false, true, true, true, false, true])
    #expect(
      (1..<10).map { VP9FrameEffort.fewReferences.deadline(ofFrame: $0, keyframeInterval: 60) }.allSatisfy {
        $0 == "good"
      })
  }

  /// The sizes of the packets of a moving gradient.
  private func sizes(_ preset: String, _ options: [EncoderOption] = []) throws -> [Int] {
    try withTemporaryFolder { folder in
      var settings = VideoSettings(width: 160, height: 96, frameRate: Rational(30), container: .webm)
      (settings.preset, settings.encoderOptions) = (preset, options)
      try encodeGradient(to: folder + "/a.webm", settings, frameCount: 24)
      return try probeRows(folder + "/a.webm", "packet=size").compactMap { Int($0[0]) }
    }
  }

  /// A key frame is that of the same speed of libvpx; the frames after it are not.
  @Test(arguments: [("calm", "5"), ("standard", "3"), ("drawn", "2")])
  func framesHaveEffortsOfTheirOwn(preset: String, speed: String) throws {
    let (tuned, plain) = (try sizes(preset), try sizes(speed))
    #expect(tuned.count == 24 && plain.count == 24)
    #expect(tuned[0] == plain[0] && tuned != plain)
  }

  /// A live stream has a larger key frame.
  @Test func aRequestedDeadlineIsThatOfAllFrames() throws {
    let live = EncoderOption(name: "deadline", value: "realtime")
    #expect(try sizes("calm", [live]) == sizes("5", [live]))
    #expect(try sizes("calm", [live])[0] > sizes("calm")[0])
  }

  @Test(arguments: VideoCodec.vp9.presets) func everyPresetIsKnownToTheEncoder(preset: String) throws {
    #expect(try sizes(preset).count == 24)
  }
}
