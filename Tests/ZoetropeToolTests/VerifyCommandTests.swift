import Foundation
import TestSupport
import Testing

/// Loops of ours and of others, good ones and ones that were broken on purpose.
@Suite struct VerifyCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func ffmpeg(_ arguments: String...) throws {
    let result = try run("ffmpeg", ["-v", "error", "-y"] + arguments, in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
  }

  private func render(_ name: String, _ options: String...) throws {
    let result = try run(tool, ["render"] + options + ["-o", name, "-q", "--force"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
  }

  /// The kinds of problems that are found in a file.
  private func problems(_ name: String) throws -> [String] {
    let result = try zoetrope("verify", "--json", name, in: folder.path)
    let json = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: [[String: Any]]])
    let file = try #require(json["files"]?.first)
    let problems = try #require(file["problems"] as? [[String: Any]])
    let hasFault = problems.contains { $0["isWarning"] as? Bool == false }
    let verdict = (file["seam"] as? [String: Any])?["verdict"] as? String
    #expect(result.status == (hasFault ? 3 : verdict == "cannotTell" ? 4 : 0))
    #expect(file["isFaultless"] as? Bool == !hasFault)
    // Warnings count where asked to.
    if !problems.isEmpty && !hasFault {
      #expect(try zoetrope("verify", "--strict", name, in: folder.path).status == 3)
    }
    return problems.compactMap { $0["kind"] as? String } + (verdict == "cannotTell" ? ["cannotTell"] : [])
  }

  /// Encodes a moving test picture that ffmpeg draws, so that players have nothing to complain about but the seam.
  private static let plain = ["-pix_fmt", "yuv420p", "-bf", "0", "-movflags", "faststart"]

