import Foundation
import TestSupport
import Testing

/// Frames of other programs go in, files come out that other programs read.
@Suite struct EncodeCommandTests {
  private let folder: TemporaryFolder
  private let width = 32
  private let height = 18
  private let count = 12

  init() throws { folder = try TemporaryFolder() }

  /// A square that moves over stripes, in fewer colours than a GIF has: no frame is like another, none loses anything.
  private var pixels: [[[UInt8]]] {
    (0..<count).map { frame in
      (0..<width * height).map { place in
        let (x, y) = (place % width, place / width)
        if (frame..<frame + 6).contains(x), (5..<11).contains(y) { return [250, UInt8(20 * frame), 3] }
        return [UInt8(x / 4 * 30), 64, UInt8(y / 3 * 40)]
      }
    }
  }

  private var rgb24: Data { Data(pixels.joined().joined()) }

  private func write(_ data: Data, _ name: String) throws {
    try data.write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
  }

  /// Runs the tool with a file as standard input through a pipe.
  private func piped(_ input: String, _ words: String, before: String = "") throws -> ProcessResult {
    try run("bash", ["-c", "\(before) cat \(input) | \"$0\" encode - \(words)", tool], in: folder.path)
  }

  /// The delays of a GIF without end, in hundredths of a second.
  private func delays(_ name: String) throws -> [Int] {
    let listing = try GIFListing(name, in: folder.path)
    #expect(listing.roundCount == 0)
    return listing.delays
  }

  @Test func aGIFShowsTheFramesOfAFileAndOfAPipe() throws {
    try write(rgb24, "in.rgb")
    let words = "--raw rgb24:32x18@12.5 --no-metadata"
    let fromFile = try run(
      tool, ["encode", "in.rgb", "-o", "file.gif"] + words.split(separator: " ").map(String.init), in: folder.path)
    #expect(fromFile.status == 0 && fromFile.output.isEmpty)
    #expect(fromFile.errors.hasPrefix("zoetrope: file.gif: 32x18, 12 frames, 0.96 s, "), "\(fromFile.errors)")
    #expect(try decodedFrames("file.gif", in: folder.path) == rgb24)
    #expect(try delays("file.gif") == Array(repeating: 8, count: 12))
    #expect(try piped("in.rgb", "\(words) -q -o pipe.gif").errors.isEmpty)
    // Standard input that is a file, from where it stands on.
    let rest = try run(
      "bash", ["-c", "(head -c \(3 * 32 * 18) > /dev/null; \"$0\" encode - \(words) -q -o rest.gif) < in.rgb", tool],
      in: folder.path)
    #expect(rest.status == 0 && rest.errors.isEmpty, "\(rest.errors)")
    #expect(try folder.data("pipe.gif") == folder.data("file.gif"))
    #expect(try decodedFrames("rest.gif", in: folder.path) == rgb24.dropFirst(3 * 32 * 18))
    #expect(try folder.names == ["file.gif", "in.rgb", "pipe.gif", "rest.gif"])
  }

  @Test func threadsDoNotChangeAByte() throws {
    try write(rgb24, "in.rgb")
    for ending in ["gif", "mp4", "y4m"] {
      let files = try ["1", "5"].map { threads in
        let name = "\(threads).\(ending)"
        let result = try zoetrope(
          "encode", "in.rgb", "--raw", "rgb24:32x18@12.5", "-o", name, "--threads", threads, "-q", in: folder.path)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        return try folder.data(name)
      }
      #expect(files[0] == files[1])
    }
  }

