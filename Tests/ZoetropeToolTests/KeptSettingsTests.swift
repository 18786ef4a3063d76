import TestSupport
import Testing

/// The size, rate and quality that are requested beside `--for` are kept, or refused before anything is encoded.
@Suite struct KeptSettingsTests {
  private let folder: TemporaryFolder

  /// Six seconds of 30 frames each that move.
  private static let inputs = TestInputs { folder in
    try output(
      of: "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x90:r=30:d=6", "-c:v", "ffv1", "in.mkv"], in: folder.path)
    try folder.write(
      """
      {"targets": [
      {"name": "small", "summary": "s", "formats": ["gif", "mp4"], "bytes": "1MB", "pixels": "..100000", "source": "-",
      "seen": "2026-11-25"},
      {"name": "few", "summary": "f", "formats": ["gif", "mp4", "webp"], "bytes": "1MB", "frames": "..50", "source": "-",
      "seen": "2026-11-25"},
      {"name": "free", "summary": "f", "formats": ["gif"], "frames": "..12", "source": "-", "seen": "2026-11-25"},
      {"name": "plays", "summary": "p", "formats": ["apng", "gif"], "plays": "1..4", "frames": "5..20",
      "seconds": "2..4", "source": "-", "seen": "2026-11-25"},
      {"name": "long", "summary": "l", "formats": ["mp4"], "seconds": "1..", "source": "-", "seen": "2026-11-25"}]}
      """, to: "t.json")
  }

  init() throws { folder = try Self.inputs.folder() }

  @Test(arguments: [
    (
      "encode in.mkv --for few --targets t.json --fps 30 -o a.mp4",
      "--fps 30 conflicts with --for: few takes at most 50 frames, and 6 s have 180. Leave out one of them."
    ),
    (
      "encode in.mkv --for few --targets t.json --keep fps -o a.mp4",
      "--keep fps (30) conflicts with --for: few takes at most 50 frames, and 6 s have 180."
    ),
    (
      "render aurora --for few --targets t.json --fps 30 --loop 5s --size 64x36 -o a.mp4",
      "--fps 30 conflicts with --for: few takes at most 50 frames, and 5 s have 150."
    ),
    (
      "encode in.mkv --to 1s --for small --targets t.json --size 160x90 --fps 30 -o a.mp4",
      "--fps 30 conflicts with --for: small takes at most 6 frames of 160x90, and 1 s have 30. Leave out one of them."
    ),
    (
      "encode in.mkv --to 1s --for small --targets t.json --size 640x360 --fps 30 -o a.mp4",
      "--size 640x360 conflicts with --for: small takes at most 100000 pixels in all."
    ),
    (
      "encode in.mkv --to 1s --for small --targets t.json --size 640x360",
      "--size 640x360 conflicts with --for: small takes at most 100000 pixels in all."
    ),
    (
      "encode in.mkv --for slack-emoji --width 64",
      "--width 64 (64x36) conflicts with --for: slack-emoji takes squares."
    ),
    (
      "encode in.mkv --for slack-emoji -s 64x64 --resize fit",
      "-s 64x64 --resize fit (64x36) conflicts with --for: slack-emoji takes squares."
    ),
    // Of several options of a name the last one counts, and what decides nothing is left out.
    ("render glow --for telegram-sticker --fps 24 --fps 60.0", "--fps 60 conflicts with --for: telegram-sticker takes"),
    (
      "encode in.mkv --for slack-emoji --size 32x18 -s 64x36 --resize stretch",
      "-s 64x36 conflicts with --for: slack-emoji takes squares."
    ),
    (
      "encode in.mkv --for few --targets t.json --keep size,fps -o a.mp4",
      "--keep fps (30) conflicts with --for: few takes at most 50 frames, and 6 s have 180."
    ),
    ("encode in.mkv --to .1s --for x-video", "0.1 s requires --hold-last: x-video takes 0.5 to 140 seconds."),
    (
      "encode in.mkv --to .5s --for long --targets t.json",
      "0.5 s requires --hold-last: long takes at least 1 seconds."
    ),
    ("encode in.mkv --to .1s --for line-sticker", "3 frames of the input are left, and line-sticker takes 5 to 20."),
    (
      "encode in.mkv --for discord-message --transparent",
      "--transparent cannot be kept by mp4 files; discord-message also takes webm, webp, gif, which can"
    ),
    (
      "encode in.mkv --for github-video --transparent",
      "--transparent cannot be kept by mp4 files; no format that github-video takes can"
    ),
  ])
  func whatCannotBeKeptIsRefused(words: String, message: String) throws {
    let result = try run(tool, words.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.status == 2 && result.errors.hasPrefix("zoetrope: \(message)"), "\(result.errors)")
    #expect(try folder.names.sorted() == ["in.mkv", "t.json"])
  }

  /// A GIF and a WebP store equal frames in a row as one: only the file tells how many they are at a rate that is kept.
  @Test(arguments: [
    ("encode in.mkv --to 1s --fps 20 --hold-last 4s -o a.gif", "20/50"),
    ("encode in.mkv --to 1s --fps 20 --hold-last 4s -o a.webp", "20/50"),
    ("encode in.mkv --to 1s --keep fps --hold-last 1s -o a.gif", "30/50"),
    ("render glow --size 64x64 --fps 20 --hold-last 2s --loop 2s -o a.gif", "40/50"),
  ])
  func onlyStoredFramesAreCounted(words: String, count: String) throws {
    let made = try shell("\"$0\" \(words) --for few --targets t.json", in: folder)
    #expect(made.status == 0 && made.errors.contains(", \(count) stored frames\n"), "\(made.errors)")
  }

  @Test func tooManyStoredFramesAreFoundInTheFile() throws {
    let made = try shell("\"$0\" encode in.mkv --fps 10 --for few --targets t.json -o a.gif", in: folder)
    #expect(made.status == 3 && made.errors.contains("does not meet few: 60/50 stored frames;"), "\(made.errors)")
    #expect(try folder.names.sorted() == ["in.mkv", "t.json"])
  }

  /// Six frames of 14400 pixels are below 100000.
  @Test func fewerFramesKeepARequestedSize() throws {
    for words in ["--size 160x90", "--keep size"] {
      let made = try shell(
        "\"$0\" encode in.mkv --to 1s --for small --targets t.json \(words) -o a.gif -f", in: folder)
      #expect(made.status == 0 && made.errors.contains("a.gif: 160x90, 6 frames, 1 s, "), "\(made.errors)")
    }
  }

  /// Fifty frames at the requested rate, rather than the usual length at a lower one.
  @Test func aShorterLoopKeepsARequestedRate() throws {
    let planned = try shell("\"$0\" render aurora --for slack-emoji --fps 30 -n", in: folder)
    let found = try #require(planned.text.firstMatch(of: /(\d+) frames, ([\d.]+) s,/), "\(planned)")
    let frames = try #require(Double(found.1))
    let seconds = try #require(Double(found.2))
    #expect(planned.status == 0 && frames <= 50 && abs(frames / seconds - 30) < 1, "\(planned.text)")
  }

  /// 25 frames of 4000 pixels are 100000.
  @Test func aShorterLoopKeepsARequestedSize() throws {
    let words = "render glow --for small --targets t.json --size 80x50 --fps 20"
    let made = try shell("\"$0\" \(words) -o a.gif && \"$0\" \(words) -o a.mp4", in: folder)
    #expect(made.status == 0 && made.errors.contains("a.mp4: 80x50, 25 frames, 1.25 s, "), "\(made.errors)")
    #expect(made.errors.contains("a.gif: 80x50, 25 frames, 1.25 s, "), "\(made.errors)")
  }

  /// Without a limit of bytes, too, the rate gives way rather than the length: nobody asked for it.
  @Test(arguments: [
    ("--for free -o a.gif", "a.gif: 64x36, 12 frames, 1.2 s, "),
    ("--for plays -o a.apng", "a.apng: 64x36, 20 frames, 2 s, "),
    ("--for plays --loop 1s -o d.apng", "d.apng: 64x36, 20 frames, 1 s, "),
    ("--for free --fps 20 -o b.gif", "b.gif: 64x36, 12 frames, 0.6 s, "),
    ("--for few -o c.gif", "c.gif: 64x36, 40 frames, 2 s, "),
  ])
  func aRateThatNobodyAskedForGivesWay(words: String, result: String) throws {
    let made = try shell("\"$0\" render glow --targets t.json --size 64x36 \(words)", in: folder)
    #expect(made.status == 0 && made.errors.contains("zoetrope: \(result)"), "\(made.errors)")
  }

  /// The least length of a target whose files play several times is that of all plays.
  @Test func briefFramesMayPlaySeveralTimes() throws {
    let made = try shell(
      "\"$0\" encode in.mkv --to .5s --speed .5 --fps 10 --for plays --targets t.json -o a.apng", in: folder)
    #expect(made.status == 0 && made.errors.contains(", 4 of 2 to 4 s in 4 plays, "), "\(made.errors)")
    let refused = try shell(
      "\"$0\" encode in.mkv --to .45s --fps 12 --for plays --targets t.json -o b.apng", in: folder)
    #expect(
      refused.status == 2 && refused.errors.contains(" requires --hold-last: plays takes 2 to 4 seconds."),
      "\(refused.errors)")
  }

  /// The formats of a target that keep transparency are those that its refusal names.
  @Test(arguments: ["webm", "webp", "gif"]) func transparencyIsKeptInOtherFormats(format: String) throws {
    let made = try shell("\"$0\" encode in.mkv --to .2s --for discord-message --transparent -o a.\(format)", in: folder)
    #expect(made.status == 0, "\(made.errors)")
  }
}
