import Foundation
import TestSupport
import Testing

/// The command that made a file, stored in the file and read by other programs.
@Suite struct MetadataTests {
  private let folder: TemporaryFolder
  private let options = ["--size", "64x36", "--loop", "sway:1s", "--seed", "9", "-q"]

  init() throws { folder = try TemporaryFolder() }

  private func render(_ name: String, _ words: String...) throws {
    let result = try run(
      tool, ["render"] + words + ["-o", name] + (words.contains("--at") ? [] : still(name)) + options, in: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  /// A PNG of one frame.
  private func still(_ name: String) -> [String] { name.hasSuffix("png") ? ["--frame", "0"] : [] }

  /// The comment of a file, as a program that is not ours reads it.
  private func comment(_ name: String) throws -> String? {
    let result = try run(
      "ffprobe", ["-v", "error", "-show_entries", "format_tags:frame_tags", "-of", "default=nw=1", name],
      in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let prefix = "tag:comment="
    return result.text.split(separator: "\n").first { $0.lowercased().hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }
  }

  @Test func theCommentOfAGIFIsReadByOthersToo() throws {
    try render("a.gif", "aurora")
    let comment = try #require(try comment("a.gif"))
    #expect(comment.hasPrefix("zoetrope "))
    #expect(try GIFListing("a.gif", in: folder.path).comments == [comment])
  }

  /// A shell runs the comment, and makes the same file of it.
  @Test(arguments: ["a.gif", "a.mp4", "a.png"])
  func theCommentMakesTheFileAgain(name: String) throws {
    let scene = "it's\n\u{fc}.json"
    try folder.write(
      """
      {"zoetrope": 1, "name": "dawn", "seed": 3, "layers": [
        {"fill": {"from": "#000000", "to": "#FFFFFF", "duration": 1}}, {"fill": "#204060", "opacity": 0.5}]}
      """, to: scene)
    for words in [["aurora"], ["./\(scene)", "--set", "layers[1].fill=#FF8000", "--set", "layers[1].opacity=0.25"]] {
      let result = try run(tool, ["render"] + words + ["-o", name, "-f"] + still(name) + options, in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      let comment = try #require(try comment(name))
      let command = try #require(comment.split(separator: ": ", maxSplits: 1).last)
      #expect(comment.hasPrefix("zoetrope 0."))
      let again = try run("bash", ["-c", "\"$0\" \(command) -q -f -o 'again-\(name)'", tool], in: folder.path)
      #expect(again.status == 0, "\(again.errors)")
      #expect(try folder.data("again-\(name)") == folder.data(name))
    }
    // Another scene under the same name is refused.
    try folder.write("{\"zoetrope\": 1, \"name\": \"dusk\", \"layers\": [{\"fill\": \"#000000\"}, {}]}", to: scene)
    let command = try #require(try comment(name)?.split(separator: ": ", maxSplits: 1).last)
    let other = try run("bash", ["-c", "\"$0\" \(command) -q -o b.gif", tool], in: folder.path)
    #expect(other.status == 2 && other.errors.contains("or its pictures have changed"), "\(other.errors)")
    #expect(try !folder.names.contains("b.gif"))
  }

  /// A video that is made in parts has other bytes, and says so.
  @Test func theCommentOfAVideoOfPartsMakesItAgain() throws {
    let words = "aurora --size 64x36 --loop 24s -q"
    for (make, more) in [
      ("render \(words) --resume", ""), ("repeat b.mp4 --repeat 3 -q", ""),
      ("part 1/1 \(words) -o parts; \"$0\" join parts -q", ""), ("join parts --repeat 2 -q", ""),
      ("render \(words) --resume --repeat 2 --audio a.wav", "--audio a.wav"),
    ] {
      try shell("ffmpeg -v error -y -f lavfi -i sine=d=1 a.wav; \"$0\" \(make) -o a.mp4 -f", in: folder).checked()
      let command = try #require(try comment("a.mp4")?.split(separator: ": ", maxSplits: 1).last)
      try shell("\"$0\" \(command) \(more) -q -f -o b.mp4", in: folder).checked()
      #expect(try folder.data("a.mp4") == folder.data("b.mp4"), "\(command)")
    }
    let compared = try zoetrope("verify", "a.mp4", "--against", "aurora", in: folder.path)
    #expect(compared.errors.isEmpty && compared.text.contains("--resume"), "\(compared.text) \(compared.errors)")
  }

  @Test(arguments: ["a.gif", "a.mp4", "a.png", "a.y4m"])
  func nothingIsSaidWhereNothingShallBe(name: String) throws {
    try render(name, "aurora", "--no-metadata", "--manifest", "frames.sha256")
    #expect(try folder.data(name).range(of: Data("zoetrope".utf8)) == nil)
    #expect(try folder.data(name).range(of: Data("Lavf".utf8)) == nil)
    #expect(try folder.read("frames.sha256").split(separator: "\n")[1].hasSuffix("  frame 0"))
    if !name.hasSuffix("y4m") { #expect(try comment(name) == nil) }
  }

  /// The hashes are those that sha256sum takes of what ffmpeg decodes.
  @Test func otherProgramsFindTheSameHashes() throws {
    func hash(_ decode: String) throws -> String {
      let result = try run("bash", ["-c", "\(decode) | sha256sum"], in: folder.path)
      #expect(result.errors.isEmpty, "\(result.errors)")
      return String(result.text.prefix { !$0.isWhitespace })
    }
    func line(_ number: Int) throws -> Substring {
      try #require(folder.read("frames.sha256").split(separator: "\n").first { $0.hasSuffix("  frame \(number)") })
    }
    try folder.write(
      """
      {"zoetrope": 1, "name": "disc", "layers": [{"fill": "#FF800080", "shape": "circle",
        "offset": {"x": {"from": 0, "to": 90, "duration": 1, "repeat": "reverse"}}}]}
      """, to: "disc.json")
    for scene in ["aurora", "./disc.json"] {
      try render("a.gif", scene, "--fps", "10", "--manifest", "frames.sha256", "-f")
      for frame in [0, 7] {
        try render("a.png", scene, "--fps", "10", "--at", "\(frame)/10s", "-f")
        let found = try hash("ffmpeg -v error -i a.png -f rawvideo -pix_fmt rgba64le -")
        #expect(try line(frame) == "\(found)  frame \(frame)")
      }
    }
    try render("a.y4m", "aurora", "--manifest", "frames.sha256", "-f")
    let found = try hash("ffmpeg -v error -i a.y4m -vf select='eq(n\\,7)' -vsync passthrough -f rawvideo -")
    #expect(try line(7) == "\(found)  frame 7")
    #expect(try folder.read("frames.sha256").split(separator: "\n").count == 32)
  }

  @Test func manifestsThatCannotBeWrittenAreTold() throws {
    func problem(_ manifest: String) throws -> String {
      let result = try run(
        tool, ["render", "aurora", "-o", "a.gif", "--manifest", manifest] + options, in: folder.path)
      #expect(result.status == (["a.gif", "link"].contains(manifest) ? 2 : 1))
      return result.errors
    }
    #expect(try problem("none/m") == "zoetrope: cannot write none/m: there is no folder none; create it first\n")
    #expect(try problem("/dev/full") == "zoetrope: cannot write /dev/full: No space left on device\n")
    #expect(
      try problem("a.gif")
        == "zoetrope: --manifest a.gif: this is the file that the frames go to; give another name\n")
    #expect(try folder.names.isEmpty)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "a.gif")
    #expect(
      try problem("link")
        == "zoetrope: --manifest link: this is the file that the frames go to; give another name\n")
    #expect(try folder.names == ["link"])
  }

  /// A manifest would take the place of a frame, whatever leads to its folder.
  @Test func aManifestIsNoFrameOfItsSequence() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/fr", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "fr")
    for (output, manifest) in [("fr/", "fr/0000.png"), ("link/", "./fr/00012.png"), ("fr/%d", "link/7")] {
      let words = ["render", "aurora", "-o", output, "--manifest", manifest, "-f"]
      let result = try run(tool, words + options, in: folder.path)
      #expect(
        result.status == 2
          && result.errors
            == "zoetrope: --manifest \(manifest): this is the file that the frames go to; give another name\n",
        "\(result.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/fr").isEmpty)
    let words = ["render", "aurora", "-o", "fr/", "--manifest", "fr/frames.sha256"]
    #expect(try run(tool, words + options, in: folder.path).status == 0)
  }

  /// A dry run refuses the requests that a run refuses.
  @Test(arguments: ["--manifest m --max-size 1MB", "--manifest a.gif", "--palette global --save-palette none/p.gpl"])
  func aDryRunRefusesFilesBesideTheOutputToo(words: String) throws {
    let words = ["render", "aurora", "-o", "a.gif"] + words.split(separator: " ").map(String.init) + options
    let (planned, made) = (try run(tool, words + ["-n"], in: folder.path), try run(tool, words, in: folder.path))
    #expect(
      planned.status > 0 && planned.status == made.status && planned.errors == made.errors,
      "\(planned.errors)\(made.errors)")
    #expect(try folder.names.isEmpty)
  }
}
