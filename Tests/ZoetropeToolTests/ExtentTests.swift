import Foundation
import TestSupport
import Testing

/// Requests for thousands or millions of items.
@Suite struct ExtentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the peak memory of the tool, in kB.
  private func peakMemory(_ words: [String]) throws -> Int {
    // The peak that the system reports for a child process includes the memory of its parent at launch. So a small
    // program launches the tool, instead of the process that runs all tests.
    let result = try run("time", ["-f", "%M", tool] + words)
    #expect(result.status == 0, "\(words)")
    return try #require(result.errors.split(separator: "\n").last.flatMap { Int($0) })
  }

  /// A plan counts its frames, and does not keep them: hours at many frames per second take what a second takes.
  @Test(arguments: [["--format", "mp4"], ["--format", "gif", "--json"], ["--format", "mp4", "--json", "--bounce"]])
  func aPlanOfMillionsOfFrames(options: [String]) throws {
    let small = try peakMemory(["plan", "aurora", "--loop", "sway:1s"] + options)
    let large = try peakMemory(["plan", "aurora", "--loop", "72000s", "--fps", "30"] + options)
    #expect(large < small + 4000, "\(small) kB, \(large) kB")
  }

  /// The plan tells how much memory the frames of a GIF take.
  @Test(.limitsMemory) func memoryOfAGIFIsKnown() throws {
    func words(_ size: String) -> [String] { ["aurora", "--format", "gif", "--size", size, "--loop", "sway:.5s"] }
    func bytes(_ size: String) throws -> Int {
      let plan = try run(tool, ["plan", "--json"] + words(size))
      let tree = try JSONSerialization.jsonObject(with: plan.output) as? [String: Any]
      return try #require(tree?["frameMemoryBytes"] as? Int)
    }
    let small = try peakMemory(["render", "-q", "-o", "/dev/null"] + words("32x18"))
    let large = try peakMemory(["render", "-q", "-o", "/dev/null"] + words("1280x720"))
    let said = try bytes("1280x720")
    #expect(
      (large - small) * 1000 < said && said < 4 * (large - small) * 1000, "\(small) kB, \(large) kB, said \(said)")
  }

  @Test func aPlanOfMillionsOfFramesIsRight() throws {
    let result = try zoetrope("plan", "aurora", "--loop", "72000s", "--fps", "60", "--json", "--format", "gif")
    let plan = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let (count, rate) = (try #require(plan["frameCount"] as? Int), try #require(plan["frameRate"] as? String))
    #expect(count > 3_000_000 && rate == "50" && plan["delays"] == nil)
  }

  /// The first frames of millions come at once, and take no more memory than those of a second.
  @Test(.limitsMemory, arguments: ["y4m", "mp4", "pngs"]) func theBeginningOfMillionsOfFrames(format: String) throws {
    let start = Date()
    let words = "-o - --format \(format) --size 32x18 --fps 60 -q"
    let line = "\"$0\" render aurora --loop 72000s \(words) | head -c 100000 | wc -c; echo ${PIPESTATUS[0]}"
    let result = try run("bash", ["-c", "ulimit -d 1000000; \(line)", tool], in: folder.path)
    #expect(result.text == "100000\n141\n" && result.errors.isEmpty, "\(result.text) \(result.errors)")
    #expect(Date().timeIntervalSince(start) < 30)
  }

  @Test func aSceneOfAThousandLayers() throws {
    let layers = (0..<1000).map { layer in
      let color = String(0x100_0000 + layer * 16_000, radix: 16).suffix(6)
      return """
        { "name": "layer \(layer)", "fill": "#\(color)", "shape": "circle", "blur": \(layer % 3),
          "frame": { "width": 40, "alignment": "center" }, "opacity": 0.9,
          "offset": { "x": { "from": \(layer % 97 * 5 - 240), "to": \(240 - layer % 89 * 5), "duration": \(1 + layer % 4),
            "repeat": "reverse" }, "y": \(layer % 50 * 10 - 250) } }
        """
    }
    try folder.write(
      "{ \"zoetrope\": 1, \"name\": \"many\", \"layers\": [{ \"fill\": \"white\" }, \(layers.joined(separator: ",\n"))] }",
      to: "many.json")
    let plan = try zoetrope("plan", "./many.json", "--json", in: folder.path)
    let tree = try #require(try JSONSerialization.jsonObject(with: plan.output) as? [String: Any])
    // There and back: 2, 4, 6 and 8 s.
    #expect((tree["elements"] as? [Any])?.count == 1000 && tree["length"] as? String == "24")
    let words = ["render", "./many.json", "--size", "96x54", "--fps", "2", "--loop", "exact", "-q", "-o"]
    for (name, threads) in [("a.y4m", "1"), ("b.y4m", "3")] {
      let result = try run(tool, words + [name, "--threads", threads], in: folder.path)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
    #expect(try folder.data("a.y4m") == folder.data("b.y4m"))
    #expect(try decodedFrames("a.y4m", in: folder.path).count == 48 * 96 * 54 * 3)
  }
}
