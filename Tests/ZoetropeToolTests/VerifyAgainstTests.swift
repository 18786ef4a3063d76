import Foundation
import TestSupport
import Testing

/// Files and manifests against what their scenes show, by the real command.
@Suite struct VerifyAgainstTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(_ words: String...) throws { try render(words) }

  private func render(_ words: [String]) throws {
    let options = ["--size", "64x36", "--loop", "sway:1s", "-q", "-f"]
    let result = try run(tool, ["render"] + words + options, in: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  private func verify(_ words: String...) throws -> ProcessResult { try run(tool, ["verify"] + words, in: folder.path) }

  @Test(arguments: ["a.gif", "a.mp4", "a.png"])
  func aFileIsComparedByWhatItSays(name: String) throws {
    let still = name == "a.png" ? ["--frame", "0"] : []
    try render(
      ["aurora", "-o", name, "--seed", "9", "--scheme", "dark", "--fps", "10", "--set", "layers[1].blur=5"] + still)
    let same = try verify(name, "--against", "aurora")
    #expect(same.text.contains("  made by zoetrope 0."), "\(same.text)")
    let frames = name == "a.png" ? "1 frame, every pixel the same" : "10 frames, PSNR "
    #expect(same.text.contains("  against the scene: \(frames)"), "\(same.text) \(same.errors)")
    #expect(!same.text.contains("problem: frame "), "\(same.text)")
    for change in [["--seed", "10"], ["--scheme", "light"], ["--set", "layers[1].opacity=0"]] {
      let other = try run(tool, ["verify", name, "--against", "aurora"] + change, in: folder.path)
      #expect(other.status == 3 && other.text.contains(" is another picture: PSNR "), "\(change) \(other.text)")
    }
    let longer = try verify(name, "--against", "aurora", "--loop", "sway:2s", "--fps", "5")
    #expect(longer.text.contains("it lasts 1 s, the loop 2 s") == (name != "a.png"), "\(longer.text)")
  }

  /// Files record --frame, also where --at chose it.
  @Test func aMomentTakesThePlaceOfTheRecordedFrame() throws {
    try render("aurora", "-o", "a.png", "--at", ".3", "--fps", "10")
    let same = try verify("a.png", "--against", "aurora", "--at", ".3")
    #expect(same.status == 0, "\(same.text)\(same.errors)")
    let other = try verify("a.png", "--against", "aurora", "--at", ".5")
    #expect(other.status == 3, "\(other.text)\(other.errors)")
    let both = try verify("a.png", "--against", "aurora", "--at", ".3", "--frame", "3")
    #expect(both.status == 2 && both.errors.contains("--at conflicts with --frame"), "\(both.errors)")
  }

  @Test func aFileOfAnotherSizeIsNotComparedAtAll() throws {
    try render(["aurora", "-o", "a.gif"])
    let other = try verify("a.gif", "--against", "aurora", "--size", "32x18")
    #expect(other.status == 3 && other.text.contains("  against the scene: no frame was compared\n"), "\(other.text)")
    #expect(other.text.contains("its pictures are 64x36, those of the scene 32x18"))
  }

  /// Of a file that says nothing, each option that changes its pictures or their times has to be told.
  @Test(arguments: [
    ("glow", "--bounce"), ("glow", "--offset .3s"), ("glow", "--hold-last 1s"), ("bubbles", "--scale 1/10"),
    ("glow-circle", "--scale 1/10"),
    ("silk", "--recolor 000000,ff0000"), ("silk", "--theme ocean"), ("aurora", "--reduce-transparency"),
    ("aurora", "--layout clamped"),
  ])
  func optionsOfASceneCount(scene: String, words: String) throws {
    let options = words.split(separator: " ").map(String.init)
    try render([scene, "-o", "a.gif", "--fps", "10", "--no-metadata"] + options)
    let plain = ["verify", "a.gif", "--against", scene, "--size", "64x36", "--loop", "sway:1s", "--fps", "10"]
    let same = try run(tool, plain + options, in: folder.path)
    #expect(same.status == 0, "\(same.text) \(same.errors)")
    let other = try run(tool, plain, in: folder.path)
    #expect(other.status == 3, "\(other.text) \(other.errors)")
  }

  /// A file that says nothing needs the options.
  @Test func aFileThatSaysNothingIsComparedByTheOptions() throws {
    try render("glow", "-o", "a.gif", "--no-metadata", "--fps", "10")
    let options = ["verify", "a.gif", "--against", "glow", "--json"]
    let bare = try run(tool, options, in: folder.path)
    #expect(
      bare.status == 3 && bare.text.contains("its pictures are 64x36, those of the scene 480x270"), "\(bare.text)")
    let told = try run(tool, options + ["--size", "64x36", "--loop", "sway:1s", "--fps", "10"], in: folder.path)
    let json = try #require(try JSONSerialization.jsonObject(with: told.output) as? [String: [[String: Any]]])
    let comparison = try #require(json["files"]?.first?["comparison"] as? [String: Any])
    #expect(comparison["isSame"] as? Bool == true && comparison["comparedCount"] as? Int == 10)
    #expect(try #require(comparison["lowestPSNR"] as? Double) > 36)
    #expect(json["files"]?.first?["madeBy"] == nil)
    let raw = try verify("a.gif", "--against", "glow", "--format", "rgba")
    #expect(raw.status == 2 && raw.errors.hasPrefix("zoetrope: --format rgba does not record its colours"))
  }

  /// With its format, and without. Edges of bright colours show if their chroma is halved.
  @Test(arguments: ["yuv420p", "yuv444p", "yuv422p10le"]) func aY4MIsCompared(samples: String) throws {
    let options = ["--fps", "10", "--recolor", "ff0000,00ff00,0000ff,ffff00"]
    try render(["confetti", "-o", "a.y4m", "--pixel-format", samples] + options)
    let words = ["verify", "a.y4m", "--against", "confetti", "--size", "64x36", "--loop", "sway:1s"] + options
    for format in [[], ["--format", "y4m"]] {
      let compared = try run(tool, words + format, in: folder.path)
      #expect(compared.status == 0, "\(compared.text) \(compared.errors)")
      #expect(compared.text.contains("  against the scene: 10 frames, "), "\(compared.text)")
    }
  }

  /// Containers round times in different ways.
  @Test(arguments: ["mp4", "mov", "mkv", "webm", "webp", "apng", "avif"], ["30", "60", "24000/1001"])
  func everyRateIsThatOfTheScene(ending: String, rate: String) throws {
    try render(["glow", "-o", "a.\(ending)", "--fps", rate])
    let compared = try verify(
      "a.\(ending)", "--against", "glow", "--size", "64x36", "--loop", "sway:1s", "--fps", rate)
    #expect(compared.status == 0, "\(compared.text) \(compared.errors)")
  }

  @Test func aManifestIsCheckedByWhatItSays() throws {
    for (name, format) in [
      ("a.gif", "rgba64le"), ("a.y4m", "yuv420p:bt601"), ("a.mp4", "yuv420p"), ("a.png", "rgba64le"),
    ] {
      try render(
        ["aurora", "-o", name, "--seed", "9", "--fps", "10", "--manifest", "m"]
          + (name == "a.png" ? ["--frame", "0"] : []))
      #expect(try folder.read("m").hasPrefix("# zoetrope frames: \(format) 64x36\n# zoetrope 0."))
      let same = try verify("--manifest", "m")
      let count = name == "a.png" ? 1 : 10
      let told = count == 1 ? "the frame of aurora is the same" : "all 10 frames of aurora are the same"
      #expect(same.status == 0 && same.text == "m: \(told)\n", "\(same.errors)")
      #expect(try verify("--manifest", "m", "aurora", "-q").text.isEmpty)
      let other = try verify("--manifest", "m", "--seed", "10")
      #expect(other.status == 3, "\(other.errors)")
      #expect(other.text == "m: \(count) of \(count) frames of aurora differ, the first is frame 0\n")
    }
    let wider = try verify("--manifest", "m", "--size", "66x36")
    #expect(wider.status == 2 && wider.errors == "zoetrope: --manifest m: its frames are 64x36, not 66x36\n")
    try render("aurora", "-o", "a.gif", "--fps", "10", "--manifest", "m")
    try folder.write(try folder.read("m").split(separator: "\n").dropLast(2).joined(separator: "\n"), to: "m")
    let shorter = try verify("--manifest", "m")
    #expect(shorter.status == 3 && shorter.text == "m: it has hashes of 8 frames, aurora has 10\n", "\(shorter.text)")
    try folder.write("hello\n", to: "m")
    let damaged = try verify("--manifest", "m")
    #expect(damaged.status == 1 && damaged.errors.contains("it is no manifest of frames"), "\(damaged.errors)")
  }

  /// A scene file that changed is told from one that did not.
  @Test func aSceneThatChangedIsTold() throws {
    func write(_ color: String) throws {
      try folder.write(
        "{\"zoetrope\": 1, \"name\": \"s\", \"layers\": [{\"fill\": \"\(color)\"}]}", to: "s.json")
    }
    try write("#102030")
    try render("s.json", "-o", "a.gif", "--manifest", "m")
    #expect(try verify("--manifest", "m").status == 0)
    try write("#FFA030")
    let changed = try verify("--manifest", "m")
    #expect(
      changed.status == 2 && changed.errors.contains("./s.json or its pictures have changed"), "\(changed.errors)")
    // A scene that the caller names is always compared.
    #expect(try verify("--manifest", "m", "s.json").text.contains("frames of s differ"))
    let file = try verify("a.gif", "--against", "s.json")
    #expect(file.status == 3 && file.text.contains("frame 0 is another picture"), "\(file.text)")
    try write("#102030")
    let same = try verify("a.gif", "--against", "s.json")
    #expect(same.status == 0 && same.text.contains("frames, every pixel the same\n"), "\(same.text)")
  }

  @Test func whatAFileSaysIsNoOrder() throws {
    try render("aurora", "-o", "a.gif", "--manifest", "m")
    let text = try folder.read("m")
    for words in [
      "render aurora -o x.gif", "render aurora --force", "plan aurora", "render", "render aurora --manifest x",
    ] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      try folder.write(([lines[0], "# zoetrope 0.1.0: \(words)"] + lines[2...]).joined(separator: "\n"), to: "m")
      let result = try verify("--manifest", "m")
      #expect(result.status == 1 && result.errors.contains("which this version does not know"), "\(result.errors)")
    }
    #expect(try folder.names == ["a.gif", "m"])
    try folder.write("# zoetrope frames: rgba64le 8x8\n# zoetrope 0.1.0: render $'\\033[31m'\n", to: "m")
    let result = try verify("--manifest", "m")
    #expect(result.status == 2 && !result.errors.contains("\u{1B}"), "\(result.errors)")
  }

  /// Of several files, one that cannot be compared is told, and the others are verified all the same.
  @Test func aFileThatCannotBeComparedLeavesTheOthers() throws {
    try render("aurora", "-o", "a.gif", "--fps", "10")
    try render("aurora", "-o", "a.png", "--frame", "3", "--fps", "10")
    let data = try folder.data("a.gif")
    var newer = data
    newer.replaceSubrange(try #require(data.range(of: Data("--fps".utf8))), with: Data("--fqs".utf8))
    try newer.write(to: URL(fileURLWithPath: "\(folder.path)/newer.gif"))
    func faults(_ words: String...) throws -> [String?] {
      let result = try run(tool, ["verify", "--against", "aurora", "--json"] + words, in: folder.path)
      #expect(result.status == 1, "\(result.errors)")
      let json = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: [[String: Any]]])
      return try #require(json["files"]).map { $0["error"] as? String }
    }
    let unknown = try faults("a.gif", "newer.gif", "a.png")
    #expect(unknown.count == 3 && unknown[0] == nil && unknown[2] == nil)
    #expect(unknown[1]?.hasPrefix("newer.gif records the command \"") ?? false, "\(unknown)")
    let inapplicable = try faults("a.gif", "a.png", "--frame", "2")
    #expect(inapplicable == ["a.gif: --frame applies to PNG and AVIF only, not to gif.", nil])
    for (words, reason) in [
      (["--against", "arora"], "Unknown scene \"arora\""), (["--against", "aurora", "--size", "0x0"], "--size 0x0 "),
      (["--against", "aurora", "--set", "nonsense=3"], "--set nonsense"),
    ] {
      let result = try run(tool, ["verify", "a.gif", "a.png"] + words, in: folder.path)
      #expect(result.status == 2 && result.errors.hasPrefix("zoetrope: \(reason)"), "\(result.errors)")
    }
  }

  @Test(
    arguments: [
      (
        ["a.gif", "--seed", "3"],
        "Options of a scene have no effect here. Use them with --against SCENE or --manifest FILE."
      ),
      (["a.gif", "--against"], "--against needs a value"),
      (["--manifest", "m", "a", "b"], "Unexpected argument \"b\""),
      (["--manifest", "m", "--json"], "--manifest cannot be combined with --json, --plot, --against, --for, "),
      (["--manifest", "m", "--for", "slack-emoji"], "--manifest cannot be combined with "),
      (["--manifest", "m", "--targets", "t.json"], "--manifest cannot be combined with "),
      (["--manifest", "m", "--strict"], "--manifest cannot be combined with "),
      (["--manifest", "m", "--max-pixels", "9k"], "--manifest cannot be combined with "),
      (["a.gif", "--against", "aurora", "--seed", "-1"], "Invalid value -1 for --seed. Use a whole number"),
    ] as [([String], String)])
  func wrongUsageIsTold(words: [String], message: String) throws {
    let result = try run(tool, ["verify"] + words, in: folder.path)
    #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
  }
}
