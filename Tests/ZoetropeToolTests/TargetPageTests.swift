import Foundation
import TestSupport
import Testing

/// Targets of which one run writes several files and the text that shows them.
@Suite struct TargetPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The files that a text refers to.
  private func references(_ text: String) -> Set<String> {
    Set(text.matches(of: /(?:src|srcset|poster)="([^"]+)"/).map { String($0.1) })
  }

  @Test func aPageShowsALoopInBothSchemes() throws {
    let made = try zoetrope(
      "render", "glow", "--for", "web", "-o", "hero.html", "--size", "96x54", in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let files = ["dark.mp4", "dark.png", "dark.webm", "light.mp4", "light.png", "light.webm"].map { "hero-\($0)" }
    #expect(try folder.names.sorted() == files + ["hero.html"])
    let page = try folder.read("hero.html")
    #expect(references(page) == Set(files))
    // The profile and level that ffprobe finds, in the hexadecimal of RFC 6381.
    let words = ["-v", "error", "-show_entries", "stream=profile,level", "-of", "csv=p=0", "hero-dark.mp4"]
    #expect(try text(of: "ffprobe", words, in: folder.path) == "High,10\n")
    #expect(page.contains(#"<source src="hero-dark.mp4" type='video/mp4; codecs="avc1.64000A"' media="#), "\(page)")
    #expect(page.contains(#"src="hero-light.webm" type='video/webm; codecs="vp09.00.10.08"'>"#), "\(page)")
    let dark = try #require(page.firstRange(of: "hero-dark.webm")),
      light = try #require(page.firstRange(of: "hero-light.webm"))
    #expect(dark.lowerBound < light.lowerBound && page.contains("@media (prefers-reduced-motion: reduce)"))
  }

  @Test func aReadmeShowsBothSchemes() throws {
    let made = try zoetrope("render", "glow", "--for", "readme", "-o", "a", "--size", "96x54", in: folder.path)
    #expect(try made.status == 0 && folder.names.sorted() == ["a-dark.gif", "a-light.gif", "a.md"], "\(made.errors)")
    #expect(
      try folder.read("a.md") == """
        <picture>
          <source srcset="a-dark.gif" media="(prefers-color-scheme: dark)">
          <img src="a-light.gif" width="96" height="54" alt="a">
        </picture>

        """)
    #expect(try folder.data("a-dark.gif") != folder.data("a-light.gif"))
    let dark = try zoetrope(
      "render", "glow", "--for", "readme", "-o", "b", "--size", "96x54", "--scheme", "dark", in: folder.path)
    #expect(try dark.status == 0 && folder.read("b.md").contains("<img src=\"b.gif\""), "\(dark.errors)")
  }

  @Test func footageHasOneScheme() throws {
    try output(
      of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=96x54:r=20:d=2", "in.mkv"], in: folder.path)
    for command in ["encode", "loop"] {
      let made = try zoetrope(command, "in.mkv", "--for", "web", "-o", "\(command)", in: folder.path)
      #expect(made.status == 0, "\(made.errors)")
      let files = ["mp4", "png", "webm"].map { "\(command).\($0)" }
      #expect(try references(folder.read("\(command).html")) == Set(files))
      #expect(try files.allSatisfy(folder.names.contains))
    }
  }

  /// If one file fails, none of them is written.
  @Test func allOrNothing() throws {
    try folder.write("precious", to: "hero-dark.png")
    let refused = try zoetrope("render", "glow", "--for", "web", "-o", "hero", "--size", "96x54", in: folder.path)
    #expect(try refused.status == 1 && folder.names == ["hero-dark.png"], "\(refused.errors)")
    let stopped = try run(
      tool, ["render", "aurora", "--for", "web", "-o", "hero", "--force"], in: folder.path,
      interrupt: { $0.isWriting(in: folder.path) })
    #expect(stopped.status == 130, "\(stopped.errors)")
    #expect(try folder.names == ["hero-dark.png"] && folder.read("hero-dark.png") == "precious")
  }
}
