import Foundation
import TestSupport
import Testing

/// A newcomer who types the lines of the page Getting started gets what it says.
@Suite struct GettingStartedTests {
  @Test func everyLineOfThePageWorks() throws {
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: "\(repository)/\(name)", encoding: .utf8)
    }
    let page = try text("Sources/Zoetrope/Zoetrope.docc/GettingStarted.md")
    let readme = try text("README.md")
    let blocks = page.split(separator: "```").filter { $0.hasPrefix("sh\n") }
    let lines = blocks.flatMap { $0.split(separator: "\n").dropFirst() }
    #expect(lines.count >= 12)
    let folder = try TemporaryFolder()
    try shell("ffmpeg -v error -f lavfi -i testsrc2=s=640x360:r=25:d=4 -c:v libx264 clip.mp4", in: folder)
    // Large videos are only planned: they take a minute each. GIFs of large scenes are made smaller, and so is the limit of one.
    let changes = [
      "wallpaper.mp4": "--dry-run", "slow.mp4": "--dry-run", "aurora.gif": "--size 240x135",
      "brand.gif": "--size 120x68", "mine.gif": "--size 120x68",
      "dark.gif": "--size 64x36 --loop sway:2s --max-size 20kB",
    ]
    // The tests of the README run its lines, some of which take long.
    for line in lines where !readme.contains("\nscripts/\(line)\n") {
      let words = try #require(line.firstMatch(of: /^zoetrope (.*)$/), "\(line)").output.1
      let file = line.firstMatch(of: #/ (?:-o|>) ([a-z]+\.[a-z0-9]+)/#).map { String($0.output.1) }
      let change = changes[file ?? ""] ?? ""
      let made = try shell("\"$0\" \(words) \(change)", in: folder)
      #expect(made.status == 0, "\(line): \(made.errors)")
      guard let file, change != "--dry-run" else { continue }
      #expect(try folder.data(file).count > 500, "\(line)")
    }
    #expect(try folder.data("dark.gif").count <= 20_000)
  }
}
