import Foundation
import TestSupport
import Testing

/// The names of the files that `--for` writes, and what stands there.
@Suite struct TargetFileTests {
  private let folder: TemporaryFolder

  /// A clip with a tone, and a list of targets.
  private static let inputs = TestInputs { folder in
    try output(
      of: "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x90:r=30:d=1", "-f", "lavfi", "-i", "sine=d=1"]
        + ["-c:v", "ffv1", "-c:a", "aac", "in.mkv"], in: folder.path)
    try folder.write(
      """
      {"targets": [
      {"name": "any", "summary": "a", "formats": ["gif", "mkv"], "source": "-", "seen": "2026-11-25"},
      {"name": "page", "summary": "p", "formats": ["gif"], "writes": "picture", "source": "-", "seen": "2026-11-25"},
      {"name": "large", "summary": "l", "formats": ["gif"], "pixels": "999999999..", "source": "-", "seen": "2026-11-25"}]}
      """, to: "t.json")
  }

  init() throws { folder = try Self.inputs.folder() }

  @Test func severalSizesAreWrittenAtOnce() throws {
    let made = try zoetrope("render", "glow", "--for", "twitch-emote", "-o", "e.gif", "--loop", "1s", in: folder.path)
    // A note on all of them is told once.
    #expect(made.status == 0 && made.errors.ranges(of: "speeds change").count == 1, "\(made.errors)")
    for side in [112, 56, 28] { #expect(try probed("e-\(side).gif", "stream=width", in: folder) == "\(side)") }
    // One that stands there keeps all from being written.
    for side in [112, 28] { try FileManager.default.removeItem(atPath: "\(folder.path)/e-\(side).gif") }
    let refused = try zoetrope("render", "glow", "--for", "twitch-emote", "-o", "e.gif", in: folder.path)
    #expect(try refused.status == 1 && folder.names.sorted() == ["e-56.gif", "in.mkv", "t.json"], "\(refused.errors)")
    #expect(refused.errors == "zoetrope: cannot write e-56.gif: it exists; --force replaces it\n")
    let planned = try zoetrope("render", "glow", "--for", "twitch-emote", "-o", "f.gif", "-n", in: folder.path)
    #expect(planned.text.contains("f-28.gif: 28x28, "), "\(planned.text)")
    #expect(try folder.names.sorted() == ["e-56.gif", "in.mkv", "t.json"])
  }

  /// Whatever way an input is named, no file takes its place.
  @Test(arguments: [
    ("a.gif", "encode pics/ -o pics/a.gif --for any"), ("a.gif", "encode --files-from list.md -o pics/a.gif --for any"),
    ("list.md", "encode --files-from list.md -o list --for page"),
    ("s.mkv", "encode in.mkv --to .2s --audio pics/s.mkv -o pics/s.mkv --for any"),
    ("a.gif", "render ./s.json -o pics/a.gif --for any"),
  ])
  func noInputIsLost(name: String, words: String) throws {
    try shell(
      "mkdir pics; cp in.mkv pics/s.mkv; for a in a b; do cp '\(repository)/samples/mosquito.gif' pics/$a.gif; done",
      in: folder)
    try folder.write("pics/a.gif\npics/b.gif\n", to: "list.md")
    try folder.write(
      #"{"zoetrope": 1, "canvas": {"width": 64, "height": 36}, "layers": [{"name": "flies", "swarm": {"sprite": "pics/a.gif", "count": 1, "flight": 1}}]}"#,
      to: "s.json")
    // A folder with a video beside pictures is one of several kinds.
    if !words.contains("s.mkv") { try shell("rm pics/s.mkv", in: folder) }
    let sums = try shell("md5sum pics/* list.md", in: folder).text
    let result = try shell("\"$0\" \(words) --targets t.json -f", in: folder)
    #expect(
      result.status == 1 && result.errors.contains("\(name): it is ")
        && result.errors.hasSuffix(", which would be lost; give another name\n"), "\(result.errors)")
    #expect(try shell("md5sum pics/* list.md", in: folder).text == sums)
  }

  /// A file that the target refuses for another reason fits in nothing, and is not there.
  @Test func aFileIsSaidToFitOnceItIsAccepted() throws {
    let line = "\"$0\" encode in.mkv --to .2s --max-size 1MB -o a.gif --targets t.json --for"
    let refused = try shell("\(line) large", in: folder)
    #expect(refused.status == 3 && !refused.errors.contains("fits in"), "\(refused.errors)")
    #expect(!refused.errors.contains("a.gif: "), "\(refused.errors)")
    let made = try shell("\(line) any", in: folder)
    #expect(made.status == 0 && made.errors.contains("zoetrope: fits in 1 MB: "), "\(made.errors)")
    #expect(made.errors.contains("zoetrope: a.gif: 160x90, "), "\(made.errors)")
  }

  /// Palettes and manifests take their names together with the file, also in other folders.
  @Test(arguments: [
    "encode in.mkv --to .2s --palette global --save-palette sub/p.gpl",
    "render glow --size 64x36 --loop sway:1s --manifest sub/p.gpl",
  ])
  func filesBesideTheOneForATargetAreWrittenWithIt(words: String) throws {
    try shell("mkdir sub; echo precious > sub/p.gpl", in: folder)
    let names = try folder.names
    let refused = try shell("\"$0\" \(words) -o a.gif --for large --targets t.json -f", in: folder)
    #expect(refused.status == 3 && refused.errors.contains("; nothing was written. "), "\(refused.errors)")
    #expect(try folder.names == names && folder.read("sub/p.gpl") == "precious\n")
    let made = try shell("\"$0\" \(words) -o a.gif --for any --targets t.json -f", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let start = words.hasPrefix("encode") ? "GIMP Palette\n" : "# zoetrope frames: "
    #expect(try folder.read("sub/p.gpl").hasPrefix(start) && shell("ls -A sub", in: folder).text == "p.gpl\n")
    #expect(try folder.names.sorted() == (names + ["a.gif"]).sorted())
  }

  @Test func aManifestOnStandardOutputIsNoFileOfTheTarget() throws {
    let made = try shell(
      "\"$0\" render glow --size 64x36 --loop sway:1s --manifest - -o a.gif --for any --targets t.json", in: folder)
    #expect(made.status == 0 && made.text.hasPrefix("# zoetrope frames: "), "\(made.errors)")
    #expect(try folder.names.sorted() == ["a.gif", "in.mkv", "t.json"])
  }

  /// The names of the files come first, whatever else is wrong.
  @Test(arguments: [
    ("--manifest a.gif", "a.gif: it is the same file as another output; give each a name of its own"),
    ("--manifest none/m", "none/m: there is no folder none; create it first"),
    (
      "--palette global --save-palette a.gif",
      "a.gif: it is the same file as another output; give each a name of its own"
    ),
  ])
  func aDryRunForATargetRefusesNamesAsTheRunDoes(words: String, message: String) throws {
    for words in [words, "\(words) -n", "\(words) --max-size 1MB -n"] {
      let told = try shell("\"$0\" render glow \(words) -o a.gif --for any --targets t.json", in: folder)
      #expect(told.status == 1 && told.errors == "zoetrope: cannot write \(message)\n", "\(words): \(told.errors)")
    }
    #expect(try folder.names.sorted() == ["in.mkv", "t.json"])
  }

  /// Programs are told once, when all files have their names.
  @Test func programsAreToldOfFilesThatAreThere() throws {
    struct Files: Decodable {
      struct File: Decodable {
        let path: String
        let bytes: Int
      }
      let files: [File]
    }
    let words = "encode in.mkv --to .2s --json --progress json"
    let made = try shell("\"$0\" \(words) --for twitch-emote -o a.gif", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let files = try JSONDecoder().decode(Files.self, from: made.output).files
    #expect(files.map(\.path) == ["a-112.gif", "a-56.gif", "a-28.gif"])
    #expect(try files.map(\.bytes) == files.map { try folder.data($0.path).count })
    #expect(made.errors.ranges(of: #""done":true"#).count == 1)
    let bytes = files.map(\.bytes).reduce(0, +)
    #expect(made.errors.hasSuffix("{\"bytes\":\(bytes),\"done\":true,\"frames\":18,\"total\":18}\n"), "\(made.errors)")
    let one = try shell("\"$0\" \(words) --for slack-emoji -o b.gif", in: folder)
    #expect(try JSONDecoder().decode(Files.File.self, from: one.output).path == "b.gif")
    #expect(one.errors.hasSuffix("\"done\":true,\"frames\":6,\"total\":6}\n"), "\(one.errors)")
    let refused = try shell("\"$0\" \(words) --for large --targets t.json -o c.gif", in: folder)
    #expect(refused.status == 3 && refused.output.isEmpty && !refused.errors.contains("done"), "\(refused.errors)")
    let planned = try shell("\"$0\" \(words) --for twitch-emote -o a.gif -n -f", in: folder)
    let keys = try #require(JSONSerialization.jsonObject(with: planned.output) as? [String: Any]).keys
    #expect(Array(keys) == ["files"] && planned.errors.hasSuffix("{\"done\":true,\"frames\":18,\"total\":18}\n"))
  }
}
