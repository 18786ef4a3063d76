import Foundation
import TestSupport
import Testing

/// The output of `-o -`, written by the real command.
@Suite struct StandardOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let scene = ["--size", "64x36", "--loop", "sway:1s", "--fps", "10"]

  private func render(_ words: String, scene: String = "aurora") throws -> ProcessResult {
    try run(
      tool, ["render", scene] + StandardOutputTests.scene + words.split(separator: " ").map(String.init),
      in: folder.path)
  }

  /// Runs a line of shell in which `$r` renders ten small frames, and `$0` is the tool.
  private func shell(_ line: String, interrupt: ((RunningProgram) -> Bool)? = nil) throws -> ProcessResult {
    let words = StandardOutputTests.scene.joined(separator: " ")
    return try run(
      "bash", ["-c", "r=\"$0 render aurora \(words)\"; \(line)", tool], in: folder.path, interrupt: interrupt)
  }

  /// A standard descriptor that is closed must not become the output file, in which messages would land.
  @Test(arguments: ["mp4", "webm", "apng", "webp", "gif", "y4m"])
  func closedDescriptorsLeaveTheFileAsItIs(format: String) throws {
    #expect(try render("-o a.\(format) --progress plain").status == 0)
    for closed in ["2>&-", ">&- 2>&-", "<&- >&- 2>&-"] {
      #expect(try shell("$r -o b.\(format) -f --progress plain \(closed)").status == 0, "\(closed)")
      #expect(try folder.data("b.\(format)") == folder.data("a.\(format)"), "\(closed)")
    }
  }

  /// A pipe that has a name, but no path of its own.
  @Test(arguments: ["-o /dev/stdout | cat > b.gif", "-o >(cat > b.gif)"])
  func namesOfPipesAreWrittenTo(output: String) throws {
    #expect(try render("-o a.gif").status == 0)
    let made = try shell("set -o pipefail; $r --format gif \(output)")
    #expect(made.status == 0, "\(made.errors)")
    let whole = try folder.data("a.gif")
    // A substituted process ends later than the command.
    for _ in 0..<100 where try folder.data("b.gif") != whole { usleep(20_000) }
    #expect(try folder.data("b.gif") == whole)
  }

  /// The bytes of what streams are those of the file, nothing but them comes, and no file is left.
  @Test(arguments: ["gif", "y4m", "rgba", "rgb24", "png", "apng", "webp", "gif --max-size 6kB"])
  func bytesAreThoseOfTheFile(format: String) throws {
    let name = format == "rgb24" ? "a.rgb" : "a.file"
    #expect(try render("-o \(name) --format \(format)").status == 0)
    let file = try folder.data(name)
    let result = try shell("$r -o - --format \(format) | cat; echo ${PIPESTATUS[0]} >&2")
    #expect(result.output == file && !file.isEmpty)
    #expect(result.errors.contains("zoetrope: standard output: 64x36, ") && result.errors.hasSuffix("\n0\n"))
    #expect(try folder.names == [name])
    // To a file, too, behind what is there.
    let appended = try shell("{ echo first; $r -o - --format \(format) -q; } > out; cat out")
    #expect(appended.output == Data("first\n".utf8) + file)
  }

  /// Raw pixels are those that another way without loss gives, to the bit.
  @Test func rawPixelsAreThePixels() throws {
    #expect(try render("-o a.apng").status == 0)
    let raw = try render("-o - --format rgb24").output
    #expect(try raw == decodedFrames("a.apng", "rgb24", in: folder.path))
    #expect(raw.count == 3 * 64 * 36 * 10)
    // Alpha from nothing to full, in orange.
    var frame: [UInt8] = []
    for x in 0..<16 { frame += x == 0 ? [0, 0, 0, 0] : [255, 136, 0, UInt8(x * 17)] }
    try Data(frame + [UInt8](repeating: 255, count: 64)).write(to: URL(fileURLWithPath: "\(folder.path)/in.rgba"))
    let encode = "$0 encode in.rgba --raw rgba:16x1@20 -q"
    #expect(try shell("\(encode) -o b.apng --transparent").status == 0)
    let found = try shell("\(encode) -o - --format rgba")
    #expect(try found.output == decodedFrames("b.apng", "rgba", in: folder.path))
    #expect(Array(found.output.prefix(64)) == frame, "\(Array(found.output.prefix(64)))")
  }

  /// Frames go through ffmpeg's pipe to ffmpeg's decoder.
  @Test func anotherProgramReadsFrames() throws {
    #expect(try render("-o a.y4m").status == 0)
    let piped = try shell("$r -q -o - --format y4m | ffmpeg -v error -i - -vsync passthrough -f rawvideo -")
    #expect(piped.status == 0 && piped.errors.isEmpty, "\(piped.errors)")
    #expect(try piped.output == decodedFrames("a.y4m", "yuv420p", in: folder.path))
    let pictures = try shell(
      "$r -q -o - --format pngs --no-metadata | ffmpeg -v error -f image2pipe -i - -vsync passthrough -f rawvideo "
        + "-pix_fmt rgba64le -")
    #expect(pictures.status == 0 && pictures.errors.isEmpty, "\(pictures.errors)")
    #expect(pictures.output.count == 8 * 64 * 36 * 10)
    #expect(try render("-o frames/ --no-metadata").status == 0)
    #expect(try pictures.output == decodedFrames("frames/%04d.png", "rgba64le", in: folder.path))
  }

  /// Videos are whole although nothing can be changed that was written: the frames and their times are those of the file.
  @Test(arguments: [
    "mp4", "mp4 --codec hevc", "mov", "mov --codec prores", "webm", "webm --transparent", "mkv",
    "mkv --codec ffv1", "webm --codec av1",
  ])
  func videosCanBeReadFromAPipe(words: String) throws {
    let format = words.split(separator: " ")[0]
    let probe = "ffprobe -v error -show_entries packet=pts_time,data_hash -show_data_hash crc32 -of csv=p=0"
    #expect(try render("-o a.\(words)").status == 0)
    let file = try shell("\(probe) a.\(format)")
    let piped = try shell("set -o pipefail; $r -q -o - --format \(words) | \(probe) -")
    #expect(piped.status == 0 && piped.errors.isEmpty, "\(piped.errors)")
    #expect(piped.text == file.text && piped.text.split(separator: "CRC32").count == 11, "\(piped.text) \(file.text)")
    let frames = try shell(
      "$r -q -o - --format \(words) | ffmpeg -v error -i - -vsync passthrough -f rawvideo -pix_fmt rgb24 -")
    #expect(try frames.output == decodedFrames("a.\(format)", in: folder.path))
    // A named pipe is a pipe.
    let named = try shell("mkfifo p && ($r -q -o p --format \(words) & \(probe) - < p; wait)")
    #expect(named.text == file.text && named.errors.isEmpty, "\(named.errors)")
  }

  @Test func framesOfOthersGoThrough() throws {
    let first = try shell(
      "$r -q -o - --format rgba | $0 encode - --raw rgba:64x36@10 -q -o - --format rgba")
    #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
    #expect(try first.output == render("-o - --format rgba").output)
    #expect(try render("-o a.mkv --codec ffv1").status == 0)
    let decoded = try shell("$0 encode a.mkv -q -o - --format rgb24")
    #expect(try decoded.output == decodedFrames("a.mkv", in: folder.path), "\(decoded.errors)")
    let loop = try shell("$0 loop a.mkv --min .5s --crossfade 0 -q -o - --format y4m | ffmpeg -v error -i - -f null -")
    #expect(loop.status == 0 && loop.errors.isEmpty, "\(loop.errors)")
  }

  /// A new file in place of an open one would lose all that others write to that.
  @Test(arguments: ["-o /dev/fd/3", "-o /proc/self/fd/3", "-o a.gif --manifest /dev/fd/3"])
  func aFileThatIsOpenIsNotReplaced(words: String) throws {
    let made = try shell("exec 3>>log; echo earlier >&3; $r -q -f --format gif \(words); echo later >&3; cat log")
    #expect(made.text == "earlier\nlater\n" && made.errors.contains("it is a file that is open already; give its name"))
  }

  /// As with other files, the reader of a palette may come late.
  @Test func aPaletteWaitsForTheReaderOfItsPipe() throws {
    let made = try shell(
      "mkfifo p.hex; (sleep .5; cat p.hex > read) & $r -q -o a.gif --palette global --save-palette p.hex && wait")
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    #expect(try folder.read("read").split(separator: "\n").count > 1 && folder.data("a.gif").count > 100)
  }

  /// Manifests and palettes are written to files of their own, beside the frames.
  @Test func manifestsAndPalettesGoToTheirFiles() throws {
    let result = try shell("$r -q -o - --format gif --palette global --save-palette p.hex --manifest m.sha256")
    #expect(
      result.status == 0 && result.output.starts(with: "GIF89a".utf8) && result.errors.isEmpty, "\(result.errors)")
    #expect(try folder.names == ["m.sha256", "p.hex"])
    for name in ["-", "/dev/stdout"] {
      let printed = try shell("$r -q -o a.gif --palette global -f --manifest \(name)")
      #expect(try printed.status == 0 && printed.text == folder.read("m.sha256"), "\(printed.errors)")
    }
  }

  /// A reader that has enough is no failure: it ends as by the signal, without a word, and leaves nothing. An MP4 is written in fragments
  /// from one key frame to the next, of which the reader must not get the last one whole. An APNG is written at the end, and is larger
  /// than the 1 MiB that a pipe holds.
  @Test(arguments: [
    "y4m", "gif", "mp4 --codec-option g=60", "mkv", "apng --loop sway:3s", "pngs", "rgb24 --manifest m",
  ])
  func aReaderMayGo(format: String) throws {
    let start = Date()
    let result = try shell(
      "$0 render aurora --size 320x180 --loop sway:4s --fps 50 -o - --format \(format) | head -c 1000 | wc -c; "
        + "echo ${PIPESTATUS[0]}")
    #expect(result.text == "1000\n141\n" && result.errors.isEmpty, "\(result.text) \(result.errors)")
    #expect(try folder.names.isEmpty)
    #expect(Date().timeIntervalSince(start) < 60)
  }

  /// Ctrl-C ends what waits for a reader that reads nothing, when there is more than a pipe holds.
  @Test(arguments: ["y4m", "mp4 --crf 1 --preset ultrafast", "gif --quality 100", "rgb24 --size 9x9 --loop sway:4000s"])
  func aWaitCanBeStopped(words: String) throws {
    let pipe = try UnreadPipe("\(folder.path)/p")
    let result = try shell("exec \"$0\" render aurora --size 960x540 --loop sway:4s -q -o - --format \(words) > p") {
      _ in
      pipe.isFull
    }
    // By the signal, and not because the reader went away.
    #expect(result.status == 130, "\(result.errors)")
    #expect(result.errors == "zoetrope: stopped; standard output is incomplete\n")
  }

  /// So it does where nobody has opened a named pipe yet.
  @Test(arguments: ["-o p --format y4m", "-o a.gif --manifest p"])
  func aWaitForAReaderCanBeStopped(words: String) throws {
    try output(of: "mkfifo", ["p"], in: folder.path)
    var asked = 0
    let result = try shell("exec $r -q \(words)") { _ in
      asked += 1
      return asked > 200
    }
    #expect(result.status == 130, "\(result.errors)")
    #expect(try folder.names == ["p"])
  }

  /// The name of standard output is not that of a file to be replaced.
  @Test func aFileAtStandardOutputIsWrittenTo() throws {
    #expect(try render("-o a.gif").status == 0)
    let made = try shell("$r --format gif -o /dev/stdout > b.gif && $r --format gif -o /dev/fd/1 >> b.gif")
    #expect(made.status == 0 && made.errors.contains("zoetrope: standard output: 64x36, "), "\(made.errors)")
    #expect(try folder.data("b.gif") == folder.data("a.gif") + folder.data("a.gif"))
    // Under any name, nothing else goes there.
    for line in ["$r --manifest m -f > m", "ln -s /dev/stdout out; $r --manifest out | cat"] {
      let refused = try shell("set -o pipefail; r+=' -o - --format gif'; \(line)")
      #expect(
        refused.status == 2 && refused.output.isEmpty
          && refused.errors.contains(": this is the file that the frames go to; give another name\n"),
        "\(line): \(refused.errors)")
    }
    // Two names of a file become two files, since both are replaced.
    let linked = try shell("ln a.gif h; $r -o a.gif --manifest h -f")
    #expect(linked.status == 0, "\(linked.errors)")
    #expect(try folder.data("a.gif").starts(with: Array("GIF".utf8)) && folder.data("h").starts(with: Array("#".utf8)))
  }

  @Test func theNameOfAPipeIsNoneOfAFolder() throws {
    let refused = try shell("$r -o >(cat)")
    #expect(refused.status == 2 && refused.errors.hasSuffix(".rgb or .png, or set --format.\n"), "\(refused.errors)")
  }

  @Test(arguments: [
    ("$r -o - | cat", 2, "Standard output needs --format, such as --format y4m."),
    ("$r -o /dev/stdout | cat", 2, "Standard output needs --format, such as --format y4m."),
    ("$0 encode a.gif -o - | cat", 2, "Standard output needs --format, such as --format y4m."),
    ("$0 loop a.gif -o - | cat", 2, "Standard output needs --format, such as --format y4m."),
    (
      "$r -o /dev/fd/1 --format gif --manifest /dev/stdout | cat", 2,
      "--manifest -: this is the file that the frames go to; give another name"
    ),
    (
      "$r -o a.gif --json --manifest /proc/self/fd/1 | cat", 2,
      "--json and --manifest - both write to standard output. Use --progress json, which writes to standard error."
    ),
    ("$r -o - --format gif >&-", 1, "cannot write standard output: it is closed; open it, or give the name of a file"),
    ("$r -o - --format gif > /dev/full", 1, "cannot write standard output: No space left on device"),
    ("$r -o - --format mp4 > /dev/full", 1, "cannot write standard output: No space left on device"),
    (
      "$r -o - --format mp4 --repeat 3 | cat", 1,
      "cannot write standard output: loops in a row, and sound, need a regular file"
    ),
    ("$r -o a.rgb --transparent", 2, "--transparent applies to formats that store alpha only, not to rgb24."),
    ("$r -o a.rgba --depth 10", 2, "--depth applies to video only, not to rgba."),
  ])
  func mistakesAreTold(line: String, status: Int32, message: String) throws {
    let result = try shell("set -o pipefail; \(line)")
    #expect(result.status == status && result.errors == "zoetrope: \(message)\n", "\(result.status) \(result.errors)")
    #expect(result.output.isEmpty)
    #expect(try folder.names.isEmpty)
  }

  /// Nobody can look at frames in a terminal.
  @Test func aTerminalIsRefused() throws {
    let words = "\(tool) render aurora -o - --format gif"
    let result = try run("script", ["-qec", words, "/dev/null"], in: folder.path)
    #expect(result.status == 2)
    #expect(result.text == "zoetrope: Standard output is a terminal. Redirect it to a file or a pipe.\r\n")
  }
}
