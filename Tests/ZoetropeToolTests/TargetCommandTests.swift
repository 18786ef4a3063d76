import Foundation
import TestSupport
import Testing

/// `--for`, `zoetrope targets` and `verify --for`.
@Suite struct TargetCommandTests {
  private let folder: TemporaryFolder

  /// Six seconds of 30 frames each that move, with a tone.
  private static let inputs = TestInputs { folder in
    try output(
      of: "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x90:r=30:d=6", "-f", "lavfi", "-i", "sine=d=6"]
        + ["-c:v", "ffv1", "-c:a", "aac", "in.mkv"], in: folder.path)
  }

  init() throws { folder = try Self.inputs.folder() }

  private func facts(_ name: String) throws -> [String: String] {
    let words = ["-v", "error", "-count_frames", "-show_entries"]
    let fields = "stream=codec_name,codec_type,width,height,nb_read_frames,r_frame_rate:format=duration"
    let lines = try text(of: "ffprobe", words + [fields, "-of", "default=nw=1", name], in: folder.path)
    var facts: [String: String] = [:]
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { facts[String(parts[0]), default: ""] += String(parts[1]) }
    }
    return facts
  }

  private func size(_ name: String) throws -> Int { try folder.data(name).count }

  /// A strip of the clip, which at the best quality still exceeds the limit of bytes.
  @Test func aClipBecomesATelegramSticker() throws {
    let made = try zoetrope(
      "encode", "in.mkv", "--for", "telegram-sticker", "--crop", "160x36+0+30", in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.errors.contains(/telegram-sticker: webm, [\d.]+\/256 KiB, .*3\/3 s, 30\/30 fps/), "\(made.errors)")
    let name = "in-telegram-sticker.webm"
    let facts = try facts(name)
    #expect(facts["codec_type"] == "video" && facts["codec_name"] == "vp9" && facts["width"] == "512")
    #expect(try facts["nb_read_frames"] == "90" && size(name) <= 256 << 10)
    let verified = try zoetrope("verify", name, "--for", "telegram-sticker", in: folder.path)
    #expect(verified.text.contains("\(name): meets telegram-sticker: webm, "), "\(verified.text)")
    let wrong = try zoetrope("verify", name, "--for", "slack-emoji", in: folder.path)
    #expect(
      wrong.status == 3 && wrong.text.contains("\(name): does not meet slack-emoji: webm instead of gif, "),
      "\(wrong.text)")
    let json = try zoetrope("verify", name, "--for", "slack-emoji", "--json", in: folder.path)
    #expect(json.text.contains("\"limit\" : \"bytes\"") && json.text.contains("\"isMet\" : false"))
  }

  @Test(arguments: [["--for", "slack-emoji", "--for", "x-gif"], ["--for", "slack-emoji,x-gif"]])
  func severalTargetsAreRefused(words: [String]) throws {
    let told = try run(tool, ["encode", "in.mkv", "-o", "a.gif"] + words, in: folder.path)
    #expect(told.status == 2 && told.errors.contains("x-gif: a run is for one target. Run it once for each."))
  }

  /// A scene keeps the proportions of its canvas where a target allows them, and says where it does not.
  @Test func aSceneKeepsItsProportions() throws {
    let layer = #"{"shape": "circle", "fill": {"from": "red", "to": "blue", "duration": 1, "repeat": "reverse"}}"#
    for (name, width, height) in [("wide", 120, 40), ("tall", 108, 192), ("square", 90, 90)] {
      try folder.write(
        #"{"zoetrope": 1, "name": "\#(name)", "canvas": {"width": \#(width), "height": \#(height)}, "layers": [\#(layer)]}"#,
        to: "\(name).json")
    }
    for (words, size, isNoted) in [
      ("wide.json --for telegram-sticker", "512x170", false), ("wide.json --for slack-emoji", "128x128", true),
      ("tall.json --for x-video", "576x1024", false), ("tall.json --for x-gif", "270x480", false),
      ("square.json --for kick-emote", "480x480", false),
    ] {
      let told = try shell("\"$0\" render \(words) -n", in: folder)
      #expect(told.status == 0 && told.text.contains(": \(size), "), "\(words): \(told.text)")
      #expect(told.errors.contains("other proportions than the canvas") == isNoted, "\(words): \(told.errors)")
    }
  }

  /// WebM rounds times to milliseconds: 13 frames of 1/30 s last 0.433 s there.
  @Test func timesThatAreRoundedExceedNoRate() throws {
    let made = try shell("\"$0\" encode in.mkv --to .4333s --for telegram-sticker -o a.webm", in: folder)
    #expect(made.status == 0 && made.errors.contains(", 30/30 fps, "), "\(made.errors)")
  }

  @Test(arguments: ["encode", "loop", "render"])
  func everyCommandMeetsTheLimits(command: String) throws {
    let input = command == "render" ? "glow" : "in.mkv"
    let made = try zoetrope(command, input, "--for", "slack-emoji", "-o", "a.gif", in: folder.path)
    #expect(made.status == 0 && made.errors.contains("slack-emoji: gif, "), "\(made.errors)")
    #expect(made.errors.contains("/50 stored frames"), "\(made.errors)")
    let facts = try facts("a.gif")
    let side = command == "render" ? 128 : 90
    #expect(facts["width"] == "\(side)" && facts["height"] == "\(side)", "\(facts)")
    #expect(try size("a.gif") <= 128_000 && Int(facts["nb_read_frames"] ?? "99") ?? 99 <= 50, "\(facts)")
    #expect(try folder.names.sorted() == ["a.gif", "in.mkv"])
  }

  /// LINE wants 1 to 4 plays of together at most 4 seconds, and the extension `.png`.
  @Test(arguments: [
    ("render glow", 2, "4/4 s in 2 plays, 2 of 1 to 4 plays"),
    ("encode in.mkv --to 1s --fps 8", 4, "4/4 s in 4 plays, 4 of 1 to 4 plays"),
    ("encode in.mkv --to 2.5s --fps 2", 1, "2.5/4 s, 1 of 1 to 4 plays"),
    ("encode in.mkv --fps 4 --loop-count 2", 2, "4/4 s in 2 plays, 2 of 1 to 4 plays"),
    ("encode in.mkv --fps 5 --loop-count 3", 3, "3.6/4 s in 3 plays, 3 of 1 to 4 plays"),
  ])
  func anAnimationPlaysAsOftenAsItsTargetAllows(words: String, plays: Int, report: String) throws {
    let made = try shell("\"$0\" \(words) --for line-sticker -o a.png", in: folder)
    #expect(made.status == 0 && made.errors.contains(", \(report)\n"), "\(made.errors)")
    #expect(!made.errors.contains("is named as"))
    let file = try Array(folder.data("a.png"))
    let control = try #require(file.indices.first { file[$0...].starts(with: Array("acTL".utf8)) })
    #expect(file[(control + 8)..<(control + 12)].map { Int($0) } == [0, 0, 0, plays])
    let verified = try shell("\"$0\" verify a.png --for line-sticker", in: folder)
    #expect(verified.text.contains("a.png: meets line-sticker: apng, ") && !verified.text.contains("loop count"))
  }

  /// 60 frames for 20 and 110 ms in turn, of which four in five are taken: a part of their mean rate, not of that of their clock.
  @Test func ofFramesWithDurationsOfTheirOwnSoManyAreTakenAsATargetAllows() throws {
    // To dither, as it does unless told first, ImageMagick fills a cache of 128 MiB for each frame.
    let input = try shell(
      "a=(); for n in {0..59}; do a+=(-delay $((n % 2 ? 11 : 2)) \"xc:rgb($((n * 4)),0,99)\"); done; "
        + "convert +dither -size 96x96 \"${a[@]}\" own.gif", in: folder)
    #expect(input.status == 0, "\(input.errors)")
    let planned = try shell("\"$0\" encode own.gif --for slack-emoji -n", in: folder)
    #expect(planned.status == 0 && planned.text.contains(", 48 frames, "), "\(planned.text)\(planned.errors)")
    let made = try shell("\"$0\" encode own.gif --for slack-emoji -o own-emoji.gif", in: folder)
    #expect(made.status == 0 && made.errors.contains(", 48 frames, "), "\(made.errors)")
  }

  /// The rate of raw frames is no request, as that of other inputs is none: fewer frames come before fewer pixels.
  @Test(arguments: [("", false), ("--fps 30", true)])
  func onlyARequestedRateOfRawFramesIsKept(words: String, isKept: Bool) throws {
    try shell("head -c $((40 * 96 * 96 * 3)) /dev/urandom > n.rgb", in: folder).checked()
    let planned = try shell("\"$0\" encode n.rgb --raw rgb24:96x96@30 \(words) --for slack-emoji -n", in: folder)
    let told = planned.text + planned.errors
    #expect(planned.status == 0 && told.contains("fits in 128 kB: "), "\(told)")
    #expect(told.contains(", 30 fps, ") == isKept, "\(told)")
  }

  /// At 29.97 frames per second, 89.91 fit into 3 s.
  @Test(arguments: ["--fps 30000/1001", "--fps 30000/1001 --to 3s", "--fps 30000/1001 --hold-last 1s"])
  func aRateThatIsNoDivisorStaysWithinTheLength(words: String) throws {
    try folder.write(
      "{\"targets\": [{\"name\": \"brief\", \"summary\": \"b\", \"formats\": [\"mp4\"], \"seconds\": \"..3\", "
        + "\"source\": \"-\", \"seen\": \"2026-11-25\"}]}", to: "t.json")
    let made = try shell("\"$0\" encode in.mkv \(words) --for brief --targets t.json -o a.mp4", in: folder)
    #expect(made.status == 0 && made.errors.contains("brief: mp4, 2.97/3 s"), "\(made.errors)")
  }

  /// Sides and play counts that no file can have.
  @Test(arguments: [("width", "9223372036854775807.."), ("plays", "100000..200000")])
  func aTargetThatNoFileMeetsIsRefused(key: String, range: String) throws {
    try folder.write(
      "{\"targets\": [{\"name\": \"big\", \"summary\": \"b\", \"formats\": [\"gif\"], \"\(key)\": \"\(range)\", "
        + "\"area\": \"..100000\", \"source\": \"-\", \"seen\": \"2026-11-25\"}]}", to: "t.json")
    let made = try shell("\"$0\" encode in.mkv --to .2s --for big --targets t.json -o a.gif", in: folder)
    let start = "zoetrope: t.json: big: \(key) \"\(range)\" is not allowed; use a range with a whole number from 1 to "
    #expect(made.status == 2 && made.errors.hasPrefix(start), "\(made.errors)")
    #expect(try !folder.names.contains("a.gif"))
  }

  @Test func anAnimationThatNeverEndsViolatesALimitOnItsPlays() throws {
    let made = try shell("\"$0\" encode in.mkv --to 1s --fps 8 --size 270x152 -o a.apng", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let verified = try shell("\"$0\" verify a.apng --for line-sticker", in: folder)
    #expect(
      verified.status == 3
        && verified.text.contains("a.apng: does not meet line-sticker: plays forever instead of 1 to 4 times"),
      "\(verified.text)")
  }

  /// A video has a length, even that of one frame.
  @Test func aVideoOfOneFrameMayBeTooLong() throws {
    let made = try shell(
      "convert +dither -delay 1000 -size 512x288 xc:red one.gif && \"$0\" encode one.gif -o one.webm", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let verified = try shell("\"$0\" verify one.webm --for telegram-sticker", in: folder)
    #expect(
      verified.status == 3 && verified.text.contains("one.webm: does not meet telegram-sticker: 10/3 s\n"),
      "\(verified.text)")
  }

  @Test func anAnimationThatPlaysOnceIsToldSo() throws {
    try shell("convert +dither -loop 1 -delay 50 -size 64x64 xc:red xc:blue once.gif", in: folder).checked()
    let verified = try shell("\"$0\" verify once.gif --for slack-emoji", in: folder)
    #expect(verified.text.contains("once.gif: does not meet slack-emoji: plays once\n"), "\(verified.text)")
  }

  /// Footage fills the exact size of a target, unless it is to be fitted, which gives another size.
  @Test(arguments: ["encode", "loop"]) func aRequestedFittingIsFollowed(command: String) throws {
    let clip = "\(command) in.mkv --to 1s --dry-run"
    let words = "\(clip) --for twitch-emote -o a.gif"
    let filled = try shell("\"$0\" \(words)", in: folder)
    #expect(filled.status == 0 && filled.text.contains("a-112.gif: 112x112, "), "\(filled)")
    // It is told once what is lost of all three, and nothing is where frames are stretched.
    let note = /43\.[78] % of the width of frames is cut off, since twitch-emote takes other proportions\n/
    #expect(filled.errors.matches(of: note).count == 1 && filled.errors.contains("--resize stretch"), "\(filled)")
    let stretched = try shell("\"$0\" \(words) --resize stretch", in: folder)
    #expect(stretched.status == 0 && !stretched.errors.contains("cut off"), "\(stretched)")
    let square = try shell("\"$0\" \(clip) --for slack-emoji --size 64x64 -o b.gif", in: folder)
    #expect(square.status == 0 && square.text.contains("b.gif: 64x64, "), "\(square)")
    let fitted = try shell("\"$0\" \(words) --resize fit", in: folder)
    #expect(
      fitted.status == 2 && fitted.errors.hasPrefix("zoetrope: --resize fit (112x63) conflicts with --for: "),
      "\(fitted.errors)")
  }

  /// An animated PNG of one frame is a plain PNG: the target would refuse it.
  @Test func aTargetOfAnimationsTakesNoSingleFrame() throws {
    try shell("convert +dither -delay 300 -size 64x36 xc:red one.gif", in: folder).checked()
    try folder.write(#"{"zoetrope": 1, "layers": [{"fill": "red"}]}"#, to: "still.json")
    for (command, source) in [("encode one.gif", "input"), ("render still.json", "scene")] {
      let refused = try shell("\"$0\" \(command) --for signal-sticker", in: folder)
      #expect(refused.status == 2, "\(refused.errors)")
      #expect(
        refused.errors == "zoetrope: One frame of the \(source) is left, and signal-sticker takes animations.\n",
        "\(refused.errors)")
    }
    #expect(try folder.names.sorted() == ["in.mkv", "one.gif", "still.json"])
  }

  @Test func aFileThatDoesNotFitIsNotWritten() throws {
    try folder.write(
      """
      {"targets": [{"name": "tiny", "summary": "t", "formats": ["gif"], "bytes": "300", "width": "96", "height": "96",
      "source": "-", "seen": "2026-11-25"}]}
      """, to: "t.json")
    let words = ["encode", "in.mkv", "-o", "a.gif", "--to", "1s", "--for", "tiny", "--targets", "t.json"]
    let made = try run(tool, words, in: folder.path)
    #expect(made.status == 3 && made.errors.contains("a.gif does not fit in 0.3 kB"), "\(made.errors)")
    #expect(made.errors.hasSuffix("; nothing was written. Use a shorter loop or clip.\n"), "\(made.errors)")
    let forced = try run(tool, words + ["--or-smallest"], in: folder.path)
    #expect(
      forced.status == 2
        && forced.errors == "zoetrope: --or-smallest requires --max-size: no file exceeds the limits of a target.\n",
      "\(forced.errors)")
    #expect(try folder.names.sorted() == ["in.mkv", "t.json"])
    #expect(try shell("\"$0\" encode in.mkv -o b.gif --to .2s", in: folder).status == 0)
    let verified = try shell("\"$0\" verify b.gif --for tiny --targets t.json", in: folder)
    #expect(verified.status == 3 && verified.text.contains("b.gif: does not meet tiny: "), "\(verified.text)")
  }

  /// The size that is asked for may be exceeded on request, the limit of the target may not.
  @Test(arguments: [("1MB", true), ("2kB", false)])
  func theSmallestFileMeetsTheTarget(limit: String, isMet: Bool) throws {
    try folder.write(
      """
      {"targets": [{"name": "t", "summary": "t", "formats": ["gif"], "bytes": "\(limit)", "width": "96", "height": "96",
      "source": "-", "seen": "2026-11-25"}]}
      """, to: "t.json")
    let words = [
      "encode", "in.mkv", "-o", "a.gif", "--to", "1s", "--for", "t", "--targets", "t.json", "--max-size", "300",
    ]
    let refused = try run(tool, words, in: folder.path)
    let remedies = isMet ? ", or a larger --max-size; --or-smallest writes that file anyway" : ""
    #expect(
      refused.status == 3 && refused.errors.hasSuffix("Use a shorter loop or clip\(remedies).\n"), "\(refused.errors)")
    let made = try run(tool, words + ["--or-smallest", "--json"], in: folder.path)
    #expect(made.status == 3, "\(made.errors)")
    let reason =
      isMet
      ? "a.gif does not fit in 0.3 kB: the smallest file, quality 0, "
      : "zoetrope: a.gif does not fit in 2 kB: even the smallest file, quality 0, "
    #expect(made.errors.contains(reason) && (isMet || !made.errors.contains(", quality 0\n")), "\(made.errors)")
    #expect(try made.text.contains("\"isMet\" : false") == isMet && folder.names.contains("a.gif") == isMet)
  }

  @Test(arguments: [
    ("encode in.mkv --for slack-emojy", "Unknown target \"slack-emojy\" (did you mean slack-emoji?). There are: "),
    ("encode in.mkv --for slack-emoji -o a.webp", "webp conflicts with --for: slack-emoji takes gif."),
    (
      "encode in.mkv --for slack-emoji --size 200x200", "--size 200x200 conflicts with --for: slack-emoji takes at most"
    ),
    ("encode in.mkv --for slack-emoji --size 100x50", "--size 100x50 conflicts with --for: slack-emoji takes squares."),
    (
      "encode in.mkv --for slack-emoji --max-size 1MB", "--max-size 1MB conflicts with --for: slack-emoji takes at most"
    ),
    ("encode in.mkv --for slack-emoji --loop-count 3", "--loop-count 3 conflicts with --for: "),
    (
      "encode in.mkv --for line-sticker --loop-count 0",
      "--loop-count 0 conflicts with --for: line-sticker takes 1 to 4 plays."
    ),
    ("encode in.mkv --for line-sticker --repeat 4", "--loop-count 5 conflicts with --for: line-sticker takes 1 to 4"),
    (
      "encode in.mkv --for line-sticker --loop-count 2 --to 3s",
      "--to 3 s conflicts with --for: line-sticker takes at most 2 seconds, here up to 2 s of the input."
    ),
    (
      "encode in.mkv --for telegram-sticker --hold-last 3s",
      "--hold-last 3 s conflicts with --for: telegram-sticker takes at most 3 seconds, with 3 s of the last frame."
    ),
    (
      "encode in.mkv --for telegram-sticker --to 2s --hold-last 1.5s",
      "--to 2 s conflicts with --for: telegram-sticker takes at most 3 seconds, here up to 1.5 s of the input."
    ),
    (
      "encode in.mkv --for telegram-sticker --from 1s --to 3.5s --bounce --speed 0.5",
      "--to 3.5 s conflicts with --for: telegram-sticker takes at most 3 seconds, here up to 1.75 s of the input."
    ),
    ("encode in.mkv --for telegram-sticker --to 4s", "--to 4 s conflicts with --for: telegram-sticker takes at most 3"),
    (
      "encode in.mkv --for telegram-sticker --codec av1",
      "--codec av1 conflicts with --for: telegram-sticker takes vp9."
    ),
    ("encode in.mkv --for telegram-sticker --audio in.mkv", "--audio in.mkv conflicts with --for: "),
    ("encode in.mkv --for x-video --depth 10", "--depth 10 conflicts with --for: x-video takes yuv420p."),
    (
      "encode in.mkv --for telegram-emoji --bitrate 100k",
      "--bitrate conflicts with --for: the limit of bytes decides how much is lost."
    ),
    (
      "render glow --for telegram-emoji --bitrate 100k --max-size 100kB",
      "--bitrate conflicts with --max-size: the limit of bytes decides how much is lost."
    ),
    (
      "render glow --for slack-emoji --manifest m",
      "--manifest conflicts with --for: the frames are not known beforehand"
    ),
    (
      "render glow --for discord-sticker --frame 3 -o f.png",
      "--frame 3 conflicts with --for: discord-sticker takes animations."
    ),
    ("render glow --for telegram-sticker --fps 60", "--fps 60 conflicts with --for: telegram-sticker takes at most 30"),
    ("render aurora --for telegram-sticker --loop 12s", "--loop 12 s conflicts with --for: telegram-sticker takes"),
    ("render glow --for web --format gif -o a.html", "--for web makes files of several formats. Leave out --format"),
    (
      "render glow --for web -o a.gif",
      "--for web makes files of several formats. Leave out --format, and use -o a.html"
    ),
    (
      "render glow --for web -o a.jpg",
      "--for web makes files of several formats. Leave out --format, and use -o a.html"
    ),
    (
      "render glow --for slack-emoji -o a.jpg",
      "Unknown file extension \".jpg\" of a.jpg. Use .gif, or set --format."
    ),
    ("encode in.mkv --for twitch-emote -o v1.2", "Unknown file extension \".2\" of v1.2. Use .gif"),
    (
      "render glow --for slack-emoji -o a.html",
      "Unknown file extension \".html\" of a.html. Use .gif, or set --format."
    ),
    (
      "render glow --for twitch-emote -o a.gif --palette global --save-palette p.gpl",
      "--save-palette is about one file"
    ),
    ("loop in.mkv --for telegram-sticker --min 5s", "--min 5 s is longer than 3 s"),
    ("loop in.mkv --for telegram-sticker --max 5s", "--max 5 s conflicts with --for: telegram-sticker takes at most 3"),
    ("render glow --for slack-emoji -o -", "--for slack-emoji and -o - exclude each other"),
    ("render glow --targets t.json -o a.gif", "--targets requires --for"),
    ("encode - --for slack-emoji", "No output file. Use -o FILE, such as -o slack-emoji.gif."),
    ("targets slack", "Unknown target \"slack\""),
  ])
  func mistakesAreTold(words: String, message: String) throws {
    let result = try run(tool, words.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.status == 2 && result.errors.hasPrefix("zoetrope: \(message)"), "\(result.errors)")
    #expect(try folder.names == ["in.mkv"])
  }

  @Test func targetsAreListed() throws {
    let table = try zoetrope("targets").text
    #expect(table.contains("\nslack-emoji") && table.contains("at most 128kB, at most 128x128"))
    let one = try zoetrope("targets", "slack-emoji").text
    #expect(one.hasPrefix("slack-emoji: ") && one.contains("  at most 50 frames (uncertain)\n"), "\(one)")
    #expect(one.contains("  source: https://slack.com/") && one.contains(", seen 2026-"))
    try folder.write(try zoetrope("targets", "--json").text, to: "all.json")
    let again = try zoetrope("targets", "--targets", "all.json", in: folder.path)
    #expect(again.status == 0 && again.text == table)
    let piped = try shell("\"$0\" targets --targets <(cat all.json)", in: folder)
    #expect(piped.status == 0 && piped.text == table, "\(piped.errors)")
    try folder.write("nonsense", to: "bad.json")
    let bad = try zoetrope("targets", "--targets", "bad.json", in: folder.path)
    #expect(bad.status == 1 && bad.errors == "zoetrope: bad.json: this is no JSON\n", "\(bad.errors)")
  }

  /// The table of the page is that of the data.
  @Test func thePageListsAllTargets() throws {
    let page = "\(repository)/Sources/Zoetrope/Zoetrope.docc/Targets.md"
    let table = try zoetrope("targets", "--markdown").text
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains(table))
  }

  /// 2.99 s are not a whole number of frames: 89 are within the 30 per second of the target, 90 are not.
  @Test func aLoopIsRoundedToTheRateOfATarget() throws {
    let words = "render glow --for telegram-sticker --loop sway:2.99s --dry-run -o b.webm"
    let planned = try run(tool, words.split(separator: " ").map(String.init), in: folder.path)
    #expect(planned.status == 0 && planned.text.contains("b.webm: 512x288, 89 frames, 2.99 s"), "\(planned)")
  }
}
