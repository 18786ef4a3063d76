import Foundation
import TestSupport
import Testing

/// Uncompressed Y′CbCr and grey, beside the same frames in files that say what they are.
@Suite struct RawVideoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The frames that the tool makes of what a line of a shell gives, where `$0` is the tool.
  private func frames(_ words: String, format: String = "rgba") throws -> Data {
    let result = try run(
      "bash", ["-c", "set -euo pipefail; \"$0\" encode \(words) -q -o - --format \(format)", tool], in: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.output
  }

  private func ffmpeg(_ words: String) throws {
    let result = try run(
      "bash", ["-c", "ffmpeg -v error -y \(words)"], in: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  /// The same frames as those of the same samples in a .y4m, from a file and through a pipe, as a stream and kept.
  @Test(arguments: [
    ("yuv420p", "yuv420p", "35x17"), ("yuv422p", "yuv422p", "35x17"), ("yuv444p", "yuv444p", "35x17"),
    ("nv12", "yuv420p", "35x17"), ("gray", "gray", "35x17"), ("yuv420p10", "yuv420p10le", "36x18"),
    ("yuv422p10le", "yuv422p10le", "36x18"), ("yuv444p10", "yuv444p10le", "35x17"), ("yuvj420p", "yuvj420p", "64x36"),
    ("yuv420p", "yuv420p", "1280x720"),
  ])
  func framesAreThoseOfAFile(name: String, samples: String, size: String) throws {
    try ffmpeg("-f lavfi -i testsrc=d=0.3:s=\(size):r=10 -pix_fmt \(samples) -strict -1 in.y4m")
    let stored = ["nv12": "nv12", "yuvj420p": "yuvj420p"][name] ?? samples
    try ffmpeg("-i in.y4m -pix_fmt \(stored) -f rawvideo in.yuv")
    // Chroma is left, as it is taken where nothing is said.
    try shell("LC_ALL=C sed -i '1s/420jpeg/420mpeg2/' in.y4m", in: folder).checked()
    let expected = try frames("in.y4m")
    let raw = "--raw \(name):\(size)@10"
    #expect(try frames("in.yuv \(raw)") == expected && !expected.isEmpty)
    #expect(try frames("- \(raw) < <(cat in.yuv)") == expected)
    guard size != "1280x720" else { return }
    #expect(
      try frames("in.yuv \(raw) --no-metadata --quality 100", format: "gif")
        == frames("in.y4m --no-metadata --quality 100", format: "gif"))
  }

  /// Matrix and range are those that are said.
  @Test(arguments: [
    ("bt709", "tv", ":bt709"), ("smpte170m", "tv", ":bt601"), ("bt709", "pc", ":full:bt709"),
    ("smpte170m", "pc", ":bt601:full"), ("smpte170m", "tv", ""), ("smpte170m", "pc", ":full"),
  ])
  func samplesMeanWhatIsSaid(matrix: String, range: String, words: String) throws {
    try ffmpeg("-f lavfi -i testsrc2=d=0.2:s=64x36:r=10 -pix_fmt yuv444p -f rawvideo in.yuv")
    try ffmpeg(
      "-f rawvideo -pix_fmt yuv444p -s 64x36 -r 10 -i in.yuv -vf setparams=range=\(range):colorspace=\(matrix) -c:v ffv1 in.mkv"
    )
    #expect(try frames("in.yuv --raw yuv444p:64x36@10\(words)") == frames("in.mkv"))
    // Another meaning is another picture.
    let other = words.contains("bt709") ? ":bt601" : ":bt709"
    #expect(try frames("in.yuv --raw yuv444p:64x36@10\(other)") != frames("in.mkv"))
  }

  @Test func greyIsFull() throws {
    try Data([0, 16, 128, 235, 255, 100]).write(to: URL(fileURLWithPath: "\(folder.path)/in.gray"))
    let full: [UInt8] = [0, 16, 128, 235, 255, 100]
    // One file is in order, whether or not it is to be sorted.
    #expect(try frames("in.gray --raw gray:6x1@10 --no-sort", format: "rgb24") == Data(full.flatMap { [$0, $0, $0] }))
  }

  /// Light that is mixed is what ImageMagick makes of it, but for what either cuts off.
  @Test(arguments: ["48x27", "200x120", "31x60"])
  func lightIsMixedAsElsewhere(size: String) throws {
    try ffmpeg("-f lavfi -i testsrc2=s=128x72 -frames:v 1 -pix_fmt rgb24 in.png")
    let made = try run(
      "bash",
      [
        "-c",
        "convert in.png -colorspace RGB -filter Catrom -resize \(size)! -colorspace sRGB -depth 8 rgb:other.rgb",
      ], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let other = try folder.data("other.rgb")
    func difference(_ words: String) throws -> Double {
      let own = try frames("in.png --size \(size) --resize stretch \(words)", format: "rgb24")
      #expect(own.count == other.count)
      let differences: [Int] = zip(own, other).map { own, other in abs(Int(own) - Int(other)) }
      return Double(differences.reduce(0, +)) / Double(own.count)
    }
    let (linear, plain) = (try difference("--linear-light"), try difference(""))
    #expect(linear < 0.5 && plain > 2, "\(linear) \(plain)")
  }

  /// Frames of other proportions have no command that makes the file again.
  @Test func aCommandIsRecordedIfItMakesTheFileAgain() throws {
    try ffmpeg("-f lavfi -i testsrc2=s=98x28:d=0.2:r=10 -pix_fmt rgb24 -f rawvideo in.rgb")
    for (words, size) in [
      ("", ""), ("--size 49x", " --size 49x14"), ("--size 49x20 --resize fit", " --size 49x14"),
      // 50x14 within itself becomes 49x14.
      ("--size 50x20", nil), ("--size 50x20 --resize stretch", nil), ("--size 50x20 --resize fill", nil),
    ] {
      let made = try run(
        "bash", ["-c", "\"$0\" encode in.rgb --raw rgb24:98x28@10 -o a.gif -q -f \(words); \"$0\" verify a.gif", tool],
        in: folder.path)
      let command = made.text.firstMatch(
        of: /made by [^:]*: (encode .*in.rgb --raw 'rgb24:98x28@10'((?: --size \S+)?).*)/)
      #expect(command.map { String($0.output.2) } == size, "\(words): \(made.text)")
      guard let command else { continue }
      try run("bash", ["-c", "\"$0\" \(command.output.1) -o b.gif -q -f", tool], in: folder.path).checked()
      #expect(try folder.data("a.gif") == folder.data("b.gif"), "\(words)")
    }
  }

  /// The rate that is asked for, also where frames are kept first: of 31 frames at 24 per second, 16 at 12.
  @Test(arguments: [("a.gif", ""), ("a.mp4", ""), ("a.mp4", "--max-size 1MB")])
  func aRequestedRateIsMet(name: String, words: String) throws {
    try ffmpeg("-f lavfi -i testsrc2=s=32x18:r=24 -frames:v 31 -pix_fmt yuv420p in.y4m")
    try ffmpeg("-i in.y4m -f rawvideo in.yuv")
    func timing(_ input: String) throws -> String {
      let line = "\"$0\" encode \(input) --fps 12 \(words) -q -f -o \(name) && \"$0\" verify \(name) --json"
      let text = try run("bash", ["-c", line, tool], in: folder.path).text
      return String(try #require(text.firstMatch(of: /"timing" : \{[^}]*\}/), "\(text)").output)
    }
    #expect(try timing("in.yuv --raw yuv420p:32x18@24") == timing("in.y4m"))
  }

  /// A target decides the size and the rate, as those of any other file.
  @Test func aTargetAppliesToRawFrames() throws {
    try ffmpeg(
      "-f lavfi -i testsrc2=s=160x90:d=0.4:r=100 -pix_fmt rgb24 -f rawvideo in.rgb -c:v ffv1 -pix_fmt bgr0 in.mkv")
    let made = try run(
      "bash",
      [
        "-ec",
        "\"$0\" encode in.rgb --raw rgb24:160x90@100 --for slack-emoji -o a.gif; \"$0\" encode in.mkv --for slack-emoji -o b.gif",
        tool,
      ], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try frames("a.gif") == frames("b.gif"))
  }

  /// Raw frames that become smaller in linear light are those of any other file.
  @Test func rawFramesBecomeSmallerInLightToo() throws {
    try ffmpeg(
      "-f lavfi -i testsrc2=s=128x72:d=0.2:r=10 -pix_fmt rgb24 -f rawvideo in.rgb -c:v ffv1 -pix_fmt bgr0 in.mkv")
    let words = "--size 50x --linear-light"
    #expect(try frames("in.rgb --raw rgb24:128x72@10 \(words)") == frames("in.mkv \(words)"))
  }
}
