import TestSupport
import Testing

/// Shots of footage begin with a key frame. Scenes have no shots: their key frames are at their interval.
@Suite struct FootageCutsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The numbers of the key frames of a video.
  private func keyframes(_ name: String) throws -> [Int] {
    let listed = try probed(name, "packet=pts,flags", in: folder)
    let packets = listed.split(separator: "\n").map { $0.split(separator: ",") }
    let shown = packets.sorted { Int($0[0]) ?? 0 < Int($1[0]) ?? 0 }
    return shown.indices.filter { shown[$0][1].hasPrefix("K") }
  }

  @Test(arguments: ["h264", "hevc"])
  func aShotBeginsWithAKeyframe(codec: String) throws {
    // Two shots of 17 and 23 frames.
    let shots =
      "mandelbrot=s=320x240:r=20,trim=end_frame=17[a];testsrc2=s=320x240:r=20,trim=end_frame=23[b];[a][b]concat"
    try output(
      of: "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", shots, "-c:v", "ffv1", folder.path + "/shots.mkv"])
    let encoded = try run(
      tool, ["encode", "shots.mkv", "-o", "a.mp4", "--codec", codec, "-q"], in: folder.path)
    #expect(encoded.status == 0, "\(encoded.errors)")
    #expect(try keyframes("a.mp4") == [0, 17])
  }

  /// The key frame at the seam would show at a low quality if it were the only one.
  @Test(arguments: [("80", [0, 240]), ("20", [0, 68, 136, 204])])
  func spritesAreNoCuts(quality: String, expected: [Int]) throws {
    let words = "render mosquitoes-smooth --size 320x180 --fps 30 --loop sway:9s -o b.mp4 -q --quality \(quality)"
    #expect(try run(tool, words.split(separator: " ").map(String.init), in: folder.path).status == 0)
    #expect(try keyframes("b.mp4") == expected)
  }

  /// Footage without cuts, such as a screen on which a clock runs, has few key frames.
  @Test(arguments: [("h264", "mp4"), ("hevc", "mp4"), ("av1", "mp4"), ("vp9", "webm")])
  func keyframesOfFootageAreFarApart(codec: String, ending: String) throws {
    let screen = "testsrc=s=128x96:r=30:d=10"
    try output(of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", screen, "-c:v", "ffv1", folder.path + "/screen.mkv"])
    let words = ["encode", "screen.mkv", "-q", "--codec", codec, "-o", "s.\(ending)"]
    #expect(try run(tool, words, in: folder.path).status == 0)
    #expect(try keyframes("s.\(ending)") == [0, 240])
  }

  /// The interval by ffmpeg's name, also of encoders that have another.
  @Test(arguments: [("h264", "mp4"), ("hevc", "mp4"), ("av1", "mp4"), ("vp9", "webm")])
  func theIntervalMayBeChosen(codec: String, ending: String) throws {
    let words =
      "render aurora --size 64x64 --fps 30 --loop sway:2s -q -o c.\(ending) --codec \(codec) --codec-option g=25"
    #expect(try run(tool, words.split(separator: " ").map(String.init), in: folder.path).status == 0)
    #expect(try keyframes("c.\(ending)") == [0, 25, 50])
  }
}
