import Foundation
import TestSupport
import Testing

/// A newcomer who copies the commands of the README gets what they say.
@Suite struct ReadmeTests {
  private let readme = try? String(contentsOfFile: "\(repository)/README.md", encoding: .utf8)

  @Test func theReadmeIsShort() throws {
    let lines = try #require(readme).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 200)
    let headings = lines.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    #expect(
      headings == [
        "Gallery", "Eight commands", "What is different", "Compared with other programs", "Install", "Pages", "Licence",
      ])
  }

  @Test func theEightCommandsWork() throws {
    let section = try #require(readme).components(separatedBy: "## Eight commands")[1]
    let block = try #require(section.components(separatedBy: "```").dropFirst().first)
    let commands = block.matches(of: /\nscripts.zoetrope (.+)/).map { String($0.output.1) }
    #expect(commands.count == 8)
    let folder = try TemporaryFolder()
    for (name, length) in [("recording", 1), ("clip", 4)] {
      let input = ["-f", "lavfi", "-i", "testsrc2=s=640x360:r=25:d=\(length)"]
      _ = try output(of: "ffmpeg", ["-v", "error"] + input + ["-c:v", "libx264", "\(name).mp4"], in: folder.path)
    }
    let sound = ["-f", "lavfi", "-i", "anoisesrc=d=3"]
    _ = try output(of: "ffmpeg", ["-v", "error"] + sound + ["rain.mp3"], in: folder.path)
    for command in commands where !command.hasPrefix("preview") {  // Its own tests use it.
      // Large videos are only planned: they take a minute each. What a scene's size costs is made smaller.
      let isLarge = command.contains("3440x1440") || command.contains("10h")
      let words =
        command.replacing("3440x1440", with: "860x360") + (isLarge ? " --dry-run" : "")
        + (command.contains("-o brand.gif") ? " --size 120x68" : "")
      let result = try run("bash", ["-c", "\"$0\" \(words)", tool], in: folder.path)
      #expect(result.status == 0, "\(command): \(result.errors)")
    }
    #expect(try folder.data("recording.gif").count <= 2_000_000)
    #expect(try folder.data("brand.gif").count > 500)
  }
}
