import Foundation
import TestSupport
import Testing

/// The server of `zoetrope preview`, asked as its page asks it.
@Suite(.enabled(if: isInstalled("curl"), "curl is not installed; scripts/test installs it"))
struct PreviewCommandTests {
  private let small = "size=64x36&fps=10&loop=sway:1s"

  @Test func framesAreThoseOfRender() throws {
    let folder = try TemporaryFolder()
    let preview = try RunningPreview(["aurora"], in: folder)
    let opened = try preview.json("api/open?input=aurora&\(small)&seed=21&set=layers[1].blur%3D20")
    let facts = try #require(opened["facts"] as? [String: Any])
    #expect(facts["frameCount"] as? Int == 10)
    let command = try #require(facts["command"] as? String)
    #expect(
      command
        == "zoetrope render aurora -o aurora.gif --size 64x36 --fps 10 --loop sway:1s --seed 21 --set 'layers[1].blur=20'"
    )
    try shell(
      command.replacing("zoetrope", with: "$0", maxReplacements: 1)
        .replacing("-o aurora.gif", with: "-o - --format rgba >frames"), in: folder)
    let frames = try folder.data("frames")
    let frameBytes = 64 * 36 * 4
    #expect(frames.count == 10 * frameBytes)
    for index in [0, 3, 9] {
      let frame = try preview.ask("api/frame?id=\(try #require(opened["id"]))&index=\(index)")
      #expect(frame.status == 200)
      #expect(frame.body == frames[index * frameBytes..<(index + 1) * frameBytes], "\(index)")
    }
    #expect(try preview.ask("api/frame?id=1000&index=0").status == 410)
    #expect(try preview.ask("api/frame?id=\(try #require(opened["id"]))&index=10").status == 404)
    let result = try preview.stop()
    #expect(result.status == 0)
    #expect(result.errors.contains("Ctrl-C ends the preview"))
  }

  /// A video of a clip with odd sides has even ones.
  @Test func theVideoOfAnOddClipIsMeasured() throws {
    let folder = try TemporaryFolder()
    try shell(
      "ffmpeg -v error -f lavfi -i color=red:s=34x22:r=10:d=1,format=rgb24,crop=33:21 -c:v ffv1 a.mkv", in: folder)
    let preview = try RunningPreview(["a.mkv"], in: folder)
    defer { _ = try? preview.stop() }
    let id = try #require(try preview.json("api/open?input=a.mkv")["id"])
    let cost = try preview.json("api/cost?id=\(id)&format=mp4&cost=whole")
    #expect(try #require(cost["bytes"] as? Int, "\(cost)") > 500)
  }

  /// Sides are even and alpha is kept as each codec needs and allows it, whatever was open before.
  @Test func framesOfAClipAreThoseOfTheCodec() throws {
    let folder = try TemporaryFolder()
    try shell(
      "ffmpeg -v error -f lavfi -i color=red@0.5:s=33x21:r=10:d=0.5,format=rgba -c:v ffv1 a.mkv", in: folder
    ).checked()
    let preview = try RunningPreview(["a.mkv"], in: folder)
    defer { _ = try? preview.stop() }
    var ids: [Int] = []
    for (options, size, keepsAlpha) in [
      ("format=webm&codec=av1", [34, 22], false), ("format=webm&codec=vp9", [33, 21], true),
      ("format=webm&codec=vp9&depth=10", [33, 21], false), ("format=mp4", [34, 22], false),
      ("format=mp4&pixel-format=yuv444p", [33, 21], false),
    ] {
      let opened = try preview.json("api/open?input=a.mkv&\(options)")
      let facts = try #require(opened["facts"] as? [String: Any], "\(opened)")
      #expect(facts["width"] as? Int == size[0] && facts["height"] as? Int == size[1], "\(options)")
      let frame = try preview.ask("api/frame?id=\(try #require(opened["id"]))&index=0").body
      #expect(frame.count == 4 * size[0] * size[1], "\(options)")
      #expect(frame.count > 3 && (frame[3] < 255) == keepsAlpha, "\(options)")
      ids.append(try #require(opened["id"] as? Int))
    }
    // Two stay open, as their frames take much space.
    let answers = try ids.map { id in try preview.ask("api/frame?id=\(id)&index=0").status }
    #expect(answers == [410, 410, 410, 200, 200])
  }

  @Test func whatHasNoTokenIsRefusedAndThePreviewGoesOn() throws {
    let folder = try TemporaryFolder()
    try folder.write("top secret", to: "secret.json")
    let preview = try RunningPreview(["aurora"], in: folder)
    let root = "http://127.0.0.1:\(preview.port)/"
    for address in [
      root, root + "app.js", root + "?token=00000000000000000000000000000000", root + "api/open?input=aurora",
      root + "00000000000000000000000000000000/api/open?input=aurora",
    ] {
      #expect(try preview.get(address).status == 403, "\(address)")
    }
    #expect(try preview.ask("api/catalogue", ["-H", "Origin: http://example.org"]).status == 403)
    #expect(try preview.ask("api/catalogue", ["-H", "Host: example.org"]).status == 403)
    let origins = ["http://example.org", "http://127.0.0.1:\(preview.port)"].flatMap { ["-H", "Origin: \($0)"] }
    #expect(try preview.ask("api/catalogue", origins).status == 403)
    #expect(try preview.ask("api/open?input=aurora%00").status == 400)
    #expect(try preview.ask("api/catalogue", ["-X", "PUT"]).status == 405)
    for path in ["../secret.json", "..%2f..%2fsecret.json", "%2e%2e/secret.json", "secret.json", "/etc/passwd", "api/"]
    {
      let answer = try preview.ask(path)
      #expect(answer.status == 404, "\(path)")
      #expect(!String(decoding: answer.body, as: UTF8.self).contains("top secret"))
    }
    try shell("head -c 100000000 /dev/zero >large", in: folder)
    let large = ["--data-binary", "@large"]
    #expect(try preview.ask("api/save?input=aurora", large).status == 413)
    // A body that does not say its length is cut off where it is too long.
    let status = try preview.ask("api/save?input=aurora", large + ["-H", "Transfer-Encoding: chunked"]).status
    #expect([0, 100].contains(status))
    #expect(preview.program.peakMemory < 300_000)
    #expect(try preview.ask("api/catalogue").status == 200)
    #expect(try preview.get(root + "?token=\(preview.token)").status == 200)
    #expect(try preview.stop().status == 0)
  }

  @Test func aMistakeIsToldWithItsLineUntilItIsMended() throws {
    let folder = try TemporaryFolder()
    try folder.write("{ \"zoetrope\": 1,\n  \"layers\": [{ \"fill\": \"#123456\", \"blurr\": 3 }] }", to: "a.json")
    let preview = try RunningPreview(["./a.json"], in: folder)
    let path = "api/open?input=./a.json&size=16x9"
    let answer = try preview.json(path)
    let problem = try #require(answer["problem"] as? [String: Any])
    #expect(problem["file"] as? String == "./a.json")
    let mistake = try #require((problem["mistakes"] as? [[String: Any]])?.first)
    #expect(mistake["line"] as? Int == 2)
    #expect((mistake["text"] as? String)?.contains("blurr") ?? false)
    let revision = try #require(answer["revision"] as? String)
    try folder.write("{ \"zoetrope\": 1, \"layers\": [{ \"fill\": \"#123456\" }] }", to: "b.json")
    try shell("mv b.json a.json", in: folder)
    let changed = try preview.json("api/changes?input=./a.json&size=16x9&revision=\(revision)")
    #expect(changed["revision"] as? String != revision)
    let opened = try preview.json(path)
    #expect(opened["facts"] != nil)
    #expect(try preview.stop().status == 0)
  }

  @Test func aPictureThatWasMissingIsNoticed() throws {
    let folder = try TemporaryFolder()
    try folder.write("{ \"zoetrope\": 1, \"layers\": [{ \"fill\": { \"image\": \"a.png\" } }] }", to: "a.json")
    let preview = try RunningPreview(["./a.json"], in: folder)
    let path = "api/open?input=./a.json&size=16x9"
    let revision = try #require(try preview.json(path)["revision"] as? String)
    try shell("ffmpeg -v error -f lavfi -i color=red:s=4x4 -frames:v 1 a.png", in: folder)
    let changed = try preview.json("api/changes?input=./a.json&size=16x9&revision=\(revision)")
    #expect(changed["revision"] as? String != revision)
    #expect(try preview.json(path)["facts"] != nil)
    #expect(try preview.stop().status == 0)
  }

  @Test func aSavedSceneDrawsTheSameFramesAndReplacesNothingUnasked() throws {
    let folder = try TemporaryFolder()
    let preview = try RunningPreview(["silk"], in: folder)
    let state = "input=silk&\(small)&theme=ocean&seed=5&scheme=dark"
    func frame(_ query: String) throws -> Data {
      let opened = try preview.json("api/open?\(query)")
      return try preview.ask("api/frame?id=\(try #require(opened["id"]))&index=4").body
    }
    let body = { (replaces: Bool) in ["--data", "{\"path\": \"mine.json\", \"replaces\": \(replaces)}"] }
    let saved = try preview.json("api/save?\(state)", body(false))
    #expect(saved["input"] as? String == "./mine.json")
    let options = try #require(saved["options"] as? [[String]])
    #expect(options == [["size", "64x36"], ["fps", "10"], ["loop", "sway:1s"], ["scheme", "dark"]])
    #expect(try frame(state) == frame("input=./mine.json&\(small)&scheme=dark"))
    #expect(try preview.ask("api/save?\(state)", body(false)).status == 409)
    #expect(try preview.ask("api/save?\(state)", body(true)).status == 200)
    for path in ["mine.txt", "", "nowhere/mine.json", "sv\\u0000x.json"] {
      let answer = try preview.ask("api/save?\(state)", ["--data", "{\"path\": \"\(path)\", \"replaces\": true}"])
      #expect(answer.status == 422, "\(path)")
    }
    #expect(try preview.stop().status == 0)
    #expect(try folder.names.filter { !$0.hasPrefix("answer") } == ["address", "mine.json"])
  }

  /// The largest seed of a scene file, and the next one, which stays an option.
  @Test(arguments: [("9223372036854775807", true), ("9223372036854775808", false)])
  func aSeedIsSavedIfAFileCanHaveIt(seed: String, isSaved: Bool) throws {
    let folder = try TemporaryFolder()
    let preview = try RunningPreview(["silk"], in: folder)
    let saved = try preview.json(
      "api/save?input=silk&seed=\(seed)", ["--data", "{\"path\": \"a.json\", \"replaces\": false}"])
    #expect(saved["options"] as? [[String]] == (isSaved ? [] : [["seed", seed]]), "\(saved)")
    #expect(try folder.read("a.json").contains("\"seed\": \(seed)") == isSaved)
    #expect(try preview.stop().status == 0)
  }

  @Test func aSavedSceneKeepsItsComments() throws {
    let folder = try TemporaryFolder()
    let text = "{ \"zoetrope\": 1, // mine\n  \"layers\": [{ \"fill\": \"#123456\" }] /* all */ }\n"
    try folder.write(text, to: "a.json")
    let preview = try RunningPreview(["./a.json"], in: folder)
    let body = ["--data", "{\"path\": \"a.json\", \"replaces\": true}"]
    let saved = try preview.json("api/save?input=./a.json&\(small)&set=layers[0].fill%3Dred", body)
    #expect(saved["input"] as? String == "./a.json")
    #expect(try folder.read("a.json") == text.replacing("#123456", with: "red"))
    #expect(try preview.stop().status == 0)
  }

  @Test func optionsThatWriteOrAreUnknownAreRefused() throws {
    let folder = try TemporaryFolder()
    let preview = try RunningPreview(["aurora"], in: folder)
    for (option, word) in [
      ("save-palette=a.gpl", "--save-palette"), ("manifest=a", "--manifest"), ("quality=200", "--quality"),
      ("set=layers[9].blur%3D1", "--set"), ("nonsense=", "--nonsense"), ("output=a.png", "-o"),
      ("output=frames/", "-o"), ("output=a.y4m", "-o with one of .gif, .mp4, .mov"),
      ("from=2s", "--from does not apply to a preview of a scene. See zoetrope help render."),
      ("for=slack-emoji", "--for does not apply to a preview. See zoetrope help preview all."),
      ("format=png", "--format"), ("format=pngs", "--format"), ("format=null", "--format"),
      ("format=rgba", "mp4, mov, webm, mkv, webp, apng or avif"),
    ] {
      let (status, body) = try preview.ask("api/open?input=aurora&\(option)")
      #expect(status == 422, "\(option)")
      #expect(String(decoding: body, as: UTF8.self).contains(word), "\(option)")
    }
    #expect(try preview.stop().status == 0)
    #expect(try folder.names.filter { !$0.hasPrefix("answer") } == ["address"])
  }

  /// The name of the file has the extension of its format, and an empty text is a value.
  @Test(arguments: ["aurora", "a.gif"]) func theCommandThatIsShownWorks(input: String) throws {
    let folder = try TemporaryFolder()
    try shell("\"$0\" render glow -o a.gif --size 32x18 --loop 1s -q", in: folder).checked()
    let preview = try RunningPreview([input, "--comment", ""], in: folder)
    let size = input == "aurora" ? "&loop=1s&size=32x18" : ""
    let opened = try preview.json("api/open?input=\(input)&format=mkv&reverse=\(size)")
    let limited = try preview.json("api/open?input=\(input)&max-size=1MB\(size)")
    let commented = try preview.json("api/open?input=\(input)&comment=&output=b.gif\(size)")
    #expect(try preview.stop().status == 0)
    let command = try #require((opened["facts"] as? [String: Any])?["command"] as? String, "\(opened)")
    #expect(command.contains(" -o a") && command.contains(".mkv --format mkv --reverse"), "\(command)")
    let other = try #require((commented["facts"] as? [String: Any])?["command"] as? String, "\(commented)")
    #expect(other.contains(" --comment '' --output b.gif"), "\(other)")
    // The limit shows in the file only.
    for (answer, isLimited) in [(opened, false), (limited, true)] {
      let notes = try #require((answer["facts"] as? [String: Any])?["notes"] as? [String], "\(answer)")
      #expect(notes.contains { $0.hasPrefix("--max-size may lower ") } == isLimited, "\(notes)")
    }
    for command in [command, other] {
      try shell(command.replacing("zoetrope", with: "\"$0\"", maxReplacements: 1) + " -q", in: folder).checked()
    }
  }

  /// The file is not the clip itself, and a name is no option.
  @Test(arguments: ["a.gif", "./a.gif", "-a.gif"]) func theCommandThatIsShownReplacesNoClip(input: String) throws {
    let folder = try TemporaryFolder()
    try shell("\"$0\" render glow -o a.gif --size 32x18 --loop 1s -q; cp a.gif ./-a.gif", in: folder).checked()
    let preview = try RunningPreview(["a.gif"], in: folder)
    let opened = try preview.json("api/open?input=\(input)")
    #expect(try preview.stop().status == 0)
    let command = try #require((opened["facts"] as? [String: Any])?["command"] as? String, "\(opened)")
    let (name, output) = input == "-a.gif" ? ("./-a.gif", "-a-edited.gif") : (input, "a-edited.gif")
    #expect(command == "zoetrope encode \(name) -o \(output)")
    try shell(command.replacing("zoetrope", with: "\"$0\"", maxReplacements: 1) + " -q", in: folder).checked()
    #expect(try folder.names.contains(output))
  }

  @Test func wrongCommandLinesAreRefused() throws {
    for (words, message) in [
      (["nonsense"], "Unknown scene"), (["aurora", "silk"], "Give one scene"),
      (["aurora", "--port", "70000"], "Invalid value 70000 for --port. Use a whole number from 0 to 65535."),
      (["aurora", "--quality", "200"], "Invalid value 200 for --quality."), (["-"], "Standard input"),
      (["./missing.json"], "missing.json"),
    ] {
      let result = try run(tool, ["preview", "--no-open"] + words)
      #expect(result.status == 1 || result.status == 2, "\(words)")
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test func aPortThatIsTakenIsTold() throws {
    let folder = try TemporaryFolder()
    let preview = try RunningPreview(["glow"], in: folder)
    let words = ["preview", "--no-open", "glow", "--port", "\(preview.port)"]
    let second = try RunningProgram(tool, words, in: folder.path).finish(within: 60)
    let message = "zoetrope: cannot listen on port \(preview.port) of 127.0.0.1: Address already in use\n"
    #expect(second.status == 1 && second.errors == message, "\(second.errors)")
    #expect(try preview.stop().status == 0)
  }

  /// The state is in the address, six bytes for each of these letters.
  @Test func theAddressOfLongOptionsIsAnswered() throws {
    let folder = try TemporaryFolder()
    let words = ["glow", "--size", "32x18", "--loop", "1s", "--comment", String(repeating: "é", count: 6000)]
    let preview = try RunningPreview(words, in: folder)
    defer { _ = try? preview.stop() }
    let address = try folder.read("address").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(address.count > 36_000)
    #expect(try preview.get(address).status == 200)
    let query = try #require(address.range(of: "&")).upperBound
    #expect(try preview.json("api/open?\(address[query...])")["facts"] != nil)
  }

  /// A preview may run for days.
  @Test func theProgramThatOpensTheBrowserLeavesNoZombie() throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("#!/bin/sh\necho $$ >started\n", to: "xdg-open")
    let line = "export PATH=\"$PWD:$PATH\" DISPLAY=:9; exec \"$0\" preview glow"
    let preview = try RunningProgram("bash", ["-c", line, tool], in: folder.path)
    #expect(preview.wait { (try? folder.read("started"))?.hasSuffix("\n") ?? false })
    let process = try folder.read("started").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(preview.wait(upTo: 20) { !FileManager.default.fileExists(atPath: "/proc/\(process)") })
    preview.send(SIGINT)
    #expect(try preview.finish().status == 0)
  }

  @Test func halfRequestsAndManyConnectionsAreBounded() throws {
    let folder = try TemporaryFolder()
    let preview = try RunningPreview(["aurora"], in: folder)
    // A thousand connections that say half a request, and stay open.
    let crowd = try RunningProgram(
      "bash",
      [
        "-c",
        """
        ulimit -n 4096
        for i in {1..1000}; do
          exec {fd}<>/dev/tcp/127.0.0.1/\(preview.port) && printf 'GET / HT' >&$fd
        done 2>/dev/null
        touch crowded; exec sleep 60
        """,
      ], in: folder.path)
    #expect(crowd.wait { (try? folder.data("crowded")) != nil })
    #expect(preview.program.threadCount < 100)
    crowd.send(SIGKILL)
    _ = try crowd.finish()
    #expect(try preview.ask("api/catalogue", ["--retry", "5", "--retry-all-errors"]).status == 200)
    #expect(try preview.stop().status == 0)
  }

  @Test func framesOfAClipAreThoseOfEncode() throws {
    let folder = try TemporaryFolder()
    try shell("ffmpeg -v error -f lavfi -i testsrc=size=64x48:rate=10:duration=2 -pix_fmt yuv444p clip.mp4", in: folder)
    let preview = try RunningPreview(["clip.mp4", "--from", "0.5s"], in: folder)
    let opened = try preview.json("api/open?input=clip.mp4&from=0.5s&crop=40x30%2B8%2B6&speed=2")
    let facts = try #require(opened["facts"] as? [String: Any])
    let command = try #require(facts["command"] as? String)
    #expect(command == "zoetrope encode clip.mp4 -o clip.gif --from 0.5s --crop 40x30+8+6 --speed 2")
    #expect(facts["source"] as? [String: Int] == ["width": 64, "height": 48])
    #expect(facts["scene"] == nil)
    try shell(
      command.replacing("zoetrope", with: "$0", maxReplacements: 1)
        .replacing("-o clip.gif", with: "-o - --format rgba >frames"), in: folder)
    let frames = try folder.data("frames")
    let (count, frameBytes) = (try #require(facts["frameCount"] as? Int), 40 * 30 * 4)
    #expect(count > 5 && frames.count == count * frameBytes)
    for index in [0, count - 1] {
      let frame = try preview.ask("api/frame?id=\(try #require(opened["id"]))&index=\(index)")
      #expect(frame.body == frames[index * frameBytes..<(index + 1) * frameBytes], "\(index)")
    }
    let cost = try preview.json("api/cost?id=\(try #require(opened["id"]))&format=gif&cost=whole")
    try shell(command.replacing("zoetrope", with: "$0", maxReplacements: 1) + " --no-metadata", in: folder)
    let size = try folder.data("clip.gif").count
    #expect(abs(try #require(cost["bytes"] as? Int) - size) < 500)
    // A crop is drawn in square pixels.
    try shell("ffmpeg -v error -i clip.mp4 -vf setsar=2/1 wide.mkv", in: folder).checked()
    let wide = try preview.json("api/open?input=wide.mkv&crop=64x48%2B64%2B0")["facts"] as? [String: Any]
    #expect(wide?["source"] as? [String: Int] == ["width": 128, "height": 48] && wide?["width"] as? Int == 64)
    for option in ["seed=1", "from=9s", "crop=100x100%2B0%2B0", "raw=rgb24:1x1@1"] {
      #expect(try preview.ask("api/open?input=clip.mp4&\(option)").status == 422, "\(option)")
    }
    #expect(try preview.stop().status == 0)
  }

  /// A picture of a folder is read again after it was replaced in place, which the folder does not tell.
  @Test func aPictureOfAFolderIsReadAgain() throws {
    let folder = try TemporaryFolder()
    try shell(
      "mkdir fr; ffmpeg -v error -f lavfi -i color=red:s=16x16:r=10:d=0.3,format=rgb24 fr/f%d.png", in: folder
    ).checked()
    let preview = try RunningPreview(["fr"], in: folder)
    defer { _ = try? preview.stop() }
    func red() throws -> [UInt8] {
      let id = try #require(try preview.json("api/open?input=fr")["id"])
      return try (0..<3).compactMap { index in try preview.ask("api/frame?id=\(id)&index=\(index)").body.first }
    }
    let first = try red()
    #expect(first.count == 3 && first.allSatisfy { $0 > 200 }, "\(first)")
    try shell(
      "ffmpeg -v error -y -f lavfi -i color=blue:s=16x16,format=rgb24 -frames:v 1 -update 1 fr/f2.png", in: folder
    ).checked()
    let later = try red()
    #expect(later.count == 3 && later[0] > 200 && later[1] < 50 && later[2] > 200, "\(later)")
  }
}
