import FileIO
import Testing

@Suite struct FileNameTests {
  @Test(arguments: [
    ("a.gif", "", "a", ".gif"), ("out/v1.2/a.b.GIF", "out/v1.2/", "a.b", ".GIF"), ("/a", "/", "a", ""),
    ("v1.2/a", "v1.2/", "a", ""), ("a/", "a/", "", ""), ("a.gif/", "a.gif/", "", ""), ("a.", "", "a", "."),
    (".gif", "", "", ".gif"), ("..", "", ".", "."), ("", "", "", ""), ("a//b", "a//", "b", ""),
    ("out/\u{301}a.gif", "out/", "\u{301}a", ".gif"),
  ]) func aPathIsParted(path: String, folder: String, stem: String, ending: String) {
    let file = FileName(path)
    #expect((file.folder, file.stem, file.ending) == (folder[...], stem[...], ending[...]))
    #expect("\(file.folder)\(file.name)" == path && file.name == stem + ending)
  }

  @Test func theFormatIsTheExtensionInLowerCase() {
    #expect(["a.PNG", "b/.gif", "c.", "d.e/f"].map { FileName($0).formatName } == ["png", "gif", "", ""])
  }

  @Test func slashesAtTheEndAreOfAFolder() {
    #expect(["a", "a/", "/", ""].map(\.asFolder) == ["a/", "a/", "/", ""])
    #expect(["a//", "b/a", "//", ""].map(\.withoutFinalSlashes) == (["a", "b/a", "", ""] as [Substring]))
  }
}
