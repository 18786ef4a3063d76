import Foundation
import TestSupport
import Testing

/// The files of a preview, which is opened again when one of them changes.
@Suite(.enabled(if: isInstalled("curl"), "curl is not installed; scripts/test installs it"))
struct PreviewedFileTests: FolderSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A new picture changes none of those that were there.
  @Test(arguments: ["fr", "fr/f%25d.png"]) func aPictureThatIsAddedIsShown(query: String) throws {
    try shell("mkdir fr; ffmpeg -v error -f lavfi -i color=red:s=16x16:r=10:d=0.3,format=rgb24 fr/f%d.png").checked()
    let preview = try RunningPreview(["fr"], in: folder)
    defer { _ = try? preview.stop() }
    func opened() throws -> (revision: String, frameCount: Int?) {
      let answer = try preview.json("api/open?input=\(query)")
      let facts = try #require(answer["facts"] as? [String: Any], "\(answer)")
      return (try #require(answer["revision"] as? String), facts["frameCount"] as? Int)
    }
    let first = try opened()
    #expect(first.frameCount == 3)
    try shell("cp fr/f3.png fr/f4.png").checked()
    let changed = try preview.json("api/changes?input=\(query)&revision=\(first.revision)")
    #expect(changed["revision"] as? String != first.revision)
    let second = try opened()
    #expect(second.frameCount == 4 && second.revision != first.revision)
    try shell("rm fr/f1.png").checked()
    #expect(try opened().frameCount == 3)
  }

  /// The palette is read again with the scene or clip that has it.
  @Test(arguments: ["glow", "a.gif"]) func aPaletteThatChangesIsReadAgain(input: String) throws {
    try folder.write("000000\n555555\naaaaaa\nffffff\n", to: "p.hex")
    try shell("\"$0\" render glow -o a.gif --size 64x36 --fps 10 --loop sway:1s -q").checked()
    let size = input == "glow" ? ["--size", "64x36", "--fps", "10", "--loop", "sway:1s"] : []
    let preview = try RunningPreview([input, "--palette", "p.hex"] + size, in: folder)
    defer { _ = try? preview.stop() }
    let options = size.isEmpty ? "" : "&size=64x36&fps=10&loop=sway:1s"
    let query = "input=\(input)&palette=p.hex\(options)"
    func opened() throws -> (revision: String, bytes: Int?) {
      let answer = try preview.json("api/open?\(query)")
      let id = try #require(answer["id"], "\(answer)")
      let cost = try preview.json("api/cost?id=\(id)&format=gif&cost=whole")
      return (try #require(answer["revision"] as? String), cost["bytes"] as? Int)
    }
    let first = try opened()
    try folder.write("000000\nffffff\n", to: "p.hex")
    let changed = try preview.json("api/changes?\(query)&revision=\(first.revision)")
    #expect(changed["revision"] as? String != first.revision)
    let second = try opened()
    let command = input == "glow" ? "render glow" : "encode a.gif"
    let words = ([command, "-o", "b.gif", "--palette", "p.hex"] + size).joined(separator: " ")
    try shell("\"$0\" \(words) -q").checked()
    #expect(second.bytes == (try folder.data("b.gif").count) && second.bytes != first.bytes)
  }

  /// A picture is named as seen from the folder of its scene, which may be written in many ways.
  @Test func aSceneWithAPictureIsSavedInItsFolderOnly() throws {
    try folder.write("{ \"zoetrope\": 1, \"layers\": [{ \"fill\": { \"image\": \"a.png\" } }] }", to: "a.json")
    try shell("ffmpeg -v error -f lavfi -i color=red:s=4x4 -frames:v 1 a.png; mkdir other").checked()
    let preview = try RunningPreview(["a.json"], in: folder)
    defer { _ = try? preview.stop() }
    func save(_ input: String, _ path: String) throws -> Int {
      try preview.ask("api/save?input=\(input)", ["--data", "{\"path\": \"\(path)\", \"replaces\": false}"]).status
    }
    #expect(try save("a.json", "b.json") == 200)
    // The page goes on with the saved file.
    #expect(try save("./b.json", "c.json") == 200)
    #expect(try save("./b.json", "\(folder.path)/d.json") == 200)
    #expect(try save("\(folder.path)/a.json", "other/../e.json") == 200)
    #expect(try save("a.json", "other/f.json") == 422)
    #expect(try save("a.json", "nowhere/f.json") == 422)
  }

  /// A pipe that nobody writes to would be waited for without end.
  @Test(arguments: ["a.json", "a.y4m", "glow --palette a.hex", "/dev/stdin", "<(cat b.json)"])
  func aPipeIsRefused(words: String) throws {
    // The palette is a pipe only after the command line was read.
    let writer = words.hasSuffix("hex") ? "echo 000000 >a.hex &" : ""
    let line = "mkfifo a.json a.y4m a.hex; echo '{' >b.json; \(writer) cat b.json | timeout 20 \"$0\" preview"
    let result = try shell("\(line) \(words) --no-open")
    #expect(result.status == 2, "\(result)")
    #expect(result.errors.hasSuffix(" cannot be previewed, since it can be read only once. Use a file.\n"), "\(result)")
  }

  /// A pipe in place of the scene is told, and the preview ends with Ctrl-C.
  @Test func aPipeInPlaceOfAFileIsRefused() throws {
    let scene = "{ \"zoetrope\": 1, \"layers\": [{ \"fill\": \"teal\" }] }"
    try folder.write(scene, to: "a.json")
    let preview = try RunningPreview(["a.json"], in: folder)
    try shell("rm a.json; mkfifo a.json").checked()
    let refused = try preview.ask("api/open?input=a.json", ["--max-time", "20"])
    #expect(refused.status == 422 && String(decoding: refused.body, as: UTF8.self).contains("read only once"))
    try shell("rm a.json").checked()
    try folder.write(scene, to: "a.json")
    #expect(try preview.ask("api/open?input=a.json").status == 200)
    #expect(try preview.stop().status == 0)
  }
}
