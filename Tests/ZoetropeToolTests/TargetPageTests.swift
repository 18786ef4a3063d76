import Foundation
import TestSupport
import Testing

/// Targets of which one run writes several files and the text that shows them.
@Suite struct TargetPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The files that a text refers to.
  private func references(_ text: String) -> Set<String> {
    Set(text.matches(of: /(?:(?:src|srcset|poster)="|url\()([^")]+)/).map { String($0.1) })
  }

  @Test func aPageShowsALoopInBothSchemes() throws {
    let made = try zoetrope(
      "render", "glow", "--for", "web", "-o", "hero.html", "--size", "128x72", in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let kinds = ["-still.avif", "-still.png", ".avif", ".mp4", ".webm"]
    let files = ["dark", "light"].flatMap { scheme in kinds.map { "hero-\(scheme)\($0)" } }
    #expect(try folder.names.sorted() == files + ["hero.html"])
    let page = try folder.read("hero.html")
    #expect(references(page) == Set(files))
    // The profile and level that ffprobe finds, in the hexadecimal of RFC 6381.
    #expect(try probed("hero-dark.mp4", "stream=profile,level", in: folder) == "High,10")
    #expect(page.contains(#"<source src="hero-dark.mp4" type='video/mp4; codecs="avc1.64000A"' media="#), "\(page)")
    #expect(page.contains(#"src="hero-light.webm" type='video/webm; codecs="vp09.00.10.08"'>"#), "\(page)")
    let isDark = "@media (prefers-color-scheme: dark)"
    #expect(page.contains("  \(isDark) { .loop { background-image: url(hero-dark-still.avif) } }\n"), "\(page)")
    #expect(page.contains(".loop { background: url(hero-light-still.avif) ") && !page.contains("poster"), "\(page)")
    let dark = try #require(page.firstRange(of: "hero-dark.webm")),
      light = try #require(page.firstRange(of: "hero-light.webm"))
    #expect(dark.lowerBound < light.lowerBound && page.contains("@media (prefers-reduced-motion: reduce)"))
    // A still has one picture, which needs no track; both kinds are as large as the loop.
    let still = try folder.data("hero-dark-still.avif").prefix(64)
    #expect(still.firstRange(of: Data("ftypavif".utf8)) != nil && still.firstRange(of: Data("avis".utf8)) == nil)
    #expect(try folder.data("hero-dark.avif").firstRange(of: Data("ftypavis".utf8)) != nil)
  }

  /// A browser takes the first source that it knows and that suits the visitor.
  @Test func theOrderOfSourcesDecides() throws {
    let made = try zoetrope("render", "glow", "--for", "web", "-o", "a", "--size", "128x72", in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let pictures = try folder.read("a.html").matches(of: /(?s)<picture>\n(.*?)<\/picture>/).map { String($0.1) }
    let dark = "(prefers-color-scheme: dark)", still = "(prefers-reduced-motion: reduce)"
    #expect(
      pictures == [
        """
          <source srcset="a-dark-still.avif" type='image/avif' media="\(dark)">
          <source srcset="a-dark-still.png" media="\(dark)">
          <source srcset="a-light-still.avif" type='image/avif'>
          <img class="still" src="a-light-still.png" width="128" height="72" alt="">

        """,
        """
          <source srcset="a-dark-still.avif" type='image/avif' media="\(still) and \(dark)">
          <source srcset="a-light-still.avif" type='image/avif' media="\(still)">
          <source srcset="a-dark.avif" type='image/avif' media="\(dark)">
          <source srcset="a-light.avif" type='image/avif'>
          <source srcset="a-dark-still.png" media="\(dark)">
          <img src="a-light-still.png" width="128" height="72" alt="a">

        """,
      ])
  }

  @Test func aReadmeShowsBothSchemes() throws {
    let made = try zoetrope("render", "glow", "--for", "readme", "-o", "a", "--size", "128x72", in: folder.path)
    #expect(try made.status == 0 && folder.names.sorted() == ["a-dark.gif", "a-light.gif", "a.md"], "\(made.errors)")
    #expect(
      try folder.read("a.md") == """
        <picture>
          <source srcset="a-dark.gif" media="(prefers-color-scheme: dark)">
          <img src="a-light.gif" width="128" height="72" alt="a">
        </picture>

        """)
    #expect(try folder.data("a-dark.gif") != folder.data("a-light.gif"))
    // A scheme that is asked for has no twin, and a name may have any characters.
    for scheme in ["dark", "light"] {
      let one = try zoetrope(
        "render", "glow", "--for", "readme", "-o", "\(scheme) #1", "--size", "128x72", "--scheme", scheme,
        in: folder.path)
      #expect(try folder.names.contains("\(scheme) #1.gif"), "\(one.errors)")
      #expect(try folder.read("\(scheme) #1.md").contains("<img src=\"\(scheme)%20%231.gif\""))
    }
  }

  @Test func footageHasOneScheme() throws {
    try output(
      of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=128x72:r=20:d=2", "in.mkv"], in: folder.path)
    for command in ["encode", "loop"] {
      let made = try zoetrope(command, "in.mkv", "--for", "web", "-o", "\(command)", in: folder.path)
      #expect(made.status == 0, "\(made.errors)")
      let files = ["-still.avif", "-still.png", ".avif", ".mp4", ".webm"].map { "\(command)\($0)" }
      let page = try folder.read("\(command).html")
      #expect(references(page) == Set(files) && page.contains("poster=\"\(files[0])\" autoplay"), "\(page)")
      #expect(try files.allSatisfy(folder.names.contains))
    }
  }

  /// In a folder, with a slash or without, files have the names that they have without -o.
  @Test func aFolderHasNamesOfItsOwn() throws {
    try shell("mkdir out web.mp4", in: folder)
    for (path, target, name) in [
      ("out/", "slack-emoji", "out/glow-slack-emoji.gif"), ("web.mp4", "readme", "web.mp4/glow-readme.md"),
    ] {
      let made = try zoetrope("render", "glow", "--for", target, "-o", path, "-q", "--fps", "5", in: folder.path)
      #expect(made.status == 0 && FileManager.default.fileExists(atPath: "\(folder.path)/\(name)"), "\(made.errors)")
    }
    #expect(try shell("ls -A out", in: folder).text == "glow-slack-emoji.gif\n" && folder.names == ["out", "web.mp4"])
    let missing = try zoetrope("render", "glow", "--for", "slack-emoji", "-o", "none/", in: folder.path)
    let reason = "none/glow-slack-emoji.gif: there is no folder none; create it first"
    #expect(missing.status == 1 && missing.errors.contains(reason), "\(missing.errors)")
    let piped = try shell("\"$0\" scene glow | (! \"$0\" render - --for slack-emoji -o out)", in: folder)
    #expect(piped.errors.hasSuffix("No output file. Use -o FILE, such as -o out/slack-emoji.gif.\n"), "\(piped.errors)")
  }

  /// A folder that is named by its position gives files its own name.
  @Test(arguments: [
    (".", "../out/", "out/frames-slack-emoji.gif"), ("./", "../out/", "out/frames-slack-emoji.gif"),
    ("..", "../out/", "out/made-slack-emoji.gif"), ("../frames/.", "", "made/frames/frames-slack-emoji.gif"),
  ])
  func aFolderOfFramesHasAName(input: String, output: String, name: String) throws {
    let made = try shell(
      "mkdir -p made/frames out && \"$0\" render glow -o made/frames/ --size 64x36 --fps 5 -q && "
        + "cp made/frames/*.png made && cd made/frames && \"$0\" encode \(input) --for slack-emoji -q "
        + (output.isEmpty ? "" : "-o ../\(output)"), in: folder)
    #expect(made.status == 0 && FileManager.default.fileExists(atPath: "\(folder.path)/\(name)"), "\(made.errors)")
    let nameless = try shell("\"$0\" encode / --for slack-emoji", in: folder)
    #expect(nameless.status == 2 && nameless.errors.contains("No output file. Use -o FILE"), "\(nameless.errors)")
  }

  /// Programs are told of every file, also of stills and the text.
  @Test(arguments: [("web", "html"), ("readme", "md")]) func theJSONListsAllFiles(target: String, page: String) throws {
    struct Files: Decodable {
      struct File: Decodable {
        let path, format: String
        let bytes: Int?
        let frameRate: String?
      }
      let files: [File]
    }
    let words = ["render", "glow", "--for", target, "-o", "a", "--size", "64x36", "--json", "-q"]
    for scheme in [[], ["--scheme", "dark", "-f"]] {
      try shell("rm -f a*", in: folder)
      let made = try run(tool, words + scheme, in: folder.path)
      #expect(made.status == 0, "\(made.errors)")
      let text = made.text
      #expect(!text.contains(".zoetrope-"), "\(text)")
      let files = try JSONDecoder().decode(Files.self, from: made.output).files
      #expect(try files.map(\.path).sorted() == folder.names && files.last?.format == page, "\(text)")
      for file in files { #expect(try folder.data(file.path).count == file.bytes, "\(file.path)") }
      let told = try run(tool, words + scheme + ["-n", "-f"], in: folder.path)
      #expect(told.status == 0, "\(told.errors)")
      let planned = try JSONDecoder().decode(Files.self, from: told.output).files
      #expect(
        planned.map { [$0.path, $0.format, $0.frameRate] } == files.map { [$0.path, $0.format, $0.frameRate] },
        "\(told.text)")
      #expect(planned.allSatisfy { $0.bytes == nil })
    }
  }

  /// If one file fails, none of them is written.
  @Test func allOrNothing() throws {
    try folder.write("precious", to: "hero-dark-still.png")
    let refused = try zoetrope("render", "glow", "--for", "web", "-o", "hero", "--size", "128x72", in: folder.path)
    #expect(try refused.status == 1 && folder.names == ["hero-dark-still.png"], "\(refused.errors)")
    let stopped = try run(
      tool, ["render", "aurora", "--for", "web", "-o", "hero", "--force"], in: folder.path,
      interrupt: { $0.isWriting(in: folder.path) })
    #expect(stopped.status == 130, "\(stopped.errors)")
    #expect(try folder.names == ["hero-dark-still.png"] && folder.read("hero-dark-still.png") == "precious")
  }
}
