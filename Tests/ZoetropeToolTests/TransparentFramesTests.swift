import Foundation
import TestSupport
import Testing

/// GIFs of frames on transparent ground, as other programs see them.
@Suite struct TransparentFramesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ name: String, _ words: [String]) throws {
    let result = try run(tool, words + ["-q", "-o", name], in: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  /// The opacity of each pixel of all frames, at a rate.
  private func alphas(_ name: String, rate: Int) throws -> [UInt8] {
    let words = ["-v", "error", "-i", name, "-vf", "fps=\(rate)", "-pix_fmt", "rgba", "-f", "rawvideo", "-"]
    return TransparentFramesTests.alphas([UInt8](try output(of: "ffmpeg", words, in: folder.path)))
  }

  private static func alphas(_ pixels: [UInt8]) -> [UInt8] {
    stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
  }

  /// A frame that is shown twice has one image, which also clears what is transparent after it.
  @Test(arguments: ["80", "100"]) func framesShownTwiceHaveOneImage(quality: String) throws {
    var frames: [UInt8] = []
    for frame in 0..<16 {
      for place in 0..<32 * 16 {
        let isInside = (0..<6).contains(place % 32 - frame / 2 * 3)
        frames += isInside ? [200, UInt8(place / 32 * 8), 0, 255] : [0, 0, 0, 0]
      }
    }
    try Data(frames).write(to: URL(fileURLWithPath: "\(folder.path)/twos.rgba"))
    let words = ["encode", "twos.rgba", "--raw", "rgba:32x16@20", "--transparent", "--quality", quality]
    try make("twos.gif", words)
    #expect(try GIFListing("twos.gif", in: folder.path).imageCount == 8)
    #expect(try alphas("twos.gif", rate: 20) == TransparentFramesTests.alphas(frames))
  }

  /// Still pictures on a transparent ground are drawn once, though something moves and vanishes beside them.
  @Test(
    arguments: ["80", "100"],
    [(repetitions: 1, rate: 20), (repetitions: 2, rate: 40), (repetitions: 1, rate: 30)])
  func whatStandsStillIsDrawnOnce(quality: String, timing: (repetitions: Int, rate: Int)) throws {
    var frames: [UInt8] = []
    for frame in 0..<8 {
      for _ in 0..<timing.repetitions {
        for place in 0..<96 * 64 {
          let (x, y) = (place % 96, place / 96)
          let isStill = y < 48
          let isMoving = (0..<6).contains(x - 10 * frame) && y > 50 && y < 60
          frames +=
            isStill ? [UInt8(x * y % 64 * 4), UInt8(y * 5), 90, 255] : isMoving ? [255, 80, 0, 255] : [0, 0, 0, 0]
        }
      }
    }
    try Data(frames).write(to: URL(fileURLWithPath: "\(folder.path)/still.rgba"))
    let first = 96 * 64 * 4
    try Data(frames[..<first]).write(to: URL(fileURLWithPath: "\(folder.path)/first.rgba"))
    let words = ["--transparent", "--quality", quality, "--no-metadata"]
    try make("first.gif", ["encode", "first.rgba", "--raw", "rgba:96x64@20"] + words)
    try make("still.gif", ["encode", "still.rgba", "--raw", "rgba:96x64@\(timing.rate)"] + words)
    let (one, all) = (try folder.data("first.gif").count, try folder.data("still.gif").count)
    // At 30 per second the first frames whose delay is 3 cs clear all.
    #expect(all < (timing.rate == 30 ? 3 : 1) * one + 8 * 150, "\(all), of one frame \(one)")
    #expect(try alphas("still.gif", rate: timing.rate) == TransparentFramesTests.alphas(frames))
  }

  /// A target that takes 50 images gets no more, though one more would clear what vanishes.
  @Test(arguments: [49, 50]) func aTargetGetsNoMoreImages(count: Int) throws {
    var frames: [UInt8] = []
    for frame in 0..<count {
      for place in 0..<96 * 96 {
        let (x, y) = (place % 96, place / 96)
        let isMoving = (0..<6).contains(x - frame * 9 / 5) && y > 80
        frames += y < 64 ? [UInt8(2 * x), UInt8(2 * y), 90, 255] : isMoving ? [255, 80, 0, 255] : [0, 0, 0, 0]
      }
    }
    try Data(frames).write(to: URL(fileURLWithPath: "\(folder.path)/in.rgba"))
    let words = ["encode", "in.rgba", "--raw", "rgba:96x96@20", "--fps", "20", "--for", "slack-emoji"]
    let result = try run(tool, words + ["-q", "-o", "emoji.gif"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let listing = try GIFListing("emoji.gif", in: folder.path)
    #expect(listing.imageCount == 50 && (count == 50 || listing.width == 96))
  }
}
