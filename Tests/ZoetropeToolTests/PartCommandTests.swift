import Foundation
import TestSupport
import Testing

/// Parts of a rendering that are made apart and joined.
@Suite struct PartCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// 2400 frames, 10 segments, of a scene that takes little time.
  private static let scene = ["hue-gradient", "--loop", "12s", "--size", "64x36", "--fps", "200", "-q"]

  private func part(_ number: Int, of count: Int, _ words: [String], in parts: String = "parts") throws -> ProcessResult
  {
    try run(tool, ["part", "\(number)/\(count)"] + words + ["-o", parts], in: folder.path)
  }

  /// Makes all parts, the last one first.
  private func makeParts(_ count: Int, _ words: [String], in parts: String = "parts") throws {
    for number in (1...count).reversed() {
      let result = try part(number, of: count, words, in: parts)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
  }

  private func join(_ file: String, _ more: [String] = [], from parts: String = "parts") throws -> ProcessResult {
    try run(tool, ["join", parts, "-q", "-o", file] + more, in: folder.path)
  }

  private func damage(_ name: String, _ body: (inout Data) -> Void) throws {
    var data = try folder.data(name)
    body(&data)
    try data.write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
  }

  /// Of 10 segments, and of 4 or 5 where the format is all that differs.
  @Test(arguments: [
    ("mp4", [1, 3, 8], 200, []), ("mp4", [3], 100, ["--codec", "hevc"]), ("mov", [3], 100, []),
    ("webm", [5], 100, []), ("webm", [3], 100, ["--transparent"]), ("mkv", [2], 100, ["--codec", "ffv1"]),
    ("mp4", [2], 100, ["--no-metadata"]), ("mp4", [3], 80, ["--codec", "av1", "--size", "128x64"]),
  ])
  func theVideoIsThatOfOneRun(_ ending: String, _ counts: [Int], _ rate: Int, _ more: [String]) throws {
    let words = Self.scene + ["--fps", "\(rate)"] + more
    let whole = try run(tool, ["render"] + words + ["--resume", "-o", "whole.\(ending)"], in: folder.path)
    #expect(whole.status == 0, "\(whole.errors)")
    for count in counts {
      let name = "\(count).\(ending)"
      try makeParts(count, words + ["--format", ending], in: "parts-\(count)")
      let joined = try join(name, from: "parts-\(count)")
      #expect(joined.status == 0 && joined.errors.isEmpty && joined.text.isEmpty, "\(joined)")
      #expect(try folder.data(name) == folder.data("whole.\(ending)"), "\(count) parts")
    }
    // Another program finds all frames of 12 s in it.
    let count = try probed("\(counts[0]).\(ending)", "stream=nb_read_frames", "-count_frames", in: folder)
    #expect(count == "\(12 * rate)")
  }

  /// The file of a loop that is encoded from the frames of parts, or of pictures that are copied. The frames of an AVIF are of
  /// grain and a gradient, which a video draws as samples at once.
  @Test(arguments: [
    ("gif", [1, 8], "bubbles-drift", ["--bounce", "--hold-last", "1s", "--offset", "2s", "--colors", "32"]),
    ("gif", [3], "bubbles-drift", ["--matte", "ff8800"]),
    ("gif", [3], "bubbles-drift", ["--no-background", "--transparent", "--no-metadata"]),
    ("webp", [3], "bubbles-drift", ["--no-background"]),
    ("apng", [3], "bubbles-drift", ["--no-background", "--loop-count", "3"]),
    ("avif", [8], "paper", ["--loop", "~2s"]),
    ("avif", [3], "hue-gradient", ["--loop", "~2s", "--depth", "8"]),
  ])
  func theAnimationIsThatOfOneRun(_ ending: String, _ counts: [Int], _ scene: String, _ more: [String]) throws {
    let words = [scene, "--size", "96x54", "--fps", "10", "-q"] + more
    #expect(try run(tool, ["render"] + words + ["-o", "whole.\(ending)"], in: folder.path).status == 0)
    for count in counts {
      try makeParts(count, words + ["--format", ending], in: "parts-\(count)")
      let joined = try join("\(count).\(ending)", from: "parts-\(count)")
      #expect(joined.status == 0 && joined.errors.isEmpty, "\(joined)")
      #expect(try folder.data("\(count).\(ending)") == folder.data("whole.\(ending)"), "\(count) parts")
    }
  }

  @Test func theSequenceIsThatOfOneRun() throws {
    let words = ["aurora", "--size", "64x36", "--loop", "2s", "--fps", "20", "-q"]
    #expect(try run(tool, ["render"] + words + ["-o", "whole/"], in: folder.path).status == 0)
    try makeParts(3, words + ["--format", "pngs"])
    #expect(try join("frames/").status == 0)
    #expect(try run("diff", ["-r", "whole", "frames"], in: folder.path).status == 0)
    let scene = try join("frame-%03d.png", ["--scene", "aurora"])
    #expect(
      scene.status == 2 && scene.errors.contains("--scene applies to GIF, WebP, APNG and AVIF only, not to pngs."))
    #expect(try join("frame-%03d.png").status == 0)
    #expect(try folder.data("frame-039.png") == folder.data("whole/0039.png"))
    // They are those that --resume takes up.
    #expect(try run(tool, ["render"] + words + ["--resume", "-o", "frames/"], in: folder.path).status == 0)
    let again = try join("frames/")
    #expect(again.errors == "zoetrope: cannot write frames/0000.png: it exists; --force replaces it\n")
    #expect(try join("frames/", ["-f"]).status == 0)
  }

  /// The scene is found where the parts were made, or where it is said to be; another one is refused.
  @Test func theSceneOfAnAnimationIsNeeded() throws {
    let scene =
      #"{ "zoetrope": 1, "name": "spot", "layers": [{ "fill": "white" }, { "shape": "circle", "fill": "red" }] }"#
    try folder.write(scene, to: "spot.json")
    try makeParts(1, ["./spot.json", "--size", "32x32", "--format", "gif", "-q"])
    #expect(try join("a.gif").status == 0)
    try folder.write(scene.replacing("red", with: "blue"), to: "spot.json")
    let other = try join("b.gif")
    let problem = "./spot.json is not the scene of the parts, or its pictures have changed."
    #expect(other.isRefusal(2, "\(problem) Use --scene FILE, or make the parts again."), "\(other.errors)")
    try shell("rm spot.json", in: folder).checked()
    let none = try join("b.gif")
    #expect(none.isRefusal(1, "./spot.json: No such file or directory. Use --scene FILE, "), "\(none.errors)")
    try folder.write(scene, to: "moved.json")
    #expect(try join("b.gif", ["--scene", "moved.json"]).status == 0)
    #expect(try folder.data("a.gif") == folder.data("b.gif"))
  }

  @Test(arguments: ["mp4", "webm"]) func theVideoGoesOnAsThatOfOneRun(_ ending: String) throws {
    _ = try output(
      of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=440:d=3", "-y", "sound.wav"], in: folder.path)
    let more = ["--play-for", "30s", "--audio", "sound.wav"]
    let scene = Self.scene + ["--fps", "100"]
    let words = ["render"] + scene + more + ["--resume", "-o", "whole.\(ending)"]
    #expect(try run(tool, words, in: folder.path).status == 0)
    try makeParts(3, scene + ["--format", ending])
    #expect(try join("joined.\(ending)", more).status == 0)
    #expect(try folder.data("joined.\(ending)") == folder.data("whole.\(ending)"))
  }

  @Test func aPartThatIsThereStays() throws {
    #expect(try part(2, of: 3, Self.scene).status == 0)
    let path = "\(folder.path)/parts/part-2-of-3.mp4"
    let made = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    let again = try run(tool, ["part", "2/3"] + Self.scene.dropLast() + ["-o", "parts"], in: folder.path)
    #expect(again.status == 0 && again.errors.contains("parts/part-2-of-3.mp4 is there already"), "\(again.errors)")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == made)
    let record = try JSONSerialization.jsonObject(with: folder.data("parts/part-2-of-3.json")) as? [String: Any]
    #expect(record?["firstFrame"] as? Int == 960 && record?["frameCount"] as? Int == 720)
    let sum = try text(of: "sha256sum", ["parts/part-2-of-3.mp4"], in: folder.path)
    #expect(sum.hasPrefix(record?["sha256"] as? String ?? "none"))
  }

  /// Parts that cannot be used are named with their reasons, and made again.
  @Test func whatIsMissingIsToldAndMadeAgain() throws {
    #expect(try run(tool, ["render"] + Self.scene + ["--resume", "-o", "whole.mp4"], in: folder.path).status == 0)
    try makeParts(10, Self.scene)
    try FileManager.default.removeItem(atPath: "\(folder.path)/parts/part-2-of-10.mp4")
    try damage("parts/part-4-of-10.mp4") { $0[$0.count / 2] ^= 4 }
    try damage("parts/part-5-of-10.mp4") { $0.removeLast(100) }
    try damage("parts/part-6-of-10.json") { $0.removeLast(100) }
    try damage("parts/part-8-of-10.json") {
      $0 = Data(String(decoding: $0, as: UTF8.self).replacing("libx264 ", with: "libx264 1").utf8)
    }
    #expect(try part(9, of: 10, Self.scene + ["--seed", "5"]).status == 0)
    try folder.data("parts/part-1-of-10.mp4").write(to: URL(fileURLWithPath: "\(folder.path)/parts/part-10-of-10.mp4"))

    let result = try join("a.mp4")
    #expect(result.status == 3 && result.text == "2,4-6,8-10\n", "\(result)")
    let lines = result.errors.split(separator: "\n")
    for (line, reason) in zip(
      lines,
      [
        "part-4-of-10.mp4: its bytes are not those of its record",
        "part-5-of-10.mp4: its bytes are not those of its record", "part-6-of-10.mp4: its record is damaged",
        "part-8-of-10.mp4: it was made with other libraries, libx264 1",
        "part-9-of-10.mp4: it was made by another command or version, \"zoetrope 0.",
        "part-10-of-10.mp4: its bytes are not those of its record", "cannot join parts: 7 of 10 parts are missing",
      ])
    { #expect(line.contains(reason), "\(line)") }
    #expect(lines.count == 7)
    let data = try join("a.mp4", ["--json"]).output
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(json?["missing"] as? [Int] == [2, 4, 5, 6, 8, 9, 10] && json?["parts"] as? Int == 10)
    #expect(try !folder.names.contains("a.mp4"))

    for number in [2, 4, 5, 6, 8, 9, 10] { #expect(try part(number, of: 10, Self.scene).status == 0) }
    #expect(try join("a.mp4").status == 0)
    #expect(try folder.data("a.mp4") == folder.data("whole.mp4"))
  }

  /// Kills at random moments leave nothing that is taken for a part.
  @Test func killsCostWhatWasBegunOnly() throws {
    #expect(try run(tool, ["render"] + Self.scene + ["--resume", "-o", "whole.mp4"], in: folder.path).status == 0)
    var random = SeededGenerator(state: 28)
    var killedCount = 0
    for _ in 0..<20 {
      let words = ["part", "\(Int.random(in: 1...3, using: &random))/3"] + Self.scene + ["-o", "parts"]
      let running = try RunningProgram(tool, words, in: folder.path)
      usleep(UInt32.random(in: 0...100_000, using: &random))
      running.send(SIGKILL)
      let status = try running.finish().status
      #expect(status == -SIGKILL || status == 0)
      if status == -SIGKILL { killedCount += 1 }
    }
    #expect(killedCount > 0)
    try makeParts(3, Self.scene)
    #expect(try join("a.mp4").status == 0)
    #expect(try folder.data("a.mp4") == folder.data("whole.mp4"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/parts").sorted()
    #expect(names == (1...3).flatMap { ["part-\($0)-of-3.json", "part-\($0)-of-3.mp4"] })
  }

  @Test func severalMakeTheSamePartAtOnce() throws {
    let words = ["part", "1/2"] + Self.scene + ["-o", "parts"]
    let results = try (0..<4).map { _ in try RunningProgram(tool, words, in: folder.path) }.map { try $0.finish() }
    for result in results { #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)") }
    #expect(try part(2, of: 2, Self.scene).status == 0)
    #expect(try join("a.mp4").status == 0)
  }

  /// A shortage that may pass, here of descriptors, has an exit code that queues try again; a folder that is none has not.
  @Test func whatIsWorthAnotherTry() throws {
    let words = Self.scene + ["-o", "parts"]
    let short = try run("bash", ["-c", "ulimit -n 5; exec \"$0\" part 1/1 \"$@\"", tool] + words, in: folder.path)
    #expect(
      short.status == 75 && short.errors.contains("cannot write parts/part-1-of-1.")
        && short.errors.hasSuffix(": Too many open files\n"), "\(short)")
    try folder.write("", to: "file")
    let wrong = try part(1, of: 1, Self.scene, in: "file")
    #expect(
      wrong.status == 1 && wrong.errors == "zoetrope: cannot write parts to file: it is not a folder\n", "\(wrong)")
    let deep = try part(1, of: 1, Self.scene, in: "none/parts")
    #expect(
      deep.status == 1
        && deep.errors == "zoetrope: cannot create none/parts: there is no folder none; create it first\n",
      "\(deep)")
  }

  /// A log on a full disk, when the files are complete.
  @Test func aFullStandardOutputIsWorthAnotherTry() throws {
    func full(_ words: [String]) throws -> ProcessResult {
      let line = "exec \"$0\" \"$@\" --json -q > /dev/full"
      return try run("bash", ["-c", line, tool] + words, in: folder.path)
    }
    let reason = "zoetrope: cannot write to standard output: No space left on device"
    let scene = ["aurora", "--size", "64x36", "--loop", "1s", "--fps", "10"]
    let made = try full(["part", "1/1"] + scene + ["-o", "parts"])
    #expect(made.status == 75 && made.errors == "\(reason); parts/part-1-of-1.mp4 is written\n", "\(made)")
    let joined = try full(["join", "parts", "-o", "a.mp4"])
    #expect(joined.status == 1 && joined.errors == "\(reason); a.mp4 is written\n", "\(joined)")
    // Another try would find the file.
    #expect(try folder.names.contains("a.mp4"))
    try FileManager.default.removeItem(atPath: "\(folder.path)/parts/part-1-of-1.mp4")
    let missing = try full(["join", "parts", "-o", "b.mp4"])
    #expect(missing.status == 75 && missing.errors.hasSuffix("\(reason)\n"), "\(missing)")
  }

  /// Memory runs out in an encoder, or in Swift code, which ends the process.
  @Test(.limitsMemory, arguments: [("mp4", "1280x720", 280), ("mp4", "1280x720", 400), ("gif", "1920x1080", 260)])
  func tooLittleMemoryIsWorthAnotherTry(_ format: String, _ size: String, _ megabytes: Int) throws {
    let line = "ulimit -v \(megabytes * 1024); exec \"$0\" part 1/1 aurora --loop 8s -o parts -q --threads 2 \"$@\""
    let words = ["--format", format, "--size", size]
    let short = try run("bash", ["-c", line, tool] + words, in: folder.path)
    #expect(short.status == 75 && short.errors.contains("allow more"), "\(short)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/parts/part-1-of-1.json"))
  }

  @Test(arguments: [
    (["part", "0/3", "aurora", "-o", "p"], "\"0/3\" is not a part. Use K/N with K from 1 to N"),
    (["part", "4/3", "aurora", "-o", "p"], "\"4/3\" is not a part."),
    (["part", "aurora", "-o", "p"], "\"aurora\" is not a part."),
    (["part", "+1/3", "aurora", "-o", "p"], "\"+1/3\" is not a part."),
    (["part"], "No part given. Try zoetrope part 3/8"),
    (["part", "1/3", "-o", "p"], "No scene given."),
    (["part", "1/3", "aurora"], "No folder for the parts. Use -o FOLDER"),
    (["part", "1/3", "aurora", "-o", "-"], "Parts are files. Use -o FOLDER"),
    (["part", "1/3", "aurora", "-o", "a.mp4"], "a.mp4 is the name of a file, which join writes. Use -o FOLDER"),
    (["part", "1/9", "glow", "-o", "p"], "parts 9: the "),
    (
      ["part", "1/3", "aurora", "-o", "p", "--format", "y4m"],
      "Invalid value y4m for --format. Use gif, mp4, mov, webm, mkv, webp, apng, avif or pngs."
    ),
    (["part", "1/3", "aurora", "-o", "p", "--format", "gif", "--max-size", "1MB"], "parts conflicts with --max-size"),
    (
      ["part", "1/3", "aurora", "-o", "p", "--format", "gif", "--palette", "global", "--save-palette", "a.gpl"],
      "parts conflicts with --save-palette: parts have no palette."
    ),
    (["part", "1/3", "aurora", "-o", "p", "--keep", "size"], "--keep requires --max-size"),
    (["part", "1/3", "aurora", "-o", "p", "-r", "5000", "--max-size", "8MB"], "-r 5000 is out of range; allowed: "),
    (["part", "1/3", "aurora", "-o", "p", "--play-for", "1h"], "Unknown option --play-for"),
    (["join", "-o", "a.mp4"], "No folder of parts given."), (["join", "p"], "No output file. Use -o FILE"),
    (["join", "p", "-o", "mp4:a.mp4"], "-o mp4:a.mp4 begins with a format. Use -o a.mp4; for a file of that name"),
  ])
  func mistakesAreTold(_ words: [String], _ message: String) throws {
    let result = try run(tool, words, in: folder.path)
    #expect(result.status == 2 && result.errors.hasPrefix("zoetrope: \(message)"), "\(result.errors)")
    #expect(try folder.names.isEmpty)
  }

  @Test func onlyOptionsThatPartsTakeAreListed() throws {
    let help = try zoetrope("help", "part", "all").text
    #expect(help.contains("gif mp4 mov webm mkv webp apng avif pngs [mp4]"))
    for name in ["--max-size", "--keep", "--or-smallest", "--save-palette"] { #expect(!help.contains(name), "\(name)") }
  }

  @Test func thePlanEstimatesParts() throws {
    struct Plan: Decodable {
      struct Part: Decodable { let count, frames, bytes: Int, seconds, processorSeconds: Double }
      struct Parts: Decodable { let fewest, most, memoryBytes: Int, requested, within: Part? }
      let parts: Parts
    }
    let words = ["plan"] + Self.scene.dropLast()
    let result = try run(tool, words + ["--parts", "3", "--within", "1h", "--json"])
    #expect(result.status == 0, "\(result.errors)")
    let parts = try JSONDecoder().decode(Plan.self, from: Data(result.text.utf8)).parts
    #expect(parts.fewest == 1 && parts.most == 10 && parts.memoryBytes > 10_000_000)
    let (part, fitting) = (try #require(parts.requested), try #require(parts.within))
    #expect(part.count == 3 && part.frames == 960 && fitting.count == 1 && fitting.frames == 2400)
    #expect(part.processorSeconds > 0 && abs(fitting.processorSeconds - 2.5 * part.processorSeconds) < 0.01)
    // The estimate is that of a stretch of the loop; here it is off by less than half.
    #expect(try self.part(1, of: 3, Self.scene).status == 0)
    let bytes = try folder.data("parts/part-1-of-3.mp4").count
    #expect((bytes / 2..<bytes * 2).contains(part.bytes), "\(part.bytes), made \(bytes)")
    let short = try run(tool, words + ["--within", "0.001s"])
    #expect(
      short.status == 3 && short.text.contains("  within 0.001 s: not possible, the smallest parts take about "),
      "\(short.text)")
    let never = try run(tool, words + ["--within", "0"])
    #expect(never.status == 2 && never.errors == "zoetrope: --within 0 s is out of range; allowed: more than 0 s.\n")
    let many = try run(tool, words + ["--parts", "11"])
    #expect(
      many.status == 2
        && many.errors
          == "zoetrope: --parts 11: the 2400 frames of this loop make at most 10 parts. Use a smaller number, or a longer loop.\n"
    )
  }

  @Test func whatCannotBeJoinedIsTold() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/empty", withIntermediateDirectories: false)
    // The first part creates the folder.
    for name in ["empty", "none"] {
      let empty = try join("a.mp4", from: name)
      #expect(empty.status == 3 && empty.errors == "zoetrope: cannot join \(name): it has no parts yet\n", "\(empty)")
      #expect(empty.text.isEmpty)
    }
    try folder.write("", to: "file")
    for (name, reason) in [("file", "it is no folder of parts, or not readable"), ("file/parts", "Not a directory")] {
      let made = try join("a.mp4", from: name)
      #expect(made.status == 1 && made.errors == "zoetrope: cannot read \(name): \(reason)\n", "\(made)")
    }
    let still = ["glow", "--size", "64x36", "--fps", "8", "-q"]
    try makeParts(1, still)
    try shell("mkdir copy; cp parts/*.mp4 copy", in: folder).checked()
    let copied = try join("a.mp4", from: "copy")
    #expect(
      copied.status == 3
        && copied.errors.contains("copy: its parts have no readable records; copy the .json files"), "\(copied)")
    let other = try join("a.webm")
    #expect(
      other.status == 2
        && other.errors.hasSuffix("The parts are of mp4, not of a.webm. Use a name that ends with .mp4.\n"))
    // A record that would take all memory, and one of a format that has no parts.
    let record = try folder.read("parts/part-1-of-1.json")
    for (field, damaged, name, status, reason) in [
      ("\"parts\" : 1", "\"parts\" : 900000000000000000", "a.mp4", 3, "its parts have no readable records; "),
      ("\"format\" : \"mp4\"", "\"format\" : \"png\"", "a.png", 1, "its records are damaged\n"),
    ] {
      try folder.write(record.replacing(field, with: damaged), to: "parts/part-1-of-1.json")
      let joined = try join(name)
      #expect(joined.status == status && joined.errors.contains("parts: \(reason)"), "\(joined)")
    }
    try folder.write(record, to: "parts/part-1-of-1.json")
  }

  /// Parts of another number may be those of an earlier rendering.
  @Test func onlyTheCompleteNumberOfPartsIsJoined() throws {
    #expect(try part(1, of: 3, Self.scene).status == 0)
    let words = ["part", "1/2"] + Self.scene.dropLast() + ["-o", "parts"]
    let noted = try run(tool, words, in: folder.path)
    #expect(noted.status == 0 && noted.errors.contains("zoetrope: parts has parts of 3, too; join takes"), "\(noted)")
    let neither = try join("a.mp4")
    #expect(
      neither.status == 1
        && neither.errors == "zoetrope: cannot join parts: it has parts of 2 and of 3, and some of each are missing; "
          + "give each a folder of its own\n",
      "\(neither)")
    #expect(try part(2, of: 2, Self.scene).status == 0)
    let joined = try run(tool, ["join", "parts", "-o", "a.mp4"], in: folder.path)
    #expect(
      joined.status == 0 && joined.errors.hasPrefix("zoetrope: parts has parts of 3, too, which are left out\n"),
      "\(joined)")
    try makeParts(3, Self.scene)
    let both = try join("b.mp4")
    #expect(both.status == 1 && both.errors.contains("it has all parts of 2 and of 3; give each a folder"), "\(both)")
  }

  @Test func aPartThatCannotBeReadIsNotMissing() throws {
    try makeParts(2, Self.scene)
    try shell("rm parts/part-2-of-2.mp4; mkdir parts/part-2-of-2.mp4", in: folder).checked()
    let result = try join("a.mp4")
    #expect(result.status == 3 && result.errors.contains("part-2-of-2.mp4: it cannot be read\n"), "\(result.errors)")
  }
}
