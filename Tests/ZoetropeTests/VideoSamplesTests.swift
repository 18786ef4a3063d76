import FixedPoint
import Frames
import Pipeline
import Raster
import TestSupport
import Testing

@testable import Zoetrope

/// The bytes of a video, predicted from samples.
@Suite struct VideoSamplesTests {
  /// Two samples of ten frames; nine frames of each take 10 bytes.
  @Test func keyframesCountAsOftenAsTheVideoHasThem() {
    var samples = VideoSamples(length: 10)
    samples.add(190, keyframe: 100)
    samples.add(290, keyframe: 200)
    #expect(samples.bytes(frameCount: 100, keyframeCount: 2) == 2 * 150 + 98 * 10)
    #expect(samples.bytes(frameCount: 100, keyframeCount: 10) == 10 * 150 + 90 * 10)
    var together = VideoSamples(length: 10)
    together.add(480, keyframe: 150, count: 2)
    #expect(together.bytes(frameCount: 100, keyframeCount: 2) == samples.bytes(frameCount: 100, keyframeCount: 2))
  }

  /// 100 frames that hold the last of three: a picture of 50 bytes, refined for 30 and then repeated for 2 each.
  @Test func heldFramesAreSampledByThemselves() throws {
    let pixmaps = (0..<3).map { _ in Pixmap(width: 4, height: 4) }
    let frames = try FrameSequence(pixmaps, durations: [Rational](repeating: Rational(1, 10), count: 3)).source
    func held(_ count: Int, keyframeDistance: Int = 240) throws -> (frames: HeldFrames, samples: [Int]) {
      var samples: [Int] = []
      let order = [0, 1] + Array(repeating: 2, count: 1 + count)
      let held = try HeldFrames(of: ArrangedFrames(frames, order), upTo: 20, keyframeDistance: keyframeDistance) {
        samples.append($0.frameCount)
        return 50 + ($0.frameCount > 1 ? 30 : 0) + 2 * ($0.frameCount - 1)
      }
      return (held, samples)
    }
    let (long, short, none) = (try held(100), try held(10), try held(0))
    #expect(long.samples == [1, 21, 41] && long.frames.bytes(keyframeCount: 0) == 30 + 100 * 2)
    // Each key frame is refined again.
    #expect(long.frames.bytes(keyframeCount: 3) == 4 * 30 + 97 * 2 + 3 * 50)
    #expect(short.samples == [1, 11] && short.frames.bytes(keyframeCount: 0) == 30 + 10 * 2)
    // No sample has a second key frame.
    let (dense, only) = (try held(100, keyframeDistance: 25), try held(100, keyframeDistance: 1))
    #expect(dense.samples == [1, 13, 25] && dense.frames.bytes(keyframeCount: 4) == 5 * 30 + 96 * 2 + 4 * 50)
    #expect(only.frames.bytes(keyframeCount: 100) == 100 * 50)
    #expect(none.samples.isEmpty && none.frames.bytes(keyframeCount: 0) == 0)
  }

  /// A hundred years of noise take more bytes than 64 bits can count.
  @Test func aRepeatedVideoHasABound() {
    let size = RepeatedSize(once: 110, twice: 200, thrice: 290, repeatCount: 10)
    #expect(size.bytes(of: 110) == 200 + 8 * 90 && size.bytes(of: 1110) == 200 + 8 * 90 + 10_000)
    let long = RepeatedSize(once: 6_000_000, twice: 12_000_000, thrice: 18_000_000, repeatCount: 3_155_760_000_000)
    #expect(long.bytes(of: 6_000_000) == RepeatedSize.mostBytes)
  }

  /// A key frame by itself may take more than the same one before others, which use its contexts.
  @Test func noFrameTakesLessThanNothing() {
    var samples = VideoSamples(length: 2)
    samples.add(90, keyframe: 100)
    #expect(samples.bytes(frameCount: 50, keyframeCount: 1) == 100)
    var pictures = VideoSamples(length: 1)
    pictures.add(70, keyframe: 70)
    #expect(pictures.bytes(frameCount: 3, keyframeCount: 3) == 210)
  }

  /// Two threads encode two segments of 60 frames each at a time: more frames than the loop has.
  @Test func aLoopThatIsMadeWholeIsPredictedExactly() throws {
    let folder = try TemporaryFolder()
    var settings = RenderSettings()
    (settings.loop, settings.frameRate, settings.threads) = (.lasting(3), 30, 2)
    (settings.size, settings.video.codec) = (PixelSize(width: 64, height: 36), .hevc)
    let job = try RenderJob(nameOrPath: "glow", overrides: [], settings: settings, format: .mp4)
    let path = folder.path + "/a.mp4"
    let report = try job.run(writingTo: path)
    // The file that exists is left as it is.
    let (estimate, _) = try job.estimate(writingTo: path, cancellation: Cancellation(), observer: NoObserver())
    #expect(estimate.bytes == report.bytes)
  }
}
