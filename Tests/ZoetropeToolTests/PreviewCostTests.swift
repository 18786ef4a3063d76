import Foundation
import TestSupport
import Testing

/// The files that a preview measures are those that its command makes.
@Suite(.enabled(if: isInstalled("curl"), "curl is not installed; scripts/test installs it"))
struct PreviewCostTests {
  private let small = "size=64x36&fps=10&loop=sway:1s"

  @Test func theCostIsThatOfTheFile() throws {
    let folder = try TemporaryFolder()
    let preview = try RunningPreview(["glow"], in: folder)
    let opened = try preview.json("api/open?input=glow&\(small)")
    let id = try #require(opened["id"])
    try shell("$0 render glow -o glow.gif --size 64x36 --fps 10 --loop sway:1s", in: folder)
    let cost = try preview.json("api/cost?id=\(id)&format=gif&cost=score")
    // The file says what made it.
    #expect(try preview.ask("api/file?id=\(id)&format=gif").body == folder.data("glow.gif"))
    #expect(cost["bytes"] as? Int == (try folder.data("glow.gif").count))
    #expect(try #require(cost["psnr"] as? Double) > 30)
    let estimate = try preview.json("api/cost?id=\(id)&format=gif&cost=sample")
    let size = try folder.data("glow.gif").count
    let estimated = try #require(estimate["bytes"] as? Int)
    #expect(abs(estimated - size) * 5 < size, "\(estimate)")
    let video = try preview.json("api/cost?id=\(id)&format=mp4&cost=whole")
    #expect(try #require(video["bytes"] as? Int) > 500)
    // Uncompressed frames would fill the memory.
    for format in ["nonsense", "png", "pngs", "null", "rgba", "rgb24", "y4m"] {
      #expect(try preview.ask("api/cost?id=\(id)&format=\(format)&cost=whole").status == 400, "\(format)")
    }
    #expect(try preview.stop().status == 0)
    let refused = try zoetrope("preview", "glow", "--no-open", "--format", "rgba", in: folder.path)
    #expect(refused.isRefusal(2, "gif, mp4, mov, webm, mkv, webp, apng or avif"), "\(refused.errors)")
  }

  /// The targets that a file fits are those that `verify --for` accepts it for.
  @Test(arguments: ["gif", "avif", "webm"]) func theCostNamesTheTargets(format: String) throws {
    let folder = try TemporaryFolder()
    let preview = try RunningPreview(["glow"], in: folder)
    let id = try #require(try preview.json("api/open?input=glow&size=128x72&fps=10&loop=sway:1s")["id"])
    let cost = try preview.json("api/cost?id=\(id)&format=\(format)&cost=score")
    #expect(try preview.stop().status == 0)
    try shell("$0 render glow -o a.\(format) --size 128x72 --fps 10 --loop sway:1s", in: folder)
    let targets = try #require(cost["targets"] as? [[String: Any]])
    #expect(targets.count > 0)
    for target in targets {
      let name = try #require(target["name"] as? String)
      let verified = try zoetrope("verify", "a.\(format)", "--for", name, in: folder.path)
      let isMet = !verified.text.contains("does not meet")
      #expect(target["isMet"] as? Bool == isMet, "\(target) \(verified.text)")
    }
    if format == "gif" {
      // Not square, as far as is known; and within all limits.
      let met = Dictionary(uniqueKeysWithValues: targets.map { ($0["name"] as? String, $0["isMet"] as? Bool) })
      #expect(met["slack-emoji"] == false && met["github-image"] == true && met["twitch-emote"] == false)
    }
  }

  /// The size of a file as a preview measures it.
  private func bytes(
    _ preview: RunningPreview, _ opened: [String: Any], _ format: String, _ cost: String = "whole"
  ) throws -> Int {
    let answer = try preview.json(
      "api/cost?id=\(try #require(opened["id"], "\(opened)"))&format=\(format)&cost=\(cost)")
    return try #require(answer["bytes"] as? Int, "\(answer)")
  }

  /// An APNG without a quality loses nothing, whatever the standard of the page's format is, and a GIF says what made it.
  @Test(arguments: [("mp4", "apng"), ("webp", "apng"), ("apng", "gif"), ("mp4", "gif")])
  func theCostOfAnotherFormatIsThatOfItsFile(page: String, format: String) throws {
    let folder = try TemporaryFolder()
    let preview = try RunningPreview(["aurora"], in: folder)
    defer { _ = try? preview.stop() }
    let opened = try preview.json("api/open?input=aurora&\(small)&output=x.\(page)")
    let cost = try bytes(preview, opened, format)
    try shell("\"$0\" render aurora -o a.\(format) --size 64x36 --fps 10 --loop sway:1s", in: folder).checked()
    #expect(try folder.data("a.\(format)").count == cost)
  }

  /// Makes a clip of a second: with sound, or with frames of different durations, which a constant rate shows.
  private func makeClip(_ name: String, in folder: TemporaryFolder) throws {
    let frames = "-f lavfi -i testsrc2=s=96x54:r=25:d=1"
    let rest =
      name == "sound.mkv"
      ? "-f lavfi -i sine=d=1 -c:a aac" : "-vf \"select='not(eq(mod(n,7),3))'\" -fps_mode vfr"
    try shell("ffmpeg -v error \(frames) \(rest) -c:v ffv1 \(name)", in: folder).checked()
  }

