import FixedPoint
import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

/// Frames decoded by another program, compared with the encoder's input.
@Suite struct DecodedPictureTests {
  @Test func smoothPicturesComeBackAlmostUnchanged() throws {
    try withTemporaryFolder { folder in
      let settings = VideoSettings.small(width: 150, height: 86)
      try encodeGradient(to: folder + "/a.mp4", settings, frameCount: 50)
      let decoded = try decodeWithFFmpeg(folder + "/a.mp4")
      let (luma, chroma) = (150 * 86, 75 * 43)
      try #require(decoded.count == 50 * (luma + 2 * chroma))
      for index in 0..<50 {
        let sent = VideoImage.gradient(width: 150, height: 86, index: index)
        let frame = decoded.dropFirst(index * (luma + 2 * chroma))
        #expect(psnr(sent.samples(of: .y), frame.prefix(luma)) > 42, "luma of frame \(index)")
        #expect(psnr(sent.samples(of: .cb), frame.dropFirst(luma).prefix(chroma)) > 42, "Cb of frame \(index)")
        #expect(psnr(sent.samples(of: .cr), frame.dropFirst(luma + chroma).prefix(chroma)) > 42, "Cr of frame \(index)")
      }
    }
  }

  @Test(arguments: [(16, 128, 128), (235, 128, 128), (63, 102, 240), (173, 42, 26), (32, 240, 118), (126, 128, 128)])
  func flatColoursComeBackWithinTwoCodes(y: UInt8, cb: UInt8, cr: UInt8) throws {
    try withTemporaryFolder { folder in
      var encoder = try VideoEncoder(path: folder + "/a.mp4", settings: .small(width: 64, height: 48))
      let image = VideoImage.flat(width: 64, height: 48, y: y, cb: cb, cr: cr)
      for _ in 0..<10 { try encoder.encode(image) }
      try encoder.finish()
      let decoded = try decodeWithFFmpeg(folder + "/a.mp4")
      let sent = (0..<10).flatMap { _ in image.allSamples }
      try #require(decoded.count == sent.count)
      #expect(zip(decoded, sent).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }
  }

  /// The reference: the ffmpeg program with the same options, its encoder held to plain C code. That the streams are
  /// equal says that the options arrive, and that no SIMD instruction of this machine changes the result.
  @Test func theStreamIsThatOfTheReferenceWithoutSIMD() throws {
    try withTemporaryFolder { folder in
      var settings = VideoSettings.small(width: 320, height: 256, frameRate: Rational(30000, 1001))
      settings.keyframeInterval = 25
      settings.threadCount = 3
      settings.rateControl = .factor(Fixed(43).half)
      settings.preset = "faster"
      try encodeGradient(to: folder + "/a.mp4", settings, frameCount: 60)
      let frames = (0..<60).flatMap { VideoImage.gradient(width: 320, height: 256, index: $0).allSamples }
      try Data(frames).write(to: URL(fileURLWithPath: folder + "/a.yuv"))
      try output(
        of:
          "ffmpeg",
        ["-v", "error", "-f", "rawvideo", "-s", "320x256", "-r", "30000/1001", "-pix_fmt", "yuv420p"]
          + ["-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
          + ["-chroma_sample_location", "left", "-i", folder + "/a.yuv", "-vf", "setsar=1", "-c:v", "libx264"]
          + ["-preset", "faster", "-crf", "21.5", "-profile:v", "high", "-threads", "3"]
          + ["-x264-params", "keyint=25:scenecut=0:open-gop=0:cpu-independent=1:aq-mode=2:asm=0", folder + "/b.mp4"])
      for name in ["a", "b"] {
        try output(
          of: "ffmpeg", ["-v", "error", "-i", folder + "/\(name).mp4", "-c", "copy", folder + "/\(name).h264"])
      }
      #expect(try bytes(of: folder + "/a.h264") == bytes(of: folder + "/b.h264"))
    }
  }

  /// The peak signal-to-noise ratio in decibels; 100 for equal samples.
  private func psnr(_ sent: [UInt8], _ received: ArraySlice<UInt8>) -> Double {
    let squares = zip(sent, received).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    return squares == 0 ? 100 : 10 * log10(255 * 255 * Double(sent.count) / Double(squares))
  }
}
