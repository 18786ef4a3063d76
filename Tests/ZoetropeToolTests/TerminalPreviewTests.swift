import Foundation
import TestSupport
import Testing

/// `zoetrope preview --terminal`.
@Suite struct TerminalPreviewTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Plays in a terminal until all texts were shown, with a command after each of them that prints keys; returns what was shown.
  private func play(
    _ words: String, columns: Int = 80, graphics: String = "blocks", _ steps: [(text: String, command: String)]
  ) throws -> String {
    let waits = steps.map { "until grep -q '\($0.text)' out; do sleep .1; done; \($0.command)" }
    let command = "TERM=xterm-256color COLORTERM=truecolor '\(tool)' preview \(words) --terminal --graphics \(graphics)"
    let line = """
      { \(waits.joined(separator: "; ")); } 2>/dev/null \
        | script -qec "stty cols \(columns) rows 12; \(command)" /dev/null >out
      """
    let result = try run("timeout", ["60", "bash", "-c", line], in: folder.path)
    let shown = try folder.read("out")
    #expect(result.status == 0, "\(result.errors) \(shown)")
    return shown
  }

  /// One key shows the next seed, another one ends the preview, which shows the cursor and the screen from before it again.
  @Test func aTerminalShowsPictures() throws {
    let shown = try play("glow --size 32x18 --fps 5", columns: 40, [("seed 0", "printf n"), ("seed 1", "printf q")])
    #expect(shown.contains("▄") && shown.contains("seed 1"), "\(shown)")
    #expect(shown.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"), "\(shown)")
  }

  /// A scene under any name has a seed, and an SVG, which is a text, too, is a clip.
  @Test func aSceneIsToldByItsText() throws {
    try folder.write("\n// mine\n{ \"zoetrope\": 1, \"layers\": [{ \"fill\": \"teal\" }] }", to: "scene.txt")
    _ = try play("scene.txt --size 32x18 --fps 5", [("seed 0", "printf q")])
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'/>", to: "a.svg")
    let shown = try play("a.svg", [("q leaves", "printf q")])
    #expect(shown.contains("q leaves") && !shown.contains("seed"), "\(shown)")
  }

  @Test func aTerminalNamesNoSeedOfAClip() throws {
    try shell("\"$0\" render glow -o a.gif --size 32x18 --fps 5 -q", in: folder).checked()
    let shown = try play("a.gif", [("q leaves", "printf q")])
    #expect(shown.contains("  space pauses, q leaves"), "\(shown)")
  }

  /// A frame of a tenth of a second, and one of ten minutes: at equal times, the first one would last five minutes.
  @Test func framesHaveTheirOwnDurations() throws {
    try shell("convert +dither -size 32x18 -delay 10 xc:red -delay 60000 xc:blue a.gif", in: folder).checked()
    _ = try play("a.gif", [("1 of 2", "printf q")])
  }

  /// A mistake is told below the last picture until it is mended; a key opens the file again, and shows the same.
  @Test func aSceneFileIsFollowed() throws {
    let scene = "{ \"zoetrope\": 1, \"seed\": 7, \"layers\": [{ \"fill\": \"teal\" }] }"
    for name in ["a.json", "b.json"] { try folder.write(scene, to: name) }
    // The text of a file cannot control the terminal.
    try folder.write(scene.replacing("teal\"", with: "teal\", \"\\u001b[31m\": 1"), to: "c.json")
    let shown = try play(
      "a.json --size 32x18",
      [
        ("seed 7", "cp c.json a.json"), ("a.json:1:", "printf n; sleep 1; cp b.json a.json"), ("seed 8", "printf q"),
      ])
    #expect(shown.hasSuffix("\u{1B}[?25h\u{1B}[?1049l") && !shown.contains("\u{1B}[31m"), "\(shown)")
  }

  /// A frame takes the place of the one before, which would show through its transparent pixels.
  @Test(arguments: [("kitty", "\u{1B}_Ga=d,d=A\u{1B}\\"), ("sixel", "\u{1B}[2J")])
  func aTransparentFrameReplacesTheOneBefore(graphics: String, removal: String) throws {
    let words = "confetti --no-background --size 64x36 --fps 10 --loop sway:1s"
    let shown = try play(words, columns: 40, graphics: graphics, [("3 of 10", "printf q")])
    let frames = shown.components(separatedBy: "\u{1B}[?2026h").dropFirst()
    #expect(frames.count > 1 && frames.allSatisfy { $0.hasPrefix(removal) }, "\(frames.map { $0.prefix(40) })")
  }

  /// There is no page in a terminal.
  @Test(arguments: [["--port", "3"], ["--port", "0"], ["--no-open"]])
  func optionsOfThePageAreRefused(words: [String]) throws {
    let result = try run(tool, ["preview", "glow", "--terminal"] + words)
    #expect(
      result.status == 2
        && result.errors == "zoetrope: \(words[0]) has no effect with --terminal. Leave out one of them.\n",
      "\(result.errors)")
  }
}
