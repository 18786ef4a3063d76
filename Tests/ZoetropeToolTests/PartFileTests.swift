import Foundation
import TestSupport
import Testing

/// Files that have the names of a part and its record, and are none.
@Suite struct PartFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try shell("mkdir parts", in: folder).checked()
  }

  private func make(_ scene: String = "glow") throws -> ProcessResult {
    let words = ["part", "1/1", scene, "--size", "16x16", "--fps", "5", "--progress", "json", "-o", "parts"]
    return try run(tool, words + ["--format", "gif"], in: folder.path)
  }

  /// Makes a part whose files are in the way, and expects a message before any work.
  private func expectRefusal(_ message: String, _ scene: String = "glow") throws {
    let made = try make(scene)
    #expect(made.status == 1 && made.errors == "zoetrope: \(message)\n", "\(made)")
  }

  @Test(arguments: [nil, #"{ "notes": "mine" }"#] as [String?]) func aFileThatIsNoPartStays(_ notes: String?) throws {
    try folder.write("my film", to: "parts/part-1-of-1.pngs")
    if let notes { try folder.write(notes, to: "parts/part-1-of-1.json") }
    try expectRefusal(
      "cannot write parts/part-1-of-1."
        + (notes == nil
          ? "pngs: it exists, and has no record of a part; copy its .json file, or remove it"
          : "json: it exists, and is no record of a part; remove it first"))
    #expect(try folder.read("parts/part-1-of-1.pngs") == "my film")
    if let notes { #expect(try folder.read("parts/part-1-of-1.json") == notes) }
  }

  @Test(arguments: ["pngs", "json"]) func noLinkIsFollowed(_ ending: String) throws {
    try folder.write("precious", to: "other")
    for target in ["../other", "../none"] {
      try shell("ln -sf \(target) parts/part-1-of-1.\(ending)", in: folder).checked()
      try expectRefusal("cannot write parts/part-1-of-1.\(ending): it is a link; remove it first")
    }
    #expect(try folder.names == ["other", "parts"] && folder.read("other") == "precious")
  }

  @Test func theSceneStays() throws {
    let name = "parts/part-1-of-1.json"
    let scene = #"{ "zoetrope": 1, "name": "white", "layers": [{ "fill": "white" }] }"#
    try folder.write(scene, to: name)
    try expectRefusal("cannot write \(name): it is an input, which would be lost; give another name", name)
    #expect(try folder.read(name) == scene)
  }

  @Test func aFolderInTheWayOfTheRecordIsToldBeforeTheWork() throws {
    try shell("mkdir parts/part-1-of-1.json", in: folder).checked()
    try expectRefusal("cannot read parts/part-1-of-1.json: it is a folder")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/parts") == ["part-1-of-1.json"])
  }

  /// Those that a kill or damage leaves: a queue goes on.
  @Test(arguments: ["rm part-1-of-1.pngs", "truncate -s 0 part-1-of-1.json", "truncate -s 60 part-1-of-1.json"])
  func partsThatCannotBeUsedAreReplaced(_ damage: String) throws {
    #expect(try make().status == 0)
    let part = try folder.data("parts/part-1-of-1.pngs")
    try shell("cd parts; \(damage)", in: folder).checked()
    let again = try make()
    #expect(again.status == 0, "\(again)")
    #expect(try folder.data("parts/part-1-of-1.pngs") == part)
    #expect(try run(tool, ["join", "parts", "-o", "a.gif", "-q"], in: folder.path).status == 0)
  }
}
