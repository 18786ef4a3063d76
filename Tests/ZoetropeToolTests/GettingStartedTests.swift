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
    // The tests of the README run its lines, some of which take long.
    for line in lines where !readme.contains("\nscripts/\(line)\n") {
      let words = try #require(line.firstMatch(of: /^zoetrope (.*)$/), "\(line)").output.1
      // Large videos are only planned: they take a minute each. GIFs of large scenes are made smaller.
      let isLarge = line.contains("-o wallpaper.mp4") || line.contains("-o slow.mp4")
      let isSmaller = line.contains("-o brand.gif") || line.contains("-o dark.gif")
      let changes = isLarge ? " --dry-run" : isSmaller ? " --size 240x135" : ""
      let made = try shell("\"$0\" \(words)\(changes)", in: folder)
      #expect(made.status == 0, "\(line): \(made.errors)")
      guard !isLarge, let file = line.firstMatch(of: #/ (?:-o|>) ([a-z]+\.[a-z]+)/#) else { continue }
      #expect(try folder.data(String(file.output.1)).count > 500, "\(line)")
    }
    #expect(try folder.data("dark.gif").count <= 1_000_000)
  }
}
