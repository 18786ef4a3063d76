import Foundation
import TestSupport
import Testing

/// Videos, WebP and APNG that have so many bytes at most.
@Suite struct VideoBudgetTests {
  private let folder: TemporaryFolder

  /// Two seconds that move, with a tone.
  private static let inputs = TestInputs { folder in
    try output(
      of: "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=128x72:r=20:d=2", "-f", "lavfi", "-i", "sine=d=2"]
        + ["-c:v", "ffv1", "-c:a", "aac", "in.mkv"], in: folder.path)
  }

  init() throws { folder = try Self.inputs.folder() }

  private func size(_ name: String) throws -> Int { try folder.data(name).count }

  @Test(arguments: ["mp4", "webm", "mkv", "webp", "apng", "avif"])
  func everyFormatMeetsItsLimitAndUsesIt(format: String) throws {
    let words = ["encode", "in.mkv", "--to", "1s", "-f", "-o", "a.\(format)", "--no-audio"]
    #expect(try run(tool, words + ["-q", "--quality", "100"], in: folder.path).status == 0)
    let full = try size("a.\(format)")
    // The largest palette of an APNG takes a fifth of the bytes of all colours, and little is between them.
    for percent in ["apng": [8, 15], "mp4": [30, 70]][format] ?? [50] {
      let limit = full * percent / 100
      let made = try run(tool, words + ["--max-size", "\(limit)"], in: folder.path)
      #expect(made.status == 0 && made.errors.contains("fits in "), "\(made.errors)")
      let bytes = try size("a.\(format)")
      #expect(bytes <= limit && bytes >= limit * 92 / 100, "\(format) \(percent) %: \(bytes) of \(limit)")
    }
    // Requested settings stay, and only the others give way.
    let small = "96x54"
    let kept = try run(
      tool, words + ["--max-size", "\(full / 3)", "--size", small, "--fps", "20"], in: folder.path)
    #expect(kept.status == 0 && kept.errors.contains("\(small), 20 frames, 1 s"), "\(kept.errors)")
    // FFmpeg's demuxer does not read animated WebP.
    if format != "webp" {
      let entries = "stream=width,height,nb_read_frames"
      let facts = try probed("a.\(format)", entries, "-count_frames", "-select_streams", "v", in: folder)
      #expect(facts == small.replacing("x", with: ",") + ",20")
    }
    let quality = try run(tool, words + ["--max-size", "\(full / 3)", "--quality", "70"], in: folder.path)
    #expect(quality.status == 0 && quality.errors.contains("quality 70, "), "\(quality.errors)")
    let all = ["--size", small, "--fps", "20", "--quality", "100", "--max-size", "1k"]
    let unmet = try run(tool, words + all, in: folder.path)
    #expect(unmet.status == 3 && unmet.errors.contains("no fixed size, frame rate and quality"), "\(unmet.errors)")
  }

  /// Two frames become smaller ones, and no still picture.
  @Test(arguments: ["gif", "apng", "webp", "avif"]) func twoFramesStay(format: String) throws {
    let made = try run(
      tool, ["encode", "in.mkv", "--to", "0.1s", "-o", "two.\(format)", "--max-size", "2kB"], in: folder.path)
    #expect(made.status == 0 && made.errors.contains(", 2 frames, 0.1 s, "), "\(made.errors)")
    #expect(try size("two.\(format)") <= 2000)
  }

  /// Short runs of AV1 frames promise more bytes than the file has, and so fewer frames than fit.
  @Test func aSmallFileKeepsTheFramesThatFit() throws {
    let words = ["render", "aurora", "--loop", "3s", "--size", "200x40", "-o", "a.avif", "-f"]
    #expect(try run(tool, words + ["--quality", "60", "-q"], in: folder.path).status == 0)
    let limit = try size("a.avif") * 11 / 10
    let fit = try run(tool, words + ["--max-size", "\(limit)"], in: folder.path)
    #expect(try size("a.avif") <= limit && fit.errors.contains("200x40, 60 frames, 3 s"), "\(fit.errors)")
  }

  @Test(arguments: [["encode", "in.mkv"], ["loop", "in.mkv", "--max", "1s"], ["render", "glow", "--size", "96x54"]])
  func aDryRunPredictsWhatIsChosen(words: [String]) throws {
    let words = words + ["-o", "a.mp4", "--max-size", "32kB"]
    let plan = try run(tool, words + ["--dry-run"], in: folder.path)
    #expect(try plan.status == 0 && plan.text.contains("\nfits in 32 kB: quality ") && folder.names == ["in.mkv"])
    let made = try run(tool, words, in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let pattern = /quality (?<quality>\d+), (?<rate>[\d.]+) fps, (?<size>\d+x\d+);/
    let (planned, chosen) = (
      try #require(plan.text.firstMatch(of: pattern)), try #require(made.errors.firstMatch(of: pattern))
    )
    #expect(planned.rate == chosen.rate && planned.size == chosen.size, "\(plan.text) \(made.errors)")
    #expect(planned.quality == chosen.quality, "\(plan.text) \(made.errors)")
    let unmet = try run(tool, words + ["-f", "--dry-run", "--max-size", "100"], in: folder.path)
    #expect(unmet.status == 3 && unmet.errors.contains("does not fit in 0.1 kB"), "\(unmet.errors)")
  }

  /// The two encodings after which a prediction once ended had shown no more than quality 40 (WebP), or another rate (GIF).
  @Test(arguments: [("gif", "3s", "60kB"), ("webp", "3s", "60kB"), ("apng", "1s", "20kB"), ("avif", "1s", "20kB")])
  func whatIsEncodedWholeIsPredictedExactly(format: String, end: String, limit: String) throws {
    try shell("ffmpeg -v error -f lavfi -i testsrc2=s=160x90:r=25:d=3 -pix_fmt yuv420p t.mp4", in: folder).checked()
    let words = ["encode", "t.mp4", "--to", end, "-o", "a.\(format)", "--max-size", limit]
    let plan = try run(tool, words + ["--dry-run"], in: folder.path).checked()
    let made = try run(tool, words, in: folder.path).checked()
    let fit = /fits in [26]0 kB: .*/
    let (planned, chosen) = (plan.text.firstMatch(of: fit)?.output, made.errors.firstMatch(of: fit)?.output)
    #expect(planned != nil && planned == chosen, "\(plan.text) \(made.errors)")
  }

  /// A loop that swings back and forth moves little at its ends and in its middle, and samples lie elsewhere.
  @Test(arguments: [("apng", "60kB"), ("mp4", "6kB")])
  func aLoopThatSwingsIsPredicted(format: String, limit: String) throws {
    let words = ["render", "aurora", "--size", "160x90", "--fps", "20", "--loop", "sway:3s", "--max-size", limit]
    let plan = try run(tool, words + ["-o", "a.\(format)", "--dry-run"], in: folder.path)
    let made = try run(tool, words + ["-o", "a.\(format)"], in: folder.path)
    #expect(plan.status == 0 && made.status == 0, "\(made.errors)")
    let pattern = /quality (\d+), ([\d.]+) fps, (\d+x\d+);/
    let (planned, chosen) = (
      try #require(plan.text.firstMatch(of: pattern)), try #require(made.errors.firstMatch(of: pattern))
    )
    #expect(
      planned.1 == chosen.1 && planned.2 == chosen.2 && planned.3 == chosen.3, "\(plan.text) \(made.errors)")
  }

  /// Sound is part of the file, and no variant reduces it.
  @Test func soundCounts() throws {
    let words = ["encode", "in.mkv", "-f", "-o", "a.mp4", "--max-size"]
    let made = try run(tool, words + ["45kB"], in: folder.path)
    #expect(try made.status == 0 && (41_000...45_000).contains(size("a.mp4")), "\(made.errors)")
    #expect(try probed("a.mp4", "stream=codec_type", in: folder) == "video\naudio")
    let unmet = try run(tool, words + ["10kB"], in: folder.path)
    #expect(
      unmet.status == 3
        && unmet.errors.contains(
          /Use a shorter loop or clip, or a larger --max-size, or no sound \(saves [\d.]+ kB\); --or/),
      "\(unmet.errors)")
    // At the lowest rate, the loop of 1.6 s is rounded to 3 frames, 1.4 s, and so is its sound.
    try output(of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "anoisesrc=d=4", "noise.wav"], in: folder.path)
    let loop = ["render", "glow", "-o", "b.mp4", "--size", "32x18", "--loop", "1600ms", "--repeat", "2"]
    let refused = try run(tool, loop + ["--audio", "noise.wav", "--max-size", "10kB"], in: folder.path)
    let bytes = try #require(refused.errors.firstMatch(of: /takes about ([\d.]+) kB.* \(saves ([\d.]+) kB\)/))
    let (whole, saved) = (try #require(Double(bytes.1)), try #require(Double(bytes.2)))
    #expect(saved < whole && saved > whole * 0.9, "\(refused.errors)")
  }

  /// The same words again, which the file records, make the same file without another search.
  @Test(arguments: [
    ("a.mp4", "render aurora --loop sway:1s --max-size 10kB"),
    ("a.webm", "encode in.rgb --raw rgb24:128x72@20 --keep fps --max-size 5000"),
  ])
  func theFileSaysWhatWasChosen(name: String, words: String) throws {
    try shell("ffmpeg -v error -i in.mkv -f rawvideo -pix_fmt rgb24 in.rgb", in: folder).checked()
    let made = try run(tool, words.split(separator: " ").map(String.init) + ["-o", name], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let comment = try probed(name, "format_tags=comment", in: folder)
    let command = try #require(comment.firstMatch(of: /zoetrope [0-9.]+: (.*)/)).output.1
    #expect(!command.contains("--max-size") && command.contains("--quality"))
    let again = try run("bash", ["-c", "\"$0\" \(command) -q -f -o b-\(name)", tool], in: folder.path)
    #expect(try again.status == 0 && folder.data(name) == folder.data("b-\(name)"), "\(again.errors)")
  }

  /// Trials write to the folder of temporary files, whatever it holds.
  @Test func trialsHaveNoName() throws {
    let scratch = folder.path + "/scratch"
    try FileManager.default.createDirectory(atPath: scratch + "/zoetrope", withIntermediateDirectories: true)
    let made = try run(
      "bash", ["-c", "TMPDIR='\(scratch)' \"$0\" encode in.mkv -o a.mp4 --max-size 45kB", tool], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch) == ["zoetrope"])
    let words = "render aurora --loop sway:1s --size 96x54 -o b.mp4 --max-size 10kB -q"
    for (path, reason) in [("in.mkv", "Not a directory"), ("none", "No such file or directory")] {
      let failed = try shell("TMPDIR=\(path) \"$0\" \(words)", in: folder)
      let told = "zoetrope: cannot keep frames in \(path): \(reason); TMPDIR names another folder for them\n"
      #expect(failed.status == 1 && failed.errors == told, "\(failed.errors)")
    }
  }

  /// The knob of opaque APNG: a palette.
  @Test func lowerQualitiesOfAPNGHaveFewerColours() throws {
    func colors(_ options: String...) throws -> Int {
      #expect(try run(tool, ["encode", "in.mkv", "-q", "-f", "-o", "a.apng"] + options, in: folder.path).status == 0)
      let bytes = [UInt8](try decodedFrames("a.apng", in: folder.path))
      return Set(stride(from: 0, to: bytes.count, by: 3).map { Array(bytes[$0..<$0 + 3]) }).count
    }
    let counts = try [colors("--quality", "0"), colors("--quality", "40"), colors("--quality", "100"), colors()]
    #expect(counts[0] <= 8 && counts[1] > counts[0] && counts[1] <= 39 && counts[2] == counts[3], "\(counts)")
    #expect(counts[3] > 255)
  }
}
