import Foundation
import TestSupport
import Testing

/// The machine-readable report of a result, and the estimate of a result that is not made.
@Suite struct ResultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let mosquito = "\(repository)/samples/mosquito.gif"

  private struct Result: Decodable {
    struct Video: Decodable {
      let codec: String
      let pixelFormat: String?
    }
    struct Budget: Decodable {
      let limit: Int
      let isMet: Bool
      let quality: Int?
    }
    struct Estimate: Decodable {
      let bytes: Int?
      let seconds: Double
    }
    let path: String?
    let format: String
    let width: Int
    let height: Int
    let frames: Int
    let frameRate: String
    let length: String?
    let bytes: Int?
    let estimate: Estimate?
    let video: Video?
    let budget: Budget?
    let command: [String]?
    let notes: [String]
    let seconds: Double?
  }

  private func result(_ words: String..., status: Int32 = 0) throws -> Result {
    try result(words, status: status)
  }

  private func result(_ words: [String], status: Int32 = 0) throws -> Result {
    let result = try run(tool, words + ["--json"], in: folder.path)
    #expect(result.status == status, "\(result.errors)")
    return try JSONDecoder().decode(Result.self, from: result.output)
  }

  private func byteCount(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")[.size] as? Int
  }

  /// Size, codec, sample format and frames as ffprobe finds them.
  private func facts(_ name: String) throws -> String {
    let entries = "stream=codec_name,width,height,pix_fmt,nb_read_frames"
    return try probed(name, entries, "-count_frames", "-select_streams", "v", in: folder)
  }

  @Test func programsReadWhatWasMade() throws {
    let gif = try result("render", "glow", "-o", "a.gif", "--size", "96x54")
    #expect(try facts("a.gif") == "gif,\(gif.width),\(gif.height),bgra,\(gif.frames)")
    #expect(gif.path == "a.gif" && gif.format == "gif" && gif.frameRate == "20" && gif.length == "2")
    #expect(try gif.bytes == byteCount("a.gif") && gif.video == nil && gif.budget == nil && gif.estimate == nil)
    #expect(gif.seconds ?? 0 > 0 && gif.notes.isEmpty)

    let video = try result("render", "glow", "-o", "a.mp4", "--size", "96x54", "--depth", "10", "--repeat", "3")
    #expect(try facts("a.mp4") == "h264,96,54,yuv420p10le,180")
    #expect(video.frames == 180 && video.length == "6" && video.video?.codec == "h264")
    #expect(try video.video?.pixelFormat == "yuv420p10le" && video.bytes == byteCount("a.mp4"))

    let repeated = try result("repeat", "a.mp4", "-o", "b.mp4", "--repeat", "2")
    #expect(try repeated.frames == 360 && repeated.length == "12" && repeated.bytes == byteCount("b.mp4"))
    #expect(repeated.video?.codec == "h264" && repeated.video?.pixelFormat == "yuv420p10le")
    let looped = try result("loop", "a.mp4", "-o", "c.webm", "--max", "1s", "--crossfade", "0")
    #expect(try facts("c.webm") == "vp9,96,54,yuv420p,\(looped.frames)" && looped.video?.codec == "vp9")
    let encoded = try result("encode", "a.gif", "-o", "d.webp")
    #expect(try encoded.frames == 40 && encoded.bytes == byteCount("d.webp") && encoded.command == nil)
    let still = try result("render", "glow", "-o", "a.png", "--size", "96x54", "--frame", "3")
    #expect(still.frames == 1 && still.length == nil && still.format == "png")
    let nothing = try result("render", "glow", "--format", "null", "--size", "96x54")
    #expect(nothing.path == nil && nothing.bytes == nil)
  }

  /// A held frame is shown as long as 20 others, and a GIF stores it once.
  @Test(arguments: [("gif", "40"), ("mp4", "60")])
  func framesAreThoseThatAreShown(ending: String, stored: String) throws {
    let words = ["--size", "96x54", "--loop", "2s", "--fps", "20", "--hold-last", "1s"]
    let held = try result(["render", "glow", "-o", "a.\(ending)"] + words)
    #expect(try held.frames == 60 && held.length == "3" && facts("a.\(ending)").hasSuffix(",\(stored)"))
  }

  @Test func theCommandMakesTheSameAgain() throws {
    let first = try result("render", "glow", "-o", "a.gif", "--size", "96x54", "--seed", "5", "--quality", "50")
    let words = try #require(first.command)
    #expect(try run(tool, words + ["-o", "b.gif", "-q"], in: folder.path).status == 0)
    #expect(try folder.data("a.gif") == folder.data("b.gif"))
  }

  @Test(arguments: [["--audio", "rain.wav", "--resume"], ["--no-metadata"]])
  func theCommandHasAllThatTheBytesDependOn(_ words: [String]) throws {
    try shell("ffmpeg -v error -f lavfi -i sine=d=1 rain.wav", in: folder)
    let made = try result(["render", "glow", "-o", "a.mp4", "--size", "64x36"] + words)
    let command = try #require(made.command)
    #expect(Array(command.suffix(words.count)) == words)
    #expect(try run(tool, command + ["-o", "b.mp4", "-q"], in: folder.path).status == 0)
    #expect(try folder.data("a.mp4") == folder.data("b.mp4"), "\(command)")
  }

  @Test(arguments: [("mp4", ["--audio", "rain.wav", "--repeat", "2"]), ("gif", [])] as [(String, [String])])
  func theCommandOfJoinedPartsMakesTheSameAgain(_ format: String, _ words: [String]) throws {
    try shell("ffmpeg -v error -f lavfi -i sine=d=1 rain.wav", in: folder)
    let part = try result(
      "part", "1/1", "glow", "-o", "parts", "--format", format, "--size", "64x36", "--no-metadata")
    let whole = try result(["join", "parts", "-o", "a.\(format)"] + words)
    let command = try #require(whole.command)
    #expect(command.contains("--no-metadata") && command.contains("--resume") == (format == "mp4"))
    #expect(try run(tool, command + ["-o", "b.\(format)", "-q"], in: folder.path).status == 0)
    #expect(try folder.data("a.\(format)") == folder.data("b.\(format)"), "\(command)")
    #expect(whole.video?.codec == (format == "mp4" ? "h264" : nil))
    if words.isEmpty { #expect(part.command == command) }
  }

  @Test(arguments: [
    ["render", "aurora", "--loop", "sway:1s", "--for", "slack-emoji", "--max-size", "9kB"],
    ["render", "aurora", "--loop", "sway:1s", "--max-size", "6kB"],
  ])
  func theCommandOfALimitedFileMakesTheSameAgain(_ words: [String]) throws {
    let first = try result(words + ["-o", "a.gif"])
    let command = try #require(first.command)
    #expect(try run(tool, command + ["-o", "b.gif", "-q"], in: folder.path).status == 0)
    #expect(try folder.data("a.gif") == folder.data("b.gif"), "\(command)")
  }

  @Test func aBudgetIsTold() throws {
    let met = try result("render", "glow", "-o", "a.gif", "--size", "96x54", "--max-size", "4kB")
    #expect(met.budget?.isMet == true && met.budget?.limit == 4000 && met.bytes ?? .max <= 4000)
    #expect(met.budget?.quality ?? -1 >= 0)
    let unmet = try result(
      "render", "glow", "-o", "b.gif", "--size", "96x54", "--max-size", "100B", "--or-smallest",
      status: 3)
    #expect(try unmet.budget?.isMet == false && unmet.bytes == byteCount("b.gif"))
  }

  @Test func standardOutputIsForOneOfThem() throws {
    let result = try zoetrope("render", "glow", "-o", "-", "--format", "gif", "--json", in: folder.path)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("zoetrope: --json and -o - both write to standard output. "), "\(result.errors)")
  }

  @Test func everythingIsToldToWhoWantsIt() throws {
    let result = try zoetrope("render", "glow", "-o", "a.mp4", "--size", "96x54", "--verbose", in: folder.path)
    let errors = result.errors
    #expect(errors.contains("render glow --loop exact") && errors.contains("libx264: yuv420p, g=60, "))
    #expect(errors.contains(/zoetrope: 60 frames in [\d.]+ s, [\d.]+ per second\n/))
    let usual = try zoetrope("render", "glow", "-o", "b.mp4", "--size", "96x54", in: folder.path).errors
    #expect(!usual.contains("libx264") && !usual.contains("per second"))
  }

  @Test func scenesAreListedForPrograms() throws {
    let list = try JSONDecoder().decode(
      [String: [[String: String]]].self, from: try zoetrope("scenes", "--json").output)
    let scenes = try #require(list["scenes"])
    let lines = try zoetrope("scenes").text.split(separator: "\n")
    let names: [String] = lines.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(scenes.compactMap { $0["name"] } == names)
    #expect(scenes.allSatisfy { $0["summary", default: ""] != "" })
    // Rows of pictures, each above a line with their names.
    let rows = try zoetrope("scenes", "--pictures").text.split(separator: "\n")
    let labels: [String] = rows.filter { !$0.contains("\u{1B}") }.flatMap { $0.split(separator: " ").map(String.init) }
    #expect(labels == names)
    #expect(rows.count { $0.contains("▄") } > names.count)
  }

  /// Of every kind of file, whose estimate comes about in a way of its own, and how far the bytes may be off, in percent.
  @Test(arguments: [
    (["render", "aurora", "-o", "a.gif", "--size", "128x72"], 15),
    (["render", "glow", "-o", "a.mp4", "--size", "128x72"], 0),
    (["render", "aurora", "-o", "a.mp4", "--size", "128x72", "--loop", "2s", "--fps", "30"], 0),
    (["render", "aurora", "-o", "a.mp4", "--size", "128x72", "--loop", "20s", "--preset", "veryfast"], 30),
    (["render", "aurora", "-o", "a.mp4", "--size", "64x36", "--loop", "1s", "--fps", "10", "--repeat", "100"], 1),
    (["render", "aurora", "-o", "a.webm", "--size", "64x36", "--loop", "1s", "--fps", "10", "--repeat", "100"], 1),
    (["render", "aurora", "-o", "a.mkv", "--size", "64x36", "--loop", "1s", "--fps", "10", "--play-for", "100s"], 1),
    (["render", "gradient-hue", "-o", "a.webp", "--size", "64x36"], 15),
    (["render", "bubbles-drift", "-o", "a.png", "--frame", "3", "--size", "64x36"], 0),
    (["render", "bubbles-drift", "-o", "frames/", "--size", "64x36"], 5),
    (["render", "glow", "-o", "a.y4m", "--size", "63x35"], 0),
    (["render", "glow", "-o", "a.rgba", "--size", "64x36"], 0),
    (["encode", mosquito, "-o", "a.webm"], 5),
    (["encode", mosquito, "-o", "a.rgb"], 0),
  ])
  func whatWouldBeMadeIsToldAndNotMade(_ words: [String], _ bound: Int) throws {
    let before = try folder.names
    let plan = try run(tool, words + ["--dry-run"], in: folder.path)
    #expect(plan.status == 0 && plan.text.contains(/: \d+x\d+, .*, about [\d.]+ [kM]B in about [\d.]+ s\n/), "\(plan)")
    let planned = try JSONDecoder().decode(
      Result.self, from: try run(tool, words + ["-n", "--json"], in: folder.path).output)
    #expect(try folder.names == before)
    #expect(planned.bytes == nil && planned.seconds == nil && planned.estimate?.seconds ?? -1 >= 0)

    let made = try JSONDecoder().decode(
      Result.self, from: try run(tool, words + ["--json"], in: folder.path).output)
    #expect(made.frames == planned.frames && made.length == planned.length && made.command == planned.command)
    let (actual, estimated) = (try #require(made.bytes), try #require(planned.estimate?.bytes))
    #expect(abs(actual - estimated) * 100 <= actual * bound, "\(estimated) of \(actual)")
  }

  @Test func whatCouldNotBeWrittenIsRefusedInADryRun() throws {
    #expect(try zoetrope("render", "glow", "-o", "nowhere/a.gif", "-n", in: folder.path).status == 1)
  }

  /// As nothing is written, nothing is replaced.
  @Test(arguments: ["render glow", "encode \(mosquito)", "loop \(mosquito)"])
  func aFileThatExistsIsToldInADryRun(_ command: String) throws {
    try folder.write("mine", to: "a.gif")
    let note = "a.gif exists; to replace it, --force is needed"
    let plan = try shell("\"$0\" \(command) -o a.gif -n", in: folder)
    #expect(plan.status == 0 && plan.text.hasPrefix("a.gif: ") && plan.errors.contains(note), "\(plan)")
    let json = try shell("\"$0\" \(command) -o a.gif -n --json", in: folder)
    #expect(try JSONDecoder().decode(Result.self, from: json.output).notes.contains(note))
    #expect(try !shell("\"$0\" \(command) -o a.gif -n -f", in: folder).errors.contains(note))
    #expect(try !shell("\"$0\" \(command) -o b.gif -n", in: folder).errors.contains("exists"))
    #expect(try folder.read("a.gif") == "mine" && folder.names == ["a.gif"])
    let refused = try shell("\"$0\" \(command) -o a.gif", in: folder)
    #expect(refused.status == 1 && refused.errors.hasSuffix("cannot write a.gif: it exists; --force replaces it\n"))
    try folder.write("mine", to: "p.gpl")
    let palette = try shell("\"$0\" \(command) -o b.gif -n --palette global --save-palette p.gpl", in: folder)
    #expect(palette.errors.contains("p.gpl exists; to replace it, --force is needed"), "\(palette.errors)")
  }

  /// A file that is not kept has no name: a folder of the name in messages is left alone.
  @Test func aFormatWithoutAFileHasNoName() throws {
    try shell("mkdir nothing && convert -size 8x8 xc:red nothing/0000.png", in: folder).checked()
    try folder.write(
      #"{"zoetrope": 1, "layers": [{"fill": {"image": "nothing/0000.png"}}]}"#, to: "picture.json")
    let words = ["render", "picture.json", "--format", "null", "--size", "64x36", "--manifest", "nothing/0001.png"]
    let made = try run(tool, words, in: folder.path)
    #expect(made.status == 0 && made.errors.contains("zoetrope: nothing: 64x36, "), "\(made.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/nothing").count == 2)
  }
}
