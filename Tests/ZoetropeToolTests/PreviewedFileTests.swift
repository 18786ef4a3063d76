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
}
