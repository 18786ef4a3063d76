import Foundation
import TestSupport
import Testing

/// The real command, real files, read back by programs that are not ours.
@Suite struct RenderCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func frames(_ name: String, _ format: String = "rgb24") throws -> Data {
    try decodedFrames(name, format, in: folder.path)
  }

  @Test func aGIFLoopsForeverInItsTime() throws {
    let result = try zoetrope(
      "render", "lava", "-o", "a.gif", "--size", "120x68", "--loop", "sway:2.5s", "--fps", "12", in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.isEmpty)
    #expect(try folder.names == ["a.gif"])
    #expect(try probed("a.gif", "stream=codec_name,width,height", in: folder) == "gif,120,68")
    #expect(try frames("a.gif").count == 30 * 120 * 68 * 3)
    let listing = try GIFListing("a.gif", in: folder.path)
    #expect(listing.roundCount == 0 && (listing.width, listing.height) == (120, 68))
    // 12 frames per second are 8.33 hundredths each; all of them are exactly 2.5 s.
    let delays = listing.delays
    #expect(delays.count == 30 && delays.starts(with: [8, 9, 8]))
    let length: Int = delays.reduce(0, +)
    #expect(Set(delays) == [8, 9] && length == 250)
    #expect(!listing.transparentIndices.isEmpty)
  }

  @Test func anMP4IsWhatPlayersWant() throws {
    let result = try zoetrope(
      "render", "aurora", "-o", "a.mp4", "--size", "320x180", "--loop", "sway:2s", "--fps", "25", in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let fields =
      "codec_name,width,height,pix_fmt,color_range,color_space,color_transfer,color_primaries,r_frame_rate,start_time,"
      + "nb_read_frames"
    #expect(
      try probed("a.mp4", "stream=\(fields)", "-count_frames", in: folder)
        == "h264,320,180,yuv420p,tv,bt709,bt709,bt709,25/1,0.000000,50")
    #expect(try probed("a.mp4", "format=nb_streams,duration", in: folder) == "1,2.000000")
    let file = try folder.data("a.mp4")
    let (moov, mdat) = (
      try #require(file.range(of: Data("moov".utf8))), try #require(file.range(of: Data("mdat".utf8)))
    )
    #expect(moov.lowerBound < mdat.lowerBound)
    #expect(file.range(of: Data("elst".utf8)) == nil)
  }

  /// Uncompressed frames, as other programs read them; from 1280 columns on, the video encoder gets the same ones.
  @Test func aY4MIsTheVideosFrames() throws {
    let options = ["--size", "1280x36", "--loop", "sway:1s", "--fps", "25/2", "-q"]
    for (name, quality) in [("a.y4m", []), ("a.mp4", ["--crf", "1"])] {
      #expect(try run(tool, ["render", "aurora", "-o", name] + quality + options, in: folder.path).status == 0)
    }
    #expect(
      try folder.data("a.y4m").starts(with: "YUV4MPEG2 W1280 H36 F13:1 Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\n".utf8))
    let (raw, video) = (try frames("a.y4m", "yuv420p"), try frames("a.mp4", "yuv420p"))
    #expect(raw.count == 13 * 1280 * 36 * 3 / 2 && video.count == raw.count)
    #expect(zip(raw, video).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
  }

  /// The frame that was asked for: two fifths of the way from black to white.
  @Test func aPNGIsAFrameOfTheLoop() throws {
    try folder.write(
      """
      {"zoetrope": 1, "name": "dawn", "layers": [
        {"fill": {"from": "#000000", "to": "#FFFFFF", "duration": 1}}]}
      """, to: "dawn.json")
    let options = ["render", "dawn.json", "--size", "64x36", "--fps", "15"]
    let result = try run(tool, options + ["-o", "a.png", "--frame", "6"], in: folder.path)
    let bytes = try folder.data("a.png").count
    #expect(
      result.errors.hasSuffix("zoetrope: a.png: 64x36, frame 6 of 15, 0.\((bytes + 50) / 100) kB\n"), "\(result.errors)"
    )
    #expect(try folder.names == ["a.png", "dawn.json"])
    #expect(try probed("a.png", "stream=codec_name,width,height,pix_fmt", in: folder) == "png,64,36,rgba64be")
    let grey: [UInt16] = [26214, 26214, 26214, 65535]
    #expect(try samples(ofPNG: folder.path + "/a.png") == (0..<(64 * 36)).flatMap { _ in grey })
    let wrong = try run(tool, options + ["-o", "b.png", "--frame", "15"], in: folder.path)
    #expect(wrong.status == 2 && wrong.errors.hasPrefix("zoetrope: --frame 15 is out of range; allowed: 0…14"))
    let video = try run(tool, options + ["-o", "b.gif", "--frame", "1"], in: folder.path)
    #expect(video.status == 2 && video.errors == "zoetrope: --frame applies to PNG and AVIF only, not to gif.\n")
    #expect(try folder.names == ["a.png", "dawn.json"])
  }

  @Test func theEndIsSummedUp() throws {
    let result = try zoetrope(
      "render", "aurora", "-o", "a.gif", "--size", "160x90", "--reduce-motion", "--no-metadata", in: folder.path)
    let size = try folder.data("a.gif").count
    let kilobytes = String(format: "%.1f", Double(size) / 1000).replacing(/\.0$/, with: "")
    #expect(result.errors.hasPrefix("zoetrope: nothing moves, so there is a single frame\n"), "\(result.errors)")
    #expect(
      result.errors.hasSuffix("zoetrope: a.gif: 160x90, 1 frame, 0.05 s, \(kilobytes) kB, quality 80\n"),
      "\(result.errors)")
  }

  /// The exact colours of a still are known: the greys of the variant that does not rely on colour.
  @Test func colorsComeBackWithinTwoCodes() throws {
    for (scheme, grey) in [("light", 242), ("dark", 51)] {
      let options = ["--differentiate-without-color", "--scheme", scheme, "--size", "64x48", "-q"]
      for name in ["\(scheme).gif", "\(scheme).mp4"] {
        #expect(try run(tool, ["render", "aurora", "-o", name] + options, in: folder.path).status == 0)
        let data = try frames(name)
        #expect(data.count == 64 * 48 * 3)
        #expect(data.allSatisfy { abs(Int($0) - grey) <= (name.hasSuffix("gif") ? 1 : 2) }, "\(name)")
      }
    }
  }

  @Test func bothFilesShowTheSameLoop() throws {
    let options = ["--size", "160x90", "--loop", "sway:3s", "--fps", "10", "--scheme", "dark", "--seed", "21", "-q"]
    for name in ["a.gif", "a.mp4"] {
      let quality = name.hasSuffix("mp4") ? ["--crf", "10"] : []
      #expect(try run(tool, ["render", "aurora", "-o", name] + quality + options, in: folder.path).status == 0)
    }
    let (gif, video) = (try frames("a.gif"), try frames("a.mp4"))
    #expect(gif.count == 30 * 160 * 90 * 3 && video.count == gif.count)
    let square = zip(gif, video).reduce(0.0) { $0 + Double((Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))) }
    let psnr = 10 * log10(255 * 255 / (square / Double(gif.count)))
    #expect(psnr > 38, "PSNR \(psnr) dB")
  }

  @Test func threadsDoNotChangeAByte() throws {
    for threads in ["1", "2", "7"] {
      for ending in ["gif", "mp4"] {
        let result = try zoetrope(
          "render", "aurora", "-o", "\(threads).\(ending)", "--threads", threads, "--size", "96x54", "--loop",
          "sway:1s",
          "-q", in: folder.path)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      }
    }
    for ending in ["gif", "mp4"] {
      let one = try folder.data("1.\(ending)")
      #expect(try folder.data("2.\(ending)") == one && folder.data("7.\(ending)") == one)
    }
  }

  @Test func sceneFilesAreRendered() throws {
    try folder.write(
      """
      { // a still
        "zoetrope": 1, "name": "mine", "canvas": { "width": 100, "height": 100 },
        "layers": [
          { "fill": "#102030" },
          { "fill": "#F0E0D0", "shape": "circle", "frame": { "width": 50 }, },
        ]
      }
      """, to: "mine.json")
    let result = try zoetrope("render", "mine.json", "-o", "mine.gif", "--size", "40x40", in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let pixels = [UInt8](try frames("mine.gif"))
    #expect(pixels.starts(with: [0x10, 0x20, 0x30]))
    let center = 3 * (20 * 40 + 20)
    #expect(pixels[center...].starts(with: [0xF0, 0xE0, 0xD0]))
  }

  /// A square of 10 points has as many pixels on each side as the scale tells.
  @Test(arguments: [1, 2]) func theScaleIsPixelsPerPoint(scale: Int) throws {
    try folder.write(
      """
      { "zoetrope": 1, "canvas": { "width": 40, "height": 40 },
        "layers": [{ "fill": "black" }, { "fill": "white", "frame": { "width": 10, "height": 10 } }] }
      """, to: "square.json")
    let words = [
      "render", "square.json", "-o", "a.png", "--frame", "0", "--size", "40x40", "--scale", "\(scale)", "-q",
    ]
    #expect(try run(tool, words, in: folder.path).status == 0)
    #expect(try frames("a.png").count { $0 == 255 } == 3 * 10 * scale * 10 * scale)
  }

  /// A disc that is out of sight in the first frame and swings into the picture.
  @Test func theColorTableIsOfTheWholeLoop() throws {
    try folder.write(
      """
      { "zoetrope": 1, "name": "swing", "canvas": { "width": 100, "height": 100 },
        "layers": [
          { "fill": "#000000" },
          { "fill": "#F02010", "shape": "circle", "frame": { "width": 20, "height": 20, "alignment": "leading" },
            "offset": { "x": -60 }, "rotation": { "from": 0, "to": 360, "duration": 1 } },
        ] }
      """, to: "swing.json")
    let options = ["--size", "100x100", "--fps", "10", "-q"]
    #expect(try run(tool, ["render", "swing.json", "-o", "a.gif"] + options, in: folder.path).status == 0)
    let pixels = [UInt8](try frames("a.gif"))
    let middle = (50 * 100 + 70) * 3  // where the disc stands after half a turn; equal frames are stored as one
    let seen = stride(from: middle, to: pixels.count, by: 100 * 100 * 3).map { Array(pixels[$0..<$0 + 3]) }
    #expect(seen.first == [0, 0, 0] && seen.contains([0xF0, 0x20, 0x10]))
  }

  @Test(arguments: [
    "hue-gradient", "glow", "gradient-mix", "gradient-blend", "bubbles-drift", "aurora-blurred", "mosquitoes",
  ])
  func everySceneIsWrittenAsBothKinds(scene: String) throws {
    for name in ["a.gif", "a.mp4"] {
      let result = try zoetrope(
        "render", scene, "-o", name, "--size", "96x54", "--fps", "5", "--loop", "sway:2s", "--scheme", "dark", "-q",
        in: folder.path)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      let data = try frames(name)
      // Something is to be seen, and it moves; equal frames of a GIF are one that stays longer.
      let frame = 96 * 54 * 3
      let count = data.count / frame
      #expect(name.hasSuffix("gif") ? (3...10).contains(count) : count == 10)
      #expect(Set(data[..<frame]).count > 8)
      #expect(data[..<frame] != data[(count / 2 * frame)..<((count / 2 + 1) * frame)])
    }
  }

  /// The picture in the README is what the command beside it makes.
  @Test func theSamplePictureIsWhatItsCommandMakes() throws {
    let readme = try String(contentsOfFile: "\(repository)/README.md", encoding: .utf8)
    let command = try #require(
      readme.firstMatch(of: /`scripts.zoetrope (render aurora -o aurora.gif [^`]*)`, 13.5 s in/))
    let result = try run(tool, command.output.1.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let sample = try Data(contentsOf: URL(fileURLWithPath: "\(repository)/samples/aurora.gif"))
    #expect(try folder.data("aurora.gif") == sample)
    #expect(readme.contains("13.5 s in \((sample.count + 500) / 1000) kB.)"))
  }

  /// The sample is what its command makes, and its frames are as transparent as its scene.
  @Test func theSampleSpriteIsWhatItsCommandMakes() throws {
    let samples = "\(repository)/samples"
    let scene = try String(contentsOfFile: samples + "/mosquito.json", encoding: .utf8)
    let line = try #require(scene.split(separator: "\n").first { $0.hasPrefix("// zoetrope render ") })
    var words = line.dropFirst("// zoetrope ".count).split(separator: " ").map(String.init)
    words = words.map { $0.replacing("samples/mosquito.json", with: "\(samples)/mosquito.json") }
    words = words.map { $0.replacing("samples/mosquito.gif", with: "a.gif") }
    let result = try run(tool, words, in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let file = try folder.data("a.gif")
    #expect(try file == Data(contentsOf: URL(fileURLWithPath: samples + "/mosquito.gif")))
    #expect(file.count < 60_000)
    let listing = try GIFListing("a.gif", in: folder.path)
    #expect(listing.delays == Array(repeating: 7, count: 8) && listing.roundCount == 0)
    // The wings beat, and most of the picture is nothing.
    let pixels = [UInt8](try frames("a.gif", "rgba"))
    let length = 160 * 160 * 4
    let areas: [Int] = stride(from: 0, to: pixels.count, by: length).map { start in
      stride(from: start + 3, to: start + length, by: 4).count { pixels[$0] == 255 }
    }
    #expect(areas.count == 8 && areas.allSatisfy { (3000...9000).contains($0) }, "\(areas)")
  }

  /// Alpha as the scene has it, cut off at one half; and colours that are not darkened by what they do not cover.
  @Test func transparentPixelsStayTransparent() throws {
    try folder.write(
      """
      { "zoetrope": 1, "name": "t", "canvas": { "width": 40, "height": 40 },
        "layers": [
          { "fill": "#E08040", "shape": "circle", "frame": { "width": 16, "alignment": "leading" },
            "offset": { "x": { "from": 0, "to": 24, "duration": 1, "repeat": "reverse" } } },
          { "fill": "#4080E0", "frame": { "height": 8, "alignment": "top" }, "opacity": 0.6 },
          { "fill": "#4080E0", "frame": { "height": 8, "alignment": "bottom" }, "opacity": 0.4 },
        ] }
      """, to: "t.json")
    let options = ["--size", "40x40", "--fps", "5", "-q"]
    for (name, flags) in [("a.gif", []), ("b.gif", ["--matte", "000"])] {
      #expect(try run(tool, ["render", "t.json", "-o", name] + flags + options, in: folder.path).status == 0)
    }
    let pixels = [UInt8](try frames("a.gif", "rgba"))
    #expect(pixels.count == 10 * 40 * 40 * 4)
    for frame in 0..<10 {
      func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let start = ((frame * 40 + y) * 40 + x) * 4
        return Array(pixels[start..<start + 4])
      }
      // There and back: the middle of the disc.
      let left: Double = 24 - 4.8 * abs(5 - Double(frame))
      for x in 0..<40 {
        let inside: Double = abs(Double(x) - left - 7.5)
        #expect(pixel(x, 2) == [0x40, 0x80, 0xE0, 255])
        #expect(pixel(x, 37)[3] == 0)
        if inside < 7 { #expect(pixel(x, 20) == [0xE0, 0x80, 0x40, 255], "frame \(frame), column \(x)") }
        if inside > 9 { #expect(pixel(x, 20)[3] == 0, "frame \(frame), column \(x)") }
      }
    }
    // With a matte all is opaque, and black where nothing is.
    let opaque = [UInt8](try frames("b.gif", "rgba"))
    #expect(stride(from: 3, to: opaque.count, by: 4).allSatisfy { opaque[$0] == 255 })
    let outside = 4 * (20 * 40 + 38)
    #expect(opaque[outside...].starts(with: [0, 0, 0, 255]))
  }

  @Test func overridesChangeTheScene() throws {
    for (name, change) in [("a.gif", "layers[0].fill=#FF0000"), ("b.gif", "layers[0].fill={\"white\": 1}")] {
      let result = try zoetrope(
        "render", "aurora", "--set", change, "--set", "layers[1].opacity=0", "-o", name, "--size", "8x8",
        "--reduce-motion", "-q", in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(try Array(frames("a.gif").prefix(3)) == [255, 0, 0])
    #expect(try Array(frames("b.gif").prefix(3)) == [255, 255, 255])
  }

  @Test func nothingIsReplacedUnasked() throws {
    try folder.write("precious", to: "a.gif")
    let refused = try zoetrope("render", "aurora", "-o", "a.gif", "--size", "16x9", in: folder.path)
    #expect(refused.status == 1)
    #expect(refused.errors == "zoetrope: cannot write a.gif: it exists; --force replaces it\n")
    #expect(try folder.data("a.gif") == Data("precious".utf8))
    let forced = try zoetrope("render", "aurora", "-o", "a.gif", "--size", "16x9", "--force", "-q", in: folder.path)
    #expect(forced.status == 0 && forced.errors.isEmpty)
    #expect(try folder.data("a.gif").starts(with: "GIF89a".utf8))
  }

  @Test(arguments: ["a.gif", "a.mp4"])
  func anInterruptedRunLeavesNoDebris(name: String) throws {
    try folder.write("precious", to: name)
    let folder = folder
    let result = try run(
      tool, ["render", "aurora", "-o", name, "--force", "--loop", "exact"], in: folder.path,
      interrupt: { $0.isWriting(in: folder.path) })
    #expect(result.status == 130)
    #expect(result.errors.hasSuffix("zoetrope: stopped; nothing was written\n"))
    #expect(try folder.names == [name])
    #expect(try folder.data(name) == Data("precious".utf8))
  }

  @Test(.limitsFiles, arguments: ["gif", "mp4"])
  func aFullDiskIsToldAndLeavesNoDebris(ending: String) throws {
    // A limit on the size of files stands for the disk: the write fails in the middle all the same.
    let result = try run(
      "bash", ["-c", "ulimit -f 16; exec \"$0\" render aurora -o a.\(ending) --size 480x270 --loop sway:4s", tool],
      in: folder.path)
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.errors.contains("File too large"), "\(result.errors)")
    #expect(try folder.names.isEmpty)
  }

  /// The name is the one that was asked for, not the one beside it.
  @Test(.limitsFiles) func errorsNameTheAskedFile() throws {
    let result = try run(
      "bash", ["-c", "ulimit -f 16; exec \"$0\" render aurora -o a.mp4 --size 480x270 --loop sway:4s -q", tool],
      in: folder.path)
    #expect(result.errors == "zoetrope: cannot write a.mp4: File too large\n")
  }

  @Test func namesAreTakenAsTheyAre() throws {
    for name in ["~", "~/a.gif", "a b;$HOME.gif", "-", String(repeating: "n", count: 251) + ".gif"] {
      let result = try zoetrope(
        "render", "aurora", "--format", "gif", "-o", "./\(name)", "--reduce-motion", "--size", "8x8", "-q",
        in: folder.path)
      #expect((result.status == 0) == !name.contains("/"), "\(name): \(result.errors)")
    }
    #expect(try folder.names == ["-", "a b;$HOME.gif", String(repeating: "n", count: 251) + ".gif", "~"].sorted())
  }

  /// The signal is sent as soon as the output file is open.
  @Test(arguments: ["a.mp4", "a.gif"], [SIGHUP, SIGTERM])
  func everySignalThatEndsUsLeavesNoDebris(name: String, signal: Int32) throws {
    let running = try RunningProgram(tool, ["render", "aurora", "-o", name, "--loop", "exact"], in: folder.path)
    #expect(running.wait { running.isWriting(in: folder.path) }, "the output file was never opened")
    running.send(signal)
    let result = try running.finish()
    #expect(result.status == 128 + signal, "\(result.errors)")
    #expect(result.errors.hasSuffix("zoetrope: stopped; nothing was written\n"), "\(result.errors)")
    #expect(try folder.names.isEmpty)
  }

  @Test func aFullDeviceIsTold() throws {
    let result = try zoetrope("render", "aurora", "-o", "/dev/full", "--format", "gif", "--size", "64x36")
    #expect(result.status == 1)
    #expect(result.errors.contains("No space left on device"), "\(result.errors)")
  }

  @Test func progressIsOnlyForTerminals() throws {
    let options = ["render", "aurora", "-o", "a.gif", "--size", "64x36", "--loop", "sway:1s", "--force"]
    let plain = try run(tool, options, in: folder.path)
    #expect(!plain.errors.contains("\u{1B}") && !plain.errors.contains("left"))
    // script gives the command a terminal for all three streams.
    let words = "TERM=xterm " + ([tool] + options).joined(separator: " ")
    let terminal = try run("script", ["-qec", words, "/dev/null"], in: folder.path)
    #expect(
      terminal.text.contains("rendering ") && terminal.text.contains(" 100 %, ") && terminal.text.contains("left"))
    let quiet = try run("script", ["-qec", words + " --quiet", "/dev/null"], in: folder.path)
    #expect(quiet.text.isEmpty)
  }
}