  /// Every format has its own sides, durations, rate and sound, whichever of them the page shows.
  @Test(arguments: [
    ("sound.mkv", "", ["mp4", "webm", "mkv", "gif"]), ("sound.mkv", "size=98x&quality=50", ["mp4", "gif"]),
    ("vfr.mkv", "", ["mp4", "webm", "avif"]), ("vfr.mkv", "speed=2", ["mp4"]),
    ("vfr.mkv", "hold-last=0.5s", ["mp4", "gif"]),
  ])
  func theCostOfAClipIsThatOfItsFile(clip: String, options: String, formats: [String]) throws {
    let folder = try TemporaryFolder()
    try makeClip(clip, in: folder)
    let words = options.split(separator: "&").map { "--\($0)" }.joined(separator: " ")
    for format in formats {
      try shell("\"$0\" encode \(clip) -o a.\(format) \(words)", in: folder).checked()
    }
    let preview = try RunningPreview([clip], in: folder)
    defer { _ = try? preview.stop() }
    let query = "input=\(clip)" + (options.isEmpty ? "" : "&\(options)")
    for page in ["gif", formats[0]] {
      let opened = try preview.json("api/open?\(query)&output=a.\(page)")
      for format in formats {
        let size = try folder.data("a.\(format)").count
        #expect(try bytes(preview, opened, format) == size, "\(format) below \(page)")
      }
    }
  }

  /// The sound of a clip counts in its notes, its estimate and its targets, too.
  @Test func aClipIsMeasuredWithItsSound() throws {
    let folder = try TemporaryFolder()
    try makeClip("sound.mkv", in: folder)
    let preview = try RunningPreview(["sound.mkv"], in: folder)
    defer { _ = try? preview.stop() }
    let opened = try preview.json("api/open?input=sound.mkv&output=a.webm")
    let facts = try #require(opened["facts"] as? [String: Any], "\(opened)")
    let notes = try #require(facts["notes"] as? [String])
    #expect(!notes.contains { $0.contains("left out") }, "\(notes)")
    let command = try #require(facts["command"] as? String)
    try shell(command.replacing("zoetrope", with: "\"$0\"", maxReplacements: 1), in: folder).checked()
    let size = try folder.data("a.webm").count
    #expect(abs(try bytes(preview, opened, "webm", "sample") - size) * 10 < size)
    let score = try preview.json("api/cost?id=\(try #require(opened["id"]))&format=webm&cost=score")
    let targets = try #require(score["targets"] as? [[String: Any]], "\(score)")
    let sticker = try #require(targets.first { $0["name"] as? String == "telegram-sticker" })
    let limits = try #require(sticker["limits"] as? [String])
    #expect(limits.contains { $0.contains("sound") }, "\(limits)")
    // A pipe gets no sound, as the command says.
    let piped = try preview.json("api/open?input=sound.mkv&output=-&format=webm")["facts"] as? [String: Any]
    let reasons = try #require(piped?["notes"] as? [String])
    #expect(reasons.contains { $0.hasSuffix("it is added to the finished video, which must be a file") }, "\(reasons)")
  }

  /// Ten frames of a twelfth of a second each, which a GIF stores as 83 hundredths.
  @Test func theLengthOfAClipIsThatOfItsFile() throws {
    let folder = try TemporaryFolder()
    try shell("ffmpeg -v error -f lavfi -i testsrc2=s=96x54:r=12:d=0.5 -c:v ffv1 a.mkv", in: folder).checked()
    let preview = try RunningPreview(["a.mkv"], in: folder)
    defer { _ = try? preview.stop() }
    let facts = try #require(try preview.json("api/open?input=a.mkv&bounce=")["facts"] as? [String: Any])
    #expect(facts["frameCount"] as? Int == 10)
    #expect(abs(try #require(facts["length"] as? Double) - 0.83) < 1e-9)
  }

  /// All frames are looked at for transparent pixels before the first one is read, which takes long enough to replace the file.
  @Test func aClipThatIsReplacedWhileItIsOpenedIsReadAgain() throws {
    let folder = try TemporaryFolder()
    for (name, source) in [("a.mkv", "color=0x00ff00:s=96x54:d=40"), ("b.mkv", "color=0x0000ff:s=96x54:d=1")] {
      try shell("ffmpeg -v error -f lavfi -i \(source),format=bgra -c:v ffv1 \(name)", in: folder).checked()
    }
    let preview = try RunningPreview(["b.mkv"], in: folder)
    defer { _ = try? preview.stop() }
    let path = "api/open?input=a.mkv&format=webm"
    let opening = try RunningProgram("curl", ["-sS", "-o", "/dev/null", preview.address(path)], in: folder.path)
    #expect(preview.program.wait(upTo: 30) { preview.program.hasOpen("\(folder.path)/a.mkv") })
    try shell("mv b.mkv a.mkv", in: folder).checked()
    _ = try opening.finish(within: 60)
    let id = try #require(try preview.json(path)["id"])
    let frame = try preview.ask("api/frame?id=\(id)&index=0").body
    #expect(frame.count > 3 && frame[1] < 50 && frame[2] > 200, "\(Array(frame.prefix(4)))")
  }
}