  @Test func sixteenBitsOfTheSameColorsAreTheSameFile() throws {
    try write(rgb24, "in.rgb")
    try write(Data(rgb24.flatMap { [$0, $0] }), "in.rgb48")
    for format in ["rgb24", "rgb48", "rgb48le"] {
      let input = format == "rgb24" ? "in.rgb" : "in.rgb48"
      let result = try piped(input, "--raw \(format):32x18@20 --no-metadata -q -o \(format).gif")
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
    #expect(try folder.data("rgb48.gif") == folder.data("rgb24.gif"))
    #expect(try folder.data("rgb48le.gif") == folder.data("rgb24.gif"))
  }

  @Test func transparentPixelsStaySoOrArePaintedOver() throws {
    var frames: [UInt8] = []
    for (frame, pixels) in pixels.enumerated() {
      for (place, color) in pixels.enumerated() { frames += color + [(place + frame) % 3 == 0 ? 0 : 255] }
    }
    try write(Data(frames), "in.rgba")
    #expect(try piped("in.rgba", "--raw rgba:32x18@20 -q -o a.gif").errors.isEmpty)
    #expect(try piped("in.rgba", "--raw rgba:32x18@20 --matte black -q -o black.gif").errors.isEmpty)
    let (shown, black) = (
      try decodedFrames("a.gif", "rgba", in: folder.path), try decodedFrames("black.gif", in: folder.path)
    )
    #expect(shown.count == frames.count && black.count == frames.count / 4 * 3)
    for start in stride(from: 0, to: min(shown.count, frames.count), by: 4) {
      let (color, alpha) = (Array(frames[start..<start + 3]), frames[start + 3])
      #expect(shown[start + 3] == alpha)
      if alpha == 255 { #expect(shown[start..<start + 3].elementsEqual(color)) }
      let place = start / 4 * 3
      let painted: [UInt8] = alpha == 255 ? color : [0, 0, 0]
      #expect(black[place..<place + 3].elementsEqual(painted))
    }
  }

  @Test func aGIFOfManyFramesASecondShowsSome() throws {
    try write(rgb24, "in.rgb")
    let result = try piped("in.rgb", "--raw rgb24:32x18@120 -o a.gif")
    #expect(
      result.errors.hasPrefix(
        "zoetrope: a GIF has at most 50 frames per second; of 120, 1 in 3 is kept\nzoetrope: a.gif: 32x18, 4 frames, 0.1 s"
      ),
      "\(result.errors)")
    let every = stride(from: 0, to: count, by: 3).flatMap { pixels[$0].joined() }
    #expect(try decodedFrames("a.gif", in: folder.path) == Data(every))
    #expect(try delays("a.gif").reduce(0, +) == 10)
  }

  /// 12 frames at 7 per second last 1.714 s.
  @Test func theLengthOfAGIFIsThatOfItsDelays() throws {
    try write(rgb24, "in.rgb")
    let made = try piped("in.rgb", "--raw rgb24:32x18@7 -o a.gif")
    #expect(made.errors.contains("a.gif: 32x18, 12 frames, 1.71 s, "), "\(made.errors)")
    #expect(try delays("a.gif").reduce(0, +) == 171)
    let json = try piped("in.rgb", "--raw rgb24:32x18@7 -o a.gif --force --json")
    #expect(json.text.contains("\"length\" : \"171/100\""), "\(json.text)")
  }

  @Test func anMP4AndAY4MShowTheFrames() throws {
    let colors: [[UInt8]] = [[200, 30, 60], [20, 180, 90], [90, 90, 250], [255, 255, 255], [0, 0, 0]]
    let data = Data(colors.flatMap { color in (0..<64 * 36).flatMap { _ in color } })
    try write(data, "in.rgb")
    for name in ["a.mp4", "a.y4m"] {
      let quality = name == "a.mp4" ? "--crf 4 --preset fast" : ""
      let result = try piped("in.rgb", "--raw rgb24:64x36@30000/1001 \(quality) -o \(name)")
      #expect(result.status == 0 && result.errors.contains("5 frames, 0.167 s"), "\(result.errors)")
      let entries = "stream=codec_name,width,height,r_frame_rate,nb_read_frames"
      let stream = try probed(name, entries, "-count_frames", in: folder)
      #expect(stream == "\(name == "a.mp4" ? "h264" : "rawvideo"),64,36,30000/1001,5")
    }
    // The MP4 names its matrix; of the Y4M ffmpeg takes the one that is usual at this size.
    for name in ["a.mp4", "a.y4m"] {
      let shown = try decodedFrames(name, in: folder.path)
      #expect(shown.count == data.count && zip(shown, data).allSatisfy { abs(Int($0) - Int($1)) <= 3 }, "\(name)")
    }
  }

  @Test func theFileSaysWhatMadeIt() throws {
    try write(rgb24, "it's.rgb")
    let words = ["encode", "\(folder.path)/it's.rgb", "--raw", "rgb24:32x18@25/2", "--crf", "20", "-q", "-o", "a.mp4"]
    #expect(try run(tool, words, in: folder.path).errors.isEmpty)
    let comment = try probed("a.mp4", "format_tags=comment", in: folder)
    let command = try #require(comment.split(separator: ": ", maxSplits: 1).last)
    #expect(
      command
        == #"encode './it'\''s.rgb' --raw 'rgb24:32x18@12.5' --format mp4 --codec h264 --crf 20 --preset standard --depth 8"#
    )
    let again = try run("bash", ["-c", "\"$0\" \(command) -q -o b.mp4", tool], in: folder.path)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try folder.data("a.mp4") == folder.data("b.mp4"))
    #expect(try zoetrope("verify", "a.mp4", in: folder.path).text.contains("made by zoetrope"))
    #expect(try run(tool, words + ["--no-metadata", "-f"], in: folder.path).errors.isEmpty)
    #expect(try !zoetrope("verify", "a.mp4", in: folder.path).text.contains("made by"))
  }

  @Test(arguments: [
    ("none --raw rgb24:32x18@20 -o a.gif", 1, "cannot read none: No such file or directory"),
    (". --raw rgb24:32x18@20 -o a.gif", 1, "cannot read .: it is a folder; give a file of raw frames"),
    ("empty --raw rgb24:32x18@20 -o a.gif", 1, "cannot read empty: it is empty"),
    ("- --raw rgb24:32x18@20 -o a.gif", 1, "cannot read standard input: it is empty"),
    (
      "in.rgb --raw rgb24:33x18@20 -o a.gif", 1,
      "cannot read in.rgb: its 20736 bytes are no whole number of frames: 33x18 in rgb24 has 1782 bytes a frame, and after 11 there are 1134 bytes left over"
    ),
    ("in.rgb --raw rgb24:32x18@20 -o kept.gif", 1, "cannot write kept.gif: it exists; --force replaces it"),
    ("in.rgb --raw rgb24:31x18@20 -o kept.gif -f", 1, "cannot read in.rgb: its 20736 bytes are no whole number"),
    (
      "in.rgb --raw rgb24:32x18@20 -o none/a.gif", 1,
      "cannot write none/a.gif: there is no folder none; create it first"
    ),
    ("in.rgb -o a.gif", 1, "cannot read in.rgb: it is not a picture or video that libav can read"),
    ("in.rgb --raw rgb24:32x18@20", 2, "No output file. Use -o FILE"),
    ("--raw rgb24:32x18@20 -o a.gif", 2, "No file of frames given. Try zoetrope encode frames.rgb --raw"),
    ("in.rgb in.rgb --raw rgb24:32x18@20 -o a.gif", 2, "Unexpected argument \"in.rgb\""),
    (
      "in.rgb --raw rgb24:32x18 -o a.gif", 2,
      "--raw rgb24:32x18: write rgb24|rgb48|rgba|rgba64|gray|nv12|yuv420p|yuv422p|yuv444p|"
    ),
    ("in.rgb --raw rgb24:0x18@20 -o a.gif", 2, "--raw 0x18 is out of range; allowed: 1…16384 pixels a side"),
    ("in.rgb --raw rgb24:32x18@0 -o a.gif", 2, "--raw 0 is out of range; allowed: 0.001…1000 frames per second"),
    ("in.rgb --raw rgb24:32x18@20 -o a.mp4 --preset quick", 2, "--preset quick: h264 has ultrafast, "),
    ("in.rgb --raw rgb24:32x18@20 -o a.gif --crf 20", 2, "--crf applies to video only, not to gif"),
    ("in.rgb --raw rgb24:32x18@20 -o a.mp4 --transparent", 2, "--transparent cannot be kept by mp4 files"),
    (
      "in.rgb --raw rgb24:32x18@20 -o a.gif --threads 0", 2,
      "Invalid value 0 for --threads. Use a whole number from 1 to 256."
    ),
    ("in.rgb --raw rgb24:32x18@20 -o a.tiff --format tiff", 2, "Invalid value tiff for --format. Use gif, mp4,"),
    ("in.rgb --raw rgb24:32x18@20 -o a.txt", 2, "Unknown file extension \".txt\" of a.txt. Use"),
    ("in.rgb --raw rgb24:32x18@20 -o a.gif --scale 2", 2, "Unknown option --scale"),
    ("in.rgb --raw rgb24:32x18@20 -o /dev/full --format gif", 1, "cannot write /dev/full: No space left on device"),
    ("in.rgb --raw rgb24:32x18@20 -o /dev/full --format mp4", 1, "cannot write /dev/full: No space left on device"),
  ])
  func mistakesAreTold(words: String, status: Int32, message: String) throws {
    try write(rgb24, "in.rgb")
    try folder.write("", to: "empty")
    try folder.write("precious", to: "kept.gif")
    let result = try run(tool, ["encode"] + words.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.isRefusal(status, message), "\(result.status) \(result.errors)")
    #expect(try folder.names == ["empty", "in.rgb", "kept.gif"] && folder.read("kept.gif") == "precious")
  }

  /// Nothing is left under the asked name, nor in the folder where the frames of a pipe are kept.
  @Test(.limitsFiles) func aPipeThatCannotBeKeptIsTold() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/spool", withIntermediateDirectories: true)
    try write(rgb24 + Data([1]), "in.rgb")
    let words = "--raw rgb24:32x18@20 -o a.gif"
    for (before, message) in [
      ("export TMPDIR=spool;", "read standard input: its 20737 bytes are no whole number of frames"),
      (
        "export TMPDIR=none;",
        "keep frames in none: No such file or directory; TMPDIR names another folder for them\n"
      ),
      (
        "export TMPDIR=spool; ulimit -f 16;",
        "keep frames in spool: File too large; TMPDIR names another folder for them\n"
      ),
    ] {
      let result = try piped("in.rgb", words, before: before)
      #expect(result.status == 1 && result.errors.hasPrefix("zoetrope: cannot \(message)"), "\(result.errors)")
      #expect(result.errors.count { $0 == "\n" } == 1)
      #expect(try folder.names == ["in.rgb", "spool"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/spool").isEmpty)
    }
  }

  @Test func waitingForFramesCanBeStopped() throws {
    let folder = folder
    let script = "exec \"$0\" encode - --raw rgb24:32x18@20 -o a.gif < <(head -c 100 /dev/zero; exec sleep 5)"
    let result = try run("bash", ["-c", script, tool], in: folder.path) { $0.isWriting(in: folder.path) }
    #expect(result.status == 130 && result.errors == "zoetrope: stopped; nothing was written\n", "\(result.errors)")
    #expect(try folder.names.isEmpty)
  }

  /// As a value and behind `--`, the name of a command is a file.
  @Test func optionsMayComeBeforeTheCommand() throws {
    let made = try shell(
      """
      "$0" -qW 16 --loop 200ms -o encode --format gif render aurora
      "$0" --quiet -o a.gif encode -- encode
      "$0" -q -o b.gif -- encode
      "$0" -q verify a.gif
      """, in: folder)
    #expect(made.status == 0 && made.errors.isEmpty && made.output.isEmpty, "\(made.errors)")
    #expect(try folder.names == ["a.gif", "b.gif", "encode"])
    let help = try zoetrope("-q", "help", in: folder.path)
    #expect(help.isRefusal(2, "Unexpected option -q. Use zoetrope help COMMAND."), "\(help.errors)")
    let refused = try zoetrope("--fps=9", "-v", "scene", "aurora", in: folder.path)
    #expect(refused.isRefusal(2, "Unknown option --fps of scene. It is an option of"), "\(refused.errors)")
  }
}
