import Foundation
import TestSupport
import Testing

/// Small files that expand to much, and names that are more than names.
@Suite struct HostileInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A PNG of one pixel with a compressed text of 300 MB of zeros, and a video of it.
  private static let bombs = TestInputs { folder in
    let script = """
      import struct, zlib
      def chunk(kind, data):
          return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
      text = b"Comment\\0\\0" + zlib.compress(bytes(300_000_000), 1)
      with open("bomb.png", "wb") as file:
          file.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">2I5B", 1, 1, 8, 0, 0, 0, 0))
              + chunk(b"zTXt", text) + chunk(b"IDAT", zlib.compress(bytes(2))) + chunk(b"IEND", b""))
      """
    try output(of: "python3", ["-c", script], in: folder.path)
    try output(of: "ffmpeg", ["-v", "error", "-i", "bomb.png", "-c", "copy", "bomb.mov"], in: folder.path)
  }

  /// As a file, through a pipe, as one of several pictures, and inside a video.
  @Test(.limitsMemory, arguments: ["bomb.png", "- < bomb.png", "bomb.png bomb.png", "bomb.mov"])
  func compressedMetadataTakeNoMemory(input: String) throws {
    let folder = try Self.bombs.folder()
    let line = "exec time -f %M \"$0\" encode \(input.replacing(" <", with: " -o a.gif -q <"))"
    let words = line.contains(" -o ") ? line : line + " -o a.gif -q"
    let result = try run("bash", ["-c", words, tool], in: folder.path)
    let memory = try #require(result.errors.split(separator: "\n").last.flatMap { Int($0) })
    #expect(result.status == 0 && memory < 120_000, "\(memory) kB \(result.errors)")
    #expect(try text(of: "gifsicle", ["--info", "a.gif"], in: folder.path).contains("logical screen 1x1"))
  }

  /// libav holds the comments of a GIF, and data of an image behind its pixels, several times: before the first image, before
  /// the second one, and in the first one.
  @Test(.limitsMemory, arguments: 0..<3) func aGIFWithVastCommentsIsRefused(place: Int) throws {
    try shell("convert +dither -size 2x2 -delay 10 xc:red xc:blue a.gif", in: folder).checked()
    let gif = [UInt8](try folder.data("a.gif"))
    let controls = gif.indices.filter { gif[$0...].starts(with: [0x21, 0xF9, 4]) }
    try #require(controls.count == 2)
    for (blockCount, isRefused) in [(60_000, false), (70_000, true), (400_000, true)] {
      let blocks = [UInt8](repeating: 255, count: 256 * blockCount)
      let comment = [0x21, 0xFE] + blocks + [0]
      // The data of an image end with a length of 0.
      let (offset, added) = [(controls[0], comment), (controls[1], comment), (controls[1] - 1, blocks)][place]
      let file = URL(fileURLWithPath: "\(folder.path)/b.gif")
      try Data(gif[..<offset] + added + gif[offset...]).write(to: file)
      for words in ["encode b.gif -o b.apng -f -q", "verify b.gif"] {
        let result = try run("bash", ["-c", "exec time -f %M \"$0\" \(words)", tool], in: folder.path)
        let refusal =
          "zoetrope: cannot read b.gif: it has more than 16 MiB of comments or other data besides the pixels of an image; "
          + "gifsicle --no-comments --no-extensions leaves them out\n"
        #expect(result.errors.hasPrefix(refusal) == isRefused, "\(words): \(result.errors)")
        let memory = try #require(result.errors.split(separator: "\n").last.flatMap { Int($0) })
        #expect(memory < (isRefused ? 120_000 : 300_000), "\(words): \(memory) kB")
      }
    }
  }

  /// Frames that wait for others take no more than they may, and a frame that repeats takes nothing.
  @Test func temporaryFramesAreBounded() throws {
    try makeVideo("a.gif", "testsrc=s=64x36:r=5:d=2")
    let frame = 64 * 36 * 6
    let words = ["encode", "a.gif", "-o", "b.mp4", "--reverse", "--fps", "50", "-q", "--max-temp"]
    #expect(try run(tool, words + ["\(10 * frame)"], in: folder.path).status == 0)
    let result = try run(tool, words + ["\(10 * frame - 1)", "-f"], in: folder.path)
    #expect(result.status == 1)
    #expect(
      result.errors.wholeMatch(
        of: /zoetrope: cannot keep frames in [^ ]+: they take more than 138 kB; TMPDIR names .*, --max-temp .*\n/)
        != nil,
      "\(result.errors)")
  }

  /// The bytes of a pipe are kept where their format needs it.
  @Test func temporaryBytesOfAPipeAreBounded() throws {
    try makeVideo("a.mp4", "testsrc=s=64x36:r=5:d=2")
    for inputs in ["-", "- a.mp4", "a.mp4 -"] {
      let line = "cat a.mp4 | \"$0\" encode \(inputs) -o b.mkv -q --max-temp 2kB"
      let result = try run("bash", ["-c", line, tool], in: folder.path)
      #expect(result.status == 1 && result.errors.contains(": they take more than 2000 B; "), "\(result.errors)")
      #expect(try folder.names == ["a.mp4"])
    }
  }

  private func makeVideo(_ name: String, _ source: String) throws {
    try output(of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", source, "\(folder.path)/\(name)"])
  }

  /// A source is not replaced by what is made of it, by whatever name it is called.
  @Test(arguments: [
    "encode a.gif -o a.gif", "encode a.gif -o link.gif", "encode link.gif -o a.gif", "encode a.gif -o hard.gif",
    "encode p1.png p2.png -o p2.png --format gif", "loop a.mp4 -o a.mp4 --bounce", "repeat a.mp4 -o a.mp4 --repeat 2",
    "repeat a.mp4 -o a.mkv --audio a.mkv", "render ./s.json -o s.json --format gif", "render ./s.json -o a.gif",
    "render ./s.json -o b.gif --manifest s.json", "encode raw -o raw --raw gray:2x2@5 --format gif",
  ])
  func anInputIsNotReplaced(_ words: String) throws {
    try makeVideo("a.gif", "testsrc=s=64x36:r=5:d=2")
    try makeVideo("a.mp4", "testsrc=s=64x36:r=5:d=2")
    try output(
      of: "ffmpeg",
      ["-v", "error", "-i", "\(folder.path)/a.mp4", "-f", "lavfi", "-i", "sine=d=2", "\(folder.path)/a.mkv"])
    try makeVideo("p%d.png", "testsrc=s=64x36:r=1:d=2")
    try folder.write("1234", to: "raw")
    try folder.write(
      """
      { "zoetrope": 1, "name": "s", "layers": [{ "name": "s", "swarm": { "sprite": "a.gif", "count": 2, "size": 9,
        "flight": 1, "paths": "smooth" } }] }
      """, to: "s.json")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.gif", withDestinationPath: "a.gif")
    try FileManager.default.linkItem(atPath: folder.path + "/a.gif", toPath: folder.path + "/hard.gif")
    let before = try folder.names.map { try folder.data($0) }
    let names = try folder.names
    let result = try run(tool, words.split(separator: " ").map(String.init) + ["-f", "-q"], in: folder.path)
    #expect(
      result.status == 1 && result.errors.contains(", which would be lost; give another name\n"), "\(result.errors)")
    #expect(try folder.names == names && names.map { try folder.data($0) } == before)
  }

  /// Nor is it written to as standard output, where it would grow without end as it is read.
  @Test(arguments: [
    ("raw", "\"$0\" encode raw -o - --raw gray:2x2@5 --format rgb24 >> raw"),
    ("raw", "\"$0\" encode - -o - --raw gray:2x2@5 --format rgb24 < raw >> raw"),
    ("raw", "\"$0\" encode raw -o /dev/stdout --raw gray:2x2@5 --format y4m 1<> raw"),
    ("s.json", "\"$0\" render ./s.json -o - --format y4m --size 64x36 >> s.json"),
  ])
  func anInputIsNotStandardOutput(name: String, line: String) throws {
    try folder.write("1234", to: "raw")
    try folder.write(try zoetrope("scene", "glow").text, to: "s.json")
    try expectRefusal(of: line, keeping: name, "standard output", ", which would be damaged; use another file\n")
    // A device may be both.
    let words = "\"$0\" encode - -o - --raw gray:2x2@5 --format y4m < /dev/null > /dev/null"
    #expect(try !shell(words, in: folder).errors.contains("damaged"))
  }

  /// Nor is the file at standard input replaced, or one that an option names.
  @Test(arguments: [
    ("s.json", "\"$0\" render - -o s.json --format gif -f < s.json"), ("a.gif", "\"$0\" encode - -o a.gif -f < a.gif"),
    ("a.gif", "\"$0\" encode - a.gif -o a.gif -f < a.gif"),
    ("b.gif", "{ dd bs=1 count=1 status=none of=b; \"$0\" encode - -o b.gif -f; } < b.gif"),
    ("raw", "\"$0\" encode - -o raw --raw gray:2x2@5 --format gif -f < raw"),
    ("list", "\"$0\" encode --files-from - -o list --format gif -f < list"),
    ("p.hex", "\"$0\" render glow -o p.hex --format gif --size 64x36 --palette p.hex -f"),
    ("p.hex", "\"$0\" encode a.gif -o c.gif --palette p.hex --save-palette p.hex -f"),
    ("l.md", "\"$0\" encode a.gif -o l --for readme --targets l.md -f"),
  ])
  func aFileThatIsReadIsNotReplaced(name: String, line: String) throws {
    try makeVideo("a.gif", "testsrc=s=64x36:r=5:d=2")
    try (Data([0]) + folder.data("a.gif")).write(to: URL(fileURLWithPath: folder.path + "/b.gif"))
    for (text, name) in [("1234", "raw"), ("a.gif\n", "list"), ("ff8800\n204060\n", "p.hex")] {
      try folder.write(text, to: name)
    }
    try folder.write(try zoetrope("scene", "glow").text, to: "s.json")
    try folder.write(try zoetrope("targets", "--json").text, to: "l.md")
    try expectRefusal(of: line, keeping: name, name, ", which would be lost; give another name\n")
  }

  /// Expects that a command is refused with a message on its output, and leaves a file as it was.
  private func expectRefusal(of line: String, keeping name: String, _ output: String, _ ending: String) throws {
    let before = try folder.data(name)
    // A tool that took standard output would fill the disk.
    let result = try shell("ulimit -f 1000; ! \(line)", in: folder)
    #expect(
      result.errors.contains("cannot write \(output): it is ") && result.errors.hasSuffix(ending), "\(result.errors)")
    #expect(try folder.data(name) == before)
  }

  /// A name from a file or a command line is one line of text, and no command to the terminal.
  @Test(arguments: ["\u{1B}[2Jx", "x\nb.gif: seamless", "\u{9B}31mx", "x\u{202E}fig"])
  func namesSteerNoTerminal(name: String) throws {
    try makeVideo("a.gif", "testsrc=s=64x36:r=5:d=2")
    try FileManager.default.moveItem(atPath: folder.path + "/a.gif", toPath: folder.path + "/\(name).gif")
    let object: [String: Any] = [
      "zoetrope": 1, "name": name,
      "layers": [
        ["name": name, "fill": "white", "shape": "circle", "rotation": ["from": 0, "to": 360, "duration": 2]]
      ],
    ]
    try JSONSerialization.data(withJSONObject: object).write(to: URL(fileURLWithPath: folder.path + "/s.json"))
    let results = [
      try run(tool, ["verify", "\(name).gif"], in: folder.path), try run(tool, ["plan", "./s.json"], in: folder.path),
      try run(tool, ["plan", "./s.json", "--table"], in: folder.path),
      try run(tool, ["render", "./s.json", "-o", "\(name).gif", "-n", "-f", "--size", "32x18"], in: folder.path),
      try run(tool, ["encode", "none/\(name).gif", "-o", "b.gif"], in: folder.path),
    ]
    for result in results {
      let text = result.text + result.errors
      #expect(text.contains("\u{FFFD}"), "\(text)")
      let isPlain = text.unicodeScalars.allSatisfy {
        $0 == "\n" || $0.properties.generalCategory != .control && !$0.properties.isBidiControl
      }
      #expect(isPlain && !text.split(separator: "\n").contains { $0.hasPrefix("b.gif") }, "\(text.debugDescription)")
    }
  }

  /// A message has a bounded length, whatever it quotes.
  @Test func longNamesAreShortened() throws {
    let name = String(repeating: "x", count: 100_000)
    let result = try run(tool, ["encode", "./\(name).gif", "-o", "b.gif"], in: folder.path)
    #expect(result.status == 1 && result.errors.utf8.count < 2500, "\(result.errors.utf8.count)")
    #expect(result.errors.hasPrefix("zoetrope: cannot read ./xxx") && result.errors.contains(" … "))
    #expect(result.errors.hasSuffix("x.gif: File name too long\n"))
  }

  /// The index of an MP4 grows with its frames; that of a Matroska file does not stay in memory.
  @Test func anIndexIsBounded() throws {
    try makeVideo("a.mp4", "testsrc=s=64x36:r=25:d=1")
    let scene = ["render", "aurora", "--size", "32x18", "--loop", "sway:1s", "--fps", "25"]
    for words in [scene, ["repeat", "a.mp4"]] {
      let result = try run(tool, words + ["-o", "b.mp4", "--play-for", "200h"], in: folder.path)
      #expect(result.status == 2)
      #expect(
        result.errors
          == "zoetrope: --play-for makes 18000000 frames: MP4 and MOV take 10000000 at most; ask for fewer, or for WebM "
          + "or Matroska\n",
        "\(result.errors)")
    }
    let long = Array(scene.dropLast(4)) + ["--loop", "400000s", "-o", "b.mp4", "-n"]
    for (words, option) in [(long, "--loop"), (long + ["--repeat", "2"], "--repeat")] {
      let errors = try run(tool, words, in: folder.path).errors
      #expect(errors.hasPrefix("zoetrope: \(option) makes "), "\(errors)")
    }
    #expect(try run(tool, scene + ["-o", "b.mkv", "--play-for", "200h", "-n"], in: folder.path).status == 0)
    let held = ["--fps", "1000", "--hold-last", "86400s", "-o", "b.mp4", "-n"]
    for words in [["render", "aurora", "--size", "32x18", "--loop", "sway:1s"], ["encode", "a.mp4"]] {
      let result = try run(tool, words + held, in: folder.path)
      #expect(
        result.status == 2 && result.errors.hasPrefix("zoetrope: --hold-last makes 86401000 frames: "),
        "\(result.errors)")
    }
    let slow = try run(tool, ["encode", "a.mp4", "-o", "b.mp4", "--speed", "0.000000001"], in: folder.path)
    #expect(
      slow.status == 2 && slow.errors.contains(" frames at 25 per second in the time of all. "), "\(slow.errors)")
  }

  /// A playlist opens no other file, and is called what it is. To open the one that it names would take forever.
  @Test(arguments: [
    "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST\n", "ffconcat version 1.0\nfile a.ts\n",
    """
    <?xml version="1.0"?>
    <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S" minBufferTime="PT2S"><Period>
    <AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="9" width="64" height="36"><BaseURL>a.ts</BaseURL>
    </Representation></AdaptationSet></Period></MPD>
    """,
  ])
  func playlistsOpenNothing(text: String) throws {
    try output(of: "mkfifo", ["a.ts"], in: folder.path)
    try folder.write(text, to: "list")
    let message = "it is a playlist, which names other files; give one of those\n"
    let file = try run("timeout", ["-s", "KILL", "20", tool, "encode", "list", "-o", "b.gif"], in: folder.path)
    #expect(file.status == 1 && file.errors == "zoetrope: cannot read list: \(message)", "\(file.errors)")
    let piped = try run("bash", ["-c", "timeout -s KILL 20 \"$0\" encode - -o b.gif < list", tool], in: folder.path)
    #expect(piped.status == 1 && piped.errors == "zoetrope: cannot read standard input: \(message)", "\(piped.errors)")
  }

  /// A header that speaks of more than can be is refused for that reason.
  @Test(arguments: ["W99999 H99999", "W20000 H4", "W16384 H16384", "W99999999999 H9999999999999999999999"])
  func sizesInAHeaderAreChecked(size: String) throws {
    try folder.write("YUV4MPEG2 \(size) F25:1 C420\nFRAME\n123", to: "a.y4m")
    for line in ["\"$0\" encode a.y4m -o b.gif", "\"$0\" encode - -o b.gif < a.y4m"] {
      let result = try run("bash", ["-c", line, tool], in: folder.path)
      #expect(
        result.status == 1 && result.errors.contains(": it is ") && result.errors.contains("the limit is "),
        "\(result.errors)")
    }
  }

  /// The last frame is held for a day at most: each of its frames is encoded.
  @Test func aHoldIsBounded() throws {
    let words = ["render", "aurora", "-o", "a.gif", "--hold-last"]
    let result = try run(tool, words + ["86401s"], in: folder.path)
    #expect(
      result.status == 2
        && result.errors == "zoetrope: --hold-last 86401 s is out of range; allowed: 0…86400 s, a day\n")
    #expect(try run(tool, words + ["86400s", "-n", "--size", "32x18"], in: folder.path).status == 0)
  }
}