  /// Standard input can be read again where it is a file; a pipe needs to become one.
  @Test func standardInputIsAFileOrRefused() throws {
    try render("a.gif", "glow", "--size", "32x32", "--loop", "1s", "--fps", "5")
    let file = try shell("\"$0\" verify - < a.gif", in: folder)
    #expect(file.status == 0 && file.text.hasPrefix("standard input: seamless"), "\(file)")
    for (words, message) in [
      ("verify - < none.txt", "cannot read standard input: it is not a picture or video that libav can read"),
      ("verify --manifest - < none.txt", "cannot read standard input: "),
      ("repeat - --repeat 2 -o b.mp4 < a.gif", "cannot repeat standard input: it is an animated image"),
    ] {
      let told = try shell("echo none > none.txt; \"$0\" \(words)", in: folder)
      #expect(told.isRefusal(1, message), "\(words): \(told.errors)")
    }
    let piped = try shell("cat a.gif | \"$0\" verify -", in: folder)
    #expect(piped.status == 2 && piped.errors.hasSuffix("Write it to a file first, and give its name.\n"), "\(piped)")
    let closed = try shell("\"$0\" verify - <&-", in: folder)
    #expect(
      closed.status == 1 && closed.errors.hasPrefix("zoetrope: cannot read standard input: it is closed"), "\(closed)")
    let named = try shell("\"$0\" verify <(cat a.gif)", in: folder)
    #expect(
      named.status == 1
        && named.errors.hasSuffix(": it is a pipe, which can be read only once; write it to a file first\n"), "\(named)"
    )
  }

  @Test func oursAreFaultless() throws {
    for (scene, loop) in [("aurora", "sway:2s"), ("bubbles-drift", "4s"), ("glow", "2s"), ("gradient-blend", "4s")] {
      for ending in ["gif", "mp4"] {
        try render("\(scene).\(ending)", scene, "--loop", loop, "--size", "160x90")
        #expect(try problems("\(scene).\(ending)") == [], "\(scene).\(ending)")
      }
    }
    for name in ["mosquito.gif", "aurora.gif"] {
      #expect(try problems("\(repository)/samples/\(name)") == [], "\(name)")
    }
  }

  /// The pictures of this scene change at once: the step from the first is 7 times the usual one, and so is that back to it.
  @Test(arguments: ["a.mp4", "a.webm", "a.avif", "a.gif"]) func thereAndBackIsFaultless(name: String) throws {
    try render(name, "gradient-blend", "--size", "64x36", "--loop", "2s", "--bounce")
    #expect(try problems(name).isEmpty)
  }

  /// Four poses of a disc, each for a second: a GIF stores four frames, a video 120, between which nearly nothing changes.
  @Test(arguments: ["a.gif", "a.apng", "a.mp4", "a.webm"]) func aSlideShowIsFaultless(name: String) throws {
    let disc = "hypot(X-80-40*cos(N*PI/2)\\,Y-45-25*sin(N*PI/2))"
    try ffmpeg(
      "-f", "lavfi", "-i", "nullsrc=s=160x90:r=1:d=4,geq=lum=20+200*lt(\(disc)\\,15):cb=128:cr=128", "-c:v", "ffv1",
      "in.mkv")
    try output(of: tool, ["encode", "in.mkv", "--fps", "30", "-o", name, "-q"], in: folder.path)
    #expect(try problems(name).isEmpty)
  }

  /// Our loop, made into every other kind of file by another program.
  @Test(arguments: ["a.apng", "a.webp", "a.webm", "a.mkv", "a.gif", "a.mp4", "a.mov"])
  func othersAreFaultless(name: String) throws {
    try render("loop.y4m", "bubbles-drift", "--loop", "4s", "--size", "160x90", "--fps", "25")
    var options = name.hasSuffix("gif") || name.hasSuffix("webm") ? [] : VerifyCommandTests.plain
    if name == "a.apng" { options = ["-plays", "0"] }
    if name == "a.webp" { options = ["-loop", "0"] }
    let result = try run("ffmpeg", ["-v", "error", "-i", "loop.y4m"] + options + [name], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try problems(name) == [])
  }

  /// Steps of 0.2 codes, below the codec's noise of one code. The more noise, the more pixels it takes to measure them.
  @Test(arguments: [("18", "240x136"), ("23", "320x180")])
  func aFrameMoreOrLessOfAVideoIsFound(crf: String, size: String) throws {
    try render("loop.y4m", "bubbles-drift", "--loop", "9s", "--size", size, "--fps", "30")
    for (name, filter) in [
      ("good", "null"), ("short", "trim=end_frame=269"), ("long", "loop=loop=1:size=270,trim=end_frame=271"),
    ] {
      let options = ["-v", "error", "-i", "loop.y4m", "-vf", filter, "-crf", crf, "-c:v", "libx264", "-threads", "1"]
      let muxer = ["-movflags", "faststart+negative_cts_offsets", "-use_editlist", "0", "\(name).mp4"]
      try output(of: "ffmpeg", options + muxer, in: folder.path)
    }
    #expect(try problems("good.mp4") == [])
    #expect(try problems("short.mp4") == ["missingFrames"])
    #expect(try problems("long.mp4") == ["repeatedFrame"])
  }

  @Test func aSeamThatShowsIsFound() throws {
    try render("loop.y4m", "glow", "--loop", "2s", "--size", "160x90")
    let options = ["-v", "error", "-i", "loop.y4m", "-vf", "trim=end_frame=40"] + VerifyCommandTests.plain
    try output(of: "ffmpeg", options + ["a.mp4"], in: folder.path)
    #expect(try problems("a.mp4") == ["visibleSeam"])
    let result = try zoetrope("verify", "a.mp4", in: folder.path)
    #expect(result.text.contains(try Regex("problem: the seam shows: its step is [0-9.]+ times the usual one")))
  }

  /// Text that scrolls up by 3 pixels a frame and jumps back by 360; the digits of a counter.
  @Test func jumpsAmongStepsOfTheSameSizeAreNoLoops() throws {
    let text = (0..<40).map { row in
      "drawtext=text='\(String(repeating: "zoetrope ", count: row * 7 % 5 + 1))':x=8:y=\(row * 14)-3*n:fontsize=14"
    }
    let page = ["color=white:s=160x90:r=20:d=4.5", "format=rgb24"] + text
    for (name, source) in [
      ("scroll.gif", page.joined(separator: ",")),
      (
        "count.gif",
        "color=navy:s=160x90:r=20:d=4.5,drawtext=text='%{eif\\:n\\:d\\:2}':x=40:y=16:fontsize=64:fontcolor=white"
      ),
    ] {
      try ffmpeg(
        "-f", "lavfi", "-i", source, "-filter_complex",
        "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none", name)
      let found = try problems(name)
      #expect([["visibleSeam"], ["cannotTell"]].contains(found), "\(name): \(found)")
    }
    let result = try zoetrope("verify", "--strict", "count.gif", in: folder.path)
    #expect(
      result.status == 4 && result.text.contains("count.gif: cannot tell whether the seam shows\n"), "\(result.text)")
  }

  @Test func aFrameMoreOrLessOfAGIFIsFound() throws {
    try render("a.gif", "aurora", "--loop", "20s", "--size", "160x90", "--fps", "2")
    let count = try GIFListing("a.gif", in: folder.path).imageCount
    let whole = "#0-\(count - 1)"
    let choices = [
      ("short", ["#0-\(count - 2)"]), ("long", [whole, "#0"]), ("longer", [whole, "#0-1"]), ("good", [whole]),
    ]
    for (name, choice) in choices {
      let result = try run(
        "gifsicle", ["--unoptimize", "a.gif"] + choice + ["-o", "\(name).gif"], in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(try problems("good.gif") == [])
    #expect(try problems("short.gif") == ["missingFrames"])
    #expect(try problems("long.gif") == ["repeatedFrame"])
    #expect(try problems("longer.gif") == ["repeatedFrame"])
    let text = try zoetrope("verify", "longer.gif", in: folder.path).text
    #expect(text.contains("longer.gif: the last 2 frames repeat the first 2\n"), "\(text)")
    #expect(text.contains("problem: the last 2 frames repeat the first 2: leave them out\n"), "\(text)")
  }

  /// A square goes round. Without its last frame, the step over the seam is the largest, but only just.
  @Test(arguments: [(23, true), (24, false)]) func aFrameThatCouldBeMissingIsTold(count: Int, isTold: Bool) throws {
    try ffmpeg(
      "-f", "lavfi", "-i", "color=0x305070:s=160x96:r=25", "-f", "lavfi", "-i", "color=0xFAC83C:s=26x26:r=25",
      "-filter_complex", "overlay=67+50*cos(PI*n/12):35+28*sin(PI*n/12)", "-frames:v", "\(count)", "-c:v", "ffv1",
      "-pix_fmt", "bgr0", "a.mkv")
    let told = try zoetrope("verify", "a.mkv", in: folder.path)
    #expect(told.status == 0 && told.text.hasPrefix("a.mkv: seamless\n"), "\(told.text)")
    #expect(told.text.contains("cannot be measured here; a missing or doubled frame could go undetected") == isTold)
  }

  @Test func delaysAndLoopCountsAreFound() throws {
    try render("a.gif", "glow", "--loop", "1s", "--size", "64x36")
    for (options, kinds, words) in [
      (["--no-loopcount"], ["stops"], "it plays once and stops"),
      (["--loopcount=2"], ["stops"], "it stops after 3 rounds"),
      (["--delay=1"], ["shortDelay"], "delay of frames 0, 1, 2 and 17 more is 1 cs: browsers make 10 of it"),
    ] {
      try output(of: "gifsicle", options + ["a.gif", "-o", "b.gif"], in: folder.path)
      #expect(try problems("b.gif") == kinds)
      #expect(try zoetrope("verify", "b.gif", in: folder.path).text.contains(": \(words)"))
    }
    var bytes = [UInt8](try folder.data("a.gif"))
    let controls = bytes.indices.filter { bytes[$0...].starts(with: [0x21, 0xF9, 4]) }
    bytes[controls[3] + 4] = 0
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/c.gif"))
    let result = try zoetrope("verify", "c.gif", in: folder.path)
    #expect(result.status == 0)
    #expect(result.text.contains("warning: delay of frame 3 is 0 cs: browsers make 10 of it\n"), "\(result.text)")
    try ffmpeg("-i", "a.gif", "-plays", "1", "a.apng")
    #expect(try problems("a.apng") == ["stops"])
    try ffmpeg("-i", "a.gif", "-loop", "4", "a.webp")
    #expect(try problems("a.webp") == ["stops"])
  }

  @Test func whatPlayersStumbleOverIsFound() throws {
    try render("a.mp4", "bubbles-drift", "--loop", "4s", "--size", "160x90")
    let copy = ["-v", "error", "-y", "-i", "a.mp4", "-c:v", "copy"]
    for (options, kinds, words) in [
      (["-movflags", "faststart+negative_cts_offsets", "-use_editlist", "0"], [], "a.mp4: seamless"),
      (
        ["-movflags", "negative_cts_offsets", "-use_editlist", "0"], ["indexBehind"],
        "warning: the index (moov) comes after the pictures"
      ),
      (["-movflags", "faststart"], ["editList"], "warning: edit list shifts the start by 0."),
    ] as [([String], [String], String)] {
      try output(of: "ffmpeg", copy + options + ["b.mp4"], in: folder.path)
      #expect(try problems("b.mp4") == kinds, "\(options)")
      #expect(try zoetrope("verify", kinds.isEmpty ? "a.mp4" : "b.mp4", in: folder.path).text.contains(words))
    }
    try ffmpeg(
      "-i", "a.mp4", "-f", "lavfi", "-i", "sine=d=4", "-c:v", "copy", "-movflags",
      "faststart+negative_cts_offsets", "-use_editlist", "0", "c.mp4")
    #expect(try problems("c.mp4") == ["audioTrack"])
    try ffmpeg("-i", "a.mp4", "-f", "lavfi", "-i", "sine=d=5", "-c:v", "copy", "-c:a", "flac", "e.mkv")
    try ffmpeg("-i", "a.mp4", "-f", "lavfi", "-i", "sine=d=4", "-c:v", "copy", "-c:a", "flac", "f.mkv")
    let long = try zoetrope("verify", "e.mkv", in: folder.path)
    #expect(long.text.contains("warning: sound is 1 s longer than the pictures, which stretches"), "\(long.text)")
    #expect(try problems("f.mkv").isEmpty)
    try ffmpeg("-itsoffset", "0.5", "-i", "a.mp4", "-c", "copy", "d.mkv")
    #expect(try problems("d.mkv") == ["lateStart"])
  }

  @Test func severalFilesAreTold() throws {
    try render("a.gif", "aurora", "--loop", "sway:4s", "--size", "96x54")
    try render("still.png", "aurora", "--size", "64x36", "--frame", "0")
    try output(of: "gifsicle", ["a.gif", "--no-loopcount", "-o", "b.gif"], in: folder.path)
    let both = try zoetrope("verify", "a.gif", "b.gif", "still.png", in: folder.path)
    #expect(both.status == 3 && both.errors.isEmpty)
    #expect(both.text.contains("a.gif: seamless\n") && both.text.contains("b.gif: seamless; a problem with the file\n"))
    #expect(both.text.contains("still.png: a single frame, which has no seam\n  PNG "))
    let quiet = try zoetrope("verify", "--quiet", "a.gif", "b.gif", in: folder.path)
    #expect(
      quiet.text == """
        b.gif: seamless; a problem with the file
          problem: it plays once and stops: it has no loop extension

        """)
    #expect(try zoetrope("verify", "-q", "a.gif", in: folder.path).text.isEmpty)
    // Where nothing is a warning, being strict changes nothing.
    #expect(try zoetrope("verify", "--strict", "a.gif", in: folder.path).status == 0)
    #expect(try zoetrope("verify", "--strict", "b.gif", in: folder.path).status == 3)
    // The readable file is still reported.
    let missing = try zoetrope("verify", "none.gif", "b.gif", in: folder.path)
    #expect(missing.status == 1 && missing.text.hasPrefix("b.gif: "))
    #expect(missing.errors == "zoetrope: cannot read none.gif: No such file or directory\n")
  }

  @Test func theJSONSaysEverything() throws {
    try render("a.gif", "bubbles-drift", "--loop", "2s", "--size", "96x54")
    let result = try zoetrope("verify", "--json", "a.gif", "none.gif", in: folder.path)
    #expect(result.status == 1)
    let json = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: [[String: Any]]])
    let files = try #require(json["files"])
    let seam = try #require(files[0]["seam"] as? [String: Any])
    #expect(seam["verdict"] as? String == "seamless" && (seam["step"] as? Double ?? 99) < 1)
    let timing = try #require(files[0]["timing"] as? [String: Any])
    #expect(timing["frameCount"] as? Int == 40 && timing["length"] as? String == "2")
    #expect(timing["frameRate"] as? String == "20" && timing["playCount"] as? Int == 0)
    let images = try #require(files[0]["images"] as? [String: Any])
    #expect(
      images["disposals"] as? [String: Int] == ["keep": 40]
        && images["localColorTableCount"] as? Int == 0)
    #expect((files[0]["format"] as? [String: Any])?["container"] as? String == "GIF")
    #expect(files[1]["error"] as? String == "cannot read none.gif: No such file or directory")
  }

  /// A red bar in the middle, as high as its step, beside grey ones.
  @Test func thePlotMarksTheSeam() throws {
    try render("a.gif", "aurora", "--loop", "20s", "--size", "160x90", "--fps", "2")
    #expect(try zoetrope("verify", "a.gif", "--plot", "p.png", "-q", in: folder.path).status == 0)
    let plot = try samples(ofPNG: folder.path + "/p.png").map { $0 / 257 }
    #expect(plot.count == 960 * 320 * 4)
    func pixel(_ x: Int, _ y: Int) -> [UInt16] { Array(plot[(y * 960 + x) * 4..<(y * 960 + x) * 4 + 3]) }
    #expect(pixel(480, 290) == [214, 40, 40] && pixel(480, 2) == [255, 226, 222])
    #expect(
      pixel(460, 290) == [86, 110, 140] && pixel(500, 290) == [86, 110, 140] && pixel(5, 290) == [255, 255, 255])
    // Nothing is overwritten without being asked.
    let again = try zoetrope("verify", "a.gif", "--plot", "p.png", in: folder.path)
    #expect(again.status == 1 && again.errors.contains("it exists; --force replaces it"))
    #expect(again.text.isEmpty, "it is told before the file is read")
    #expect(try zoetrope("verify", "a.gif", "--plot", "p.png", "--force", in: folder.path).status == 0)
  }

  /// A line for each, whatever was cut off.
  @Test func brokenFilesAreTold() throws {
    try render("a.gif", "glow", "--loop", "1s", "--size", "64x36")
    try render("a.mp4", "aurora", "--loop", "sway:1s", "--size", "64x36")
    try ffmpeg("-i", "a.gif", "a.webp", "a.apng")
    func verifiedHalf(_ name: String) throws -> ProcessResult {
      let whole = try folder.data(name)
      try whole.prefix(whole.count * 2 / 3).write(to: URL(fileURLWithPath: folder.path + "/cut-" + name))
      return try zoetrope("verify", "cut-" + name, in: folder.path)
    }
    // The frames that a GIF still has can be looked at.
    let gif = try verifiedHalf("a.gif")
    #expect(gif.status == 3 && gif.text.contains("problem: the file ends too early"), "\(gif.text)")
    for name in ["a.mp4", "a.webp", "a.apng"] {
      let result = try verifiedHalf(name)
      #expect(result.status == 1 && result.text.isEmpty)
      #expect(
        result.errors.hasPrefix("zoetrope: cannot ") && result.errors.contains("damaged or truncated"),
        "\(result.errors)")
      #expect(result.errors.count { $0 == "\n" } == 1)
    }
  }
}
