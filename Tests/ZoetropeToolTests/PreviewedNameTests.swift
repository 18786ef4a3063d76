import TestSupport
import Testing

/// The name of the file in the command that a preview shows.
@Suite(.enabled(if: isInstalled("curl"), "curl is not installed; scripts/test installs it"))
struct PreviewedNameTests {
  /// The name of a scene may be any text, also one with a slash.
  @Test func theNameOfASceneIsNoFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("{ \"zoetrope\": 1, \"name\": \"a/b\", \"layers\": [{ \"fill\": \"teal\" }] }", to: "a.json")
    let preview = try RunningPreview(["./a.json"], in: folder)
    let opened = try preview.json("api/open?input=./a.json&size=32x18")
    #expect(try preview.stop().status == 0)
    let command = try #require((opened["facts"] as? [String: Any])?["command"] as? String, "\(opened)")
    try shell(command.replacing("zoetrope", with: "\"$0\"", maxReplacements: 1) + " -q", in: folder).checked()
    #expect(try folder.names.contains("a-b.gif"), "\(command)")
  }
}
