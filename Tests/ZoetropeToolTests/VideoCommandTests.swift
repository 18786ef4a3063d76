import Foundation
import TestSupport
import Testing

/// Videos and pictures of scenes, by the real command.
@Suite struct VideoCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(_ words: String) throws -> ProcessResult {
    try run(
      tool,
      ["render", "aurora", "--size", "128x72", "--loop", "sway:1s", "--fps", "10"]
        + words.split(separator: " ").map(String.init), in: folder.path)
  }

  private func stream(_ name: String, _ fields: String) throws -> String {
    try probed(name, "stream=\(fields)", "-select_streams", "v", in: folder)
  }

  @Test(arguments: [
    ("-o a.mp4", "h264,High,yuv420p"), ("-o a.mp4 --depth 10", "h264,High 10,yuv420p10le"),
    ("-o a.mp4 --codec hevc", "hevc,Main 10,yuv420p10le"), ("-o a.mp4 --codec av1 --preset 12", "av1,Main,yuv420p10le"),
    ("-o a.mov", "hevc,Main 10,yuv420p10le"), ("-o a.mov --transparent", "prores,4444,yuva444p12le"),
    ("-o a.webm --crf 40", "vp9,Profile 0,yuv420p"), ("-o a.mkv --codec ffv1", "ffv1,unknown,bgr0"),
    ("-o a.mp4 --codec av1 --pixel-format yuv444p10le", "av1,High,yuv444p10le"),
    ("-o a.mp4 --pixel-format yuv444p", "h264,High 4:4:4 Predictive,yuv444p"),
    ("-o a.mp4 --bitrate 200k --codec-option tune=animation", "h264,High,yuv420p"),
    ("-o a.mp4 --full-range", "h264,High,yuvj420p"), ("-o a.apng", "apng,unknown,rgba"),
  ])
  func wishesAreMet(words: String, description: String) throws {
    let result = try render(words)
    #expect(result.status == 0, "\(result.errors)")
    let name = String(words.split(separator: " ")[1])
    #expect(try stream(name, "codec_name,profile,pix_fmt") == description)
  }

  /// White is code 235 of the limited range, which the file's samples have and not only its header.
  @Test(arguments: [("", 235), ("--full-range", 255)]) func theRangeIsThatOfTheSamples(words: String, white: Int) throws
  {
    try folder.write("{\"zoetrope\": 1, \"layers\": [{\"fill\": \"white\"}]}", to: "s.json")
    let made = try shell("\"$0\" render s.json -o a.mp4 --size 64x36 -q \(words)", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    // Without a pixel format, nothing is converted.
    let decode = ["-v", "error", "-i", "a.mp4", "-frames:v", "1", "-f", "rawvideo", "-"]
    let samples = try output(of: "ffmpeg", decode, in: folder.path)
    #expect(samples.count == 64 * 36 * 3 / 2 && samples.prefix(64 * 36).allSatisfy { Int($0) == white })
  }

  /// No frame of a short MP4 is decoded after it is shown, as other programs read its times.
  @Test(arguments: ["h264", "hevc"]) func aShortFileHasValidTimes(codec: String) throws {
    for (name, counts) in [("a.mp4", "1 3 5 7"), ("a.mov", "4")] {
      let made = try shell(
        """
        for n in \(counts); do
          rm -rf pictures in.gif && mkdir pictures && cd pictures
          ffmpeg -v error -f lavfi -i mandelbrot=s=64x48:r=10 -frames:v $n ../in.gif -frames:v $n %d.png && cd .. || exit
          for input in in.gif pictures; do
            "$0" encode $input --fps 10 -o \(name) -f -q --codec \(codec) || exit
            ffprobe -v warning \(name) -show_packets >packets && test "$(grep -c pts= packets)" = $n || exit
          done
        done
        """, in: folder)
      #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    }
  }

  /// Noise takes all bits that it gets.
  @Test func wishesForTheSizeAreMet() throws {
    let source = "color=gray:s=160x90:r=25:d=2,noise=alls=60:allf=t:all_seed=1"
    try output(
      of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", source, "-c:v", "ffv1", "noise.mkv"], in: folder.path)
    func encoded(_ words: String) throws -> Data {
      let words = ["encode", "noise.mkv", "-q", "-f", "-o"] + words.split(separator: " ").map(String.init)
      #expect(try run(tool, words, in: folder.path).status == 0)
      return try folder.data(words[5])
    }
    for (name, rate) in [("a.mp4", 400), ("a.mp4", 1600), ("a.webm", 400)] {
      let count = try encoded("\(name) --bitrate \(rate)k").count
      // In two seconds.
      let expected = rate * 1000 / 8 * 2
      #expect(abs(count - expected) * 100 <= expected * 30, "\(name): \(count) bytes at \(rate) kbit/s")
    }
    for words in ["a.mp4", "a.webm", "a.mp4 --codec hevc", "a.mp4 --codec av1"] {
      let (usual, small) = try (encoded(words), encoded("\(words) --crf 40"))
      #expect(small.count * 4 < usual.count * 3, "\(words): \(small.count) of \(usual.count) bytes")
    }
    // The tuning asks for a stronger filter, which libx264 records in the stream.
    let (plain, tuned) = try (
      encoded("a.mp4 --bitrate 400k"), encoded("a.mp4 --bitrate 400k --codec-option tune=animation")
    )
    #expect(plain.range(of: Data("deblock=1:0:0".utf8)) != nil && tuned.range(of: Data("deblock=1:1:1".utf8)) != nil)
  }

  @Test(arguments: [
    ("-o a.webm --codec h264", "--codec h264: webm files hold vp9, av1"),
    ("-o a.mp4 --transparent", "--transparent cannot be kept by mp4 files; webm (vp9), mov (prores4444)"),
    ("-o a.mov --codec prores --quality 50", "--quality 50: prores has a fixed quality"),
    ("-o a.mkv --codec ffv1 --crf 3", "--crf 3: ffv1 has no rate factor"),
    ("-o a.mp4 --crf 20 --quality 50", "--crf conflicts with --quality: each of them decides the size"),
    ("-o a.mp4 --codec av1 --crf 20.5", "--crf 20.5: av1 takes whole numbers"),
    ("-o a.mp4 --codec hevc --preset 3", "--preset 3: hevc has ultrafast, superfast"),
    ("-o a.webp --depth 10", "--depth 10: webp takes bgr0, which has 8 bits"),
    (
      "-o a.mp4 --codec av1 --pixel-format yuv422p",
      "--pixel-format yuv422p: av1 takes yuv420p, yuv420p10le, yuv444p, yuv444p10le"
    ),
    ("-o a.mov --codec prores --pixel-format yuv444p10le", "--pixel-format yuv444p10le: prores takes yuv422p10le"),
    (
      "-o a.mov --codec prores4444 --pixel-format yuv422p10le",
      "--pixel-format yuv422p10le: prores4444 takes yuv444p10le,"
    ),
    ("-o a.webm --transparent --depth 10", "--depth conflicts with --transparent: vp9 stores alpha in 8 bits only"),
    (
      "-o a.mp4 --pixel-format nv12",
      "--pixel-format nv12: write one of yuv420p, yuv422p, yuv444p, yuv420p10le, yuv422p10le, yuv444p10le\n"
    ),
    ("-o a.webm --pixel-format gray", "--pixel-format gray: write one of yuv420p, yuva420p, yuv422p, "),
    ("-o a.webp --pixel-format gray", "--pixel-format gray: write one of "),
    ("-o a.mp4 --depth 10 --pixel-format yuv420p", "--depth conflicts with --pixel-format: yuv420p has"),
    ("-o a.mp4 --depth 9", "Invalid value 9 for --depth. Use 8 or 10"),
    ("-o a.mp4 --bitrate 4", "--bitrate 4 is out of range; allowed: 1000…1000000000"),
    ("-o a.mp4 --bitrate 4G", "Invalid value 4G for --bitrate. Use bits per second"),
    ("-o a.mp4 --codec-option tune", "Invalid value tune for --codec-option. Use NAME=VALUE"),
    ("-o a.mp4 --codec-option tunes=grain", "--codec-option tunes=grain: libx264: Option not found\n"),
    ("-o a.mp4 --codec-option crf=low", "--codec-option crf=low: libx264: Invalid argument\n"),
    ("-o a.mp4 --codec-option bf=x", "--codec-option bf=x: libx264: Invalid argument\n"),
    ("-o a.mp4 --codec-option g=0", "--codec-option g=0: must be from 1 to 1000000\n"),
    ("-o a.webp --codec-option crf=9", "--codec-option crf=9: unknown option; use one of alpha_compression, "),
    ("-o a.mp4 --codec divx", "Invalid value divx for --codec. Use h264, hevc, av1"),
    ("-o a.gif --codec h264", "--codec applies to video only, not to gif"),
    ("-o a.mp4 --codec av1 --size 64x35", "--size 64x35: av1 needs even sides"),
    ("-o a.png --at 1s", "--at 1 s is out of range; allowed: 0 s up to less than 1 s"),
    ("-o a.png --at 1.0001", "--at 1.0001 s is out of range; allowed: 0 s up to less than 1 s"),
    ("-o a.png --at .5s --frame 3", "--at conflicts with --frame: "),
  ])
  func mistakesAreTold(words: String, message: String) throws {
    let result = try render(words)
    #expect(result.status == 2 && result.errors.hasPrefix("zoetrope: \(message)"), "\(result.status) \(result.errors)")
    #expect(try folder.names.isEmpty)
  }

  /// Options that the library rejects when it is opened are reported in its own words.
  @Test func optionsThatTheEncoderRefusesAreTold() throws {
    for (option, message) in [
      ("tune=grains", "cannot open the encoder libx264: "),
      ("x264-params=ref=2:crff=40", "cannot open the encoder libx264: it does not take the parameter crff=40"),
      ("x264-params=crf=abc", "cannot open the encoder libx264: it does not take the parameter crf=abc"),
      ("x265-params=bogus=1 --codec hevc", "cannot open the encoder libx265: it does not take the parameter bogus=1"),
      (
        "x265-params=ref=2:aq-mode=ref --codec hevc",
        "cannot open the encoder libx265: it does not take the parameter aq-mode=ref"
      ),
      (
        "svtav1-params=bogus=1 --codec av1", "cannot open the encoder libsvtav1: it does not take the parameter bogus=1"
      ),
    ] {
      let result = try render("-o a.mp4 --codec-option \(option)")
      #expect(result.status == 1 && result.errors.contains(message), "\(result.errors)")
      // libx264 says a line of its own.
      #expect(result.errors.count { $0 == "\n" } <= 2)
      #expect(try folder.names.isEmpty)
    }
  }

  /// Pictures one by one are those of the loop, by number and by time.
  @Test(arguments: ["frames/", "frames/f-%03d.png"])
  func everyFrameIsAPicture(path: String) throws {
    if path.contains("%") { try output(of: "mkdir", ["frames"], in: folder.path) }
    let result = try render("-o \(path)")
    #expect(result.status == 0 && result.errors.contains("\(path): 128x72, 10 frames, 1 s"), "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames").sorted()
    let pattern = path.contains("%") ? "f-00%.png" : "000%.png"
    #expect(names == (0..<10).map { pattern.replacing("%", with: "\($0)") })
    #expect(try render("-o one.png --frame 7 --no-metadata").status == 0)
    #expect(try render("-o two.png --at .75s --no-metadata").status == 0)
    let picture = try decodedFrames("frames/" + names[7], "rgba64le", in: folder.path)
    #expect(try picture == decodedFrames("one.png", "rgba64le", in: folder.path))
    #expect(try folder.data("one.png") == folder.data("two.png"))
    // Nothing is overwritten.
    let again = try render("-o \(path)")
    #expect(again.status == 1 && again.errors.contains("it exists; --force replaces it"), "\(again.errors)")
    #expect(try render("-o \(path) -f -q").status == 0)
  }

  /// A shorter sequence leaves no frame of a longer one between its own.
  @Test(arguments: ["frames/", "frames/f-%03d.png"])
  func aShorterSequenceTakesThePlaceOfALongerOne(path: String) throws {
    try output(of: "mkdir", ["frames"], in: folder.path)
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames").sorted()
    }
    #expect(try render("-o \(path)").status == 0)
    let kept = ["frames/notes.txt", "frames/99.png", "frames/f-7.png"]
    for name in kept { try folder.write("mine", to: name) }
    let first = path.contains("%") ? "f-000.png" : "0000.png"
    // A folder that only has later frames is no place for earlier ones, either.
    try FileManager.default.removeItem(atPath: "\(folder.path)/frames/\(first)")
    let refused = try render("-o \(path) --loop sway:.1s")
    #expect(
      refused.status == 1 && refused.errors.contains("would look like a frame of this sequence; --force replaces it"),
      "\(refused.errors)")
    #expect(try names().count == 12)
    #expect(try render("-o \(path) --loop sway:.1s --force").status == 0)
    #expect(try names() == (kept.map { String($0.dropFirst(7)) } + [first]).sorted())
  }

  /// A folder whose name is that of a file is most likely a mistake; a picture is one picture.
  @Test func namesOfFilesAreFiles() throws {
    try output(of: "mkdir", ["d.gif", "d.png"], in: folder.path)
    for name in ["d.gif", "d.png"] {
      let refused = try render("-o \(name)")
      #expect(
        refused.status == 1 && refused.errors.contains("cannot write \(name): it is a folder"), "\(refused.errors)")
    }
    #expect(try render("-o d.gif/ -q").status == 0)
    #expect(try render("-o f-%d.gif").status == 0)
    #expect(try render("-o a.png --no-metadata -q").status == 0)
    #expect(try render("-o b.png --frame 0 --no-metadata -q").status == 0)
    #expect(try folder.data("a.png") == folder.data("b.png"))
    #expect(try render("-o a.apng -q").status == 0)
    let codecs = ["a.png", "a.apng"].map { name in (try? stream(name, "codec_name")) ?? "" }
    #expect(codecs == ["png", "apng"], "\(codecs)")
    #expect(try folder.data("f-%d.gif").starts(with: "GIF89a".utf8))
  }

  /// The same bytes on one core and on two.
  @Test(arguments: [
    "a.mp4", "a.mp4 --codec hevc", "a.mp4 --codec av1", "a.webm", "a.mov --codec prores", "a.webp", "a.apng",
  ])
  func filesReproduceOnAnyNumberOfCores(words: String) throws {
    #expect(try render("-o \(words) --size 320x180").status == 0)
    let name = String(words.split(separator: " ")[0])
    let first = try folder.data(name)
    let one = try run(
      "taskset",
      ["-c", "0", tool, "render", "aurora", "--loop", "sway:1s", "--fps", "10", "-f", "-o"]
        + words.split(separator: " ").map(String.init) + ["--size", "320x180"], in: folder.path)
    #expect(one.status == 0, "\(one.errors)")
    #expect(try folder.data(name) == first)
  }

  /// In 10 bits a dark gradient has codes between those of 8.
  @Test func tenBitsAreTenBitsThroughout() throws {
    #expect(try render("-o a.mkv --codec ffv1 --pixel-format yuv420p10le --scheme dark").status == 0)
    let data = try decodedFrames("a.mkv", "yuv420p10le", in: folder.path)
    let luma = stride(from: 0, to: 128 * 72 * 2, by: 2).map { Int(data[$0]) | Int(data[$0 + 1]) << 8 }
    #expect(Set(luma.map { $0 % 4 }) == [0, 1, 2, 3])
  }

  /// White and black are 940 and 64, and each code is that of the colour that is read from it.
  @Test func encodingTenBitsAgainChangesNoCode() throws {
    let words = "--codec ffv1 --pixel-format yuv444p10le -q"
    try shell(
      "convert -size 64x256 gradient: -depth 16 in.png; \"$0\" encode in.png -o 1.mkv \(words); "
        + "for n in 1 2 3 4; do \"$0\" encode $n.mkv -o $((n + 1)).mkv \(words); done", in: folder
    ).checked()
    let codes = try decodedFrames("1.mkv", "yuv444p10le", in: folder.path)
    #expect(try decodedFrames("5.mkv", "yuv444p10le", in: folder.path) == codes)
    let luma = stride(from: 0, to: 64 * 256 * 2, by: 2).map { Int(codes[$0]) | Int(codes[$0 + 1]) << 8 }
    #expect(luma.first == 940 && luma.last == 64)
  }

  /// Smaller than the blocks of HEVC, with a preset for smooth scenes and one for others.
  @Test(arguments: ["aurora", "rain"], ["16x90", "30x62", "96x54"])
  func smallVideosOfHEVC(scene: String, size: String) throws {
    let words = [
      "render", scene, "-q", "-o", "a.mp4", "--codec", "hevc", "--loop", "sway:1s", "--fps", "10", "--size", size,
    ]
    #expect(try run(tool, words, in: folder.path).status == 0)
    let sides = size.split(separator: "x").compactMap { Int($0) }
    #expect(try decodedFrames("a.mp4", "gray", in: folder.path).count == 10 * sides[0] * sides[1])
  }

  /// The level is that of ffprobe: ten times the number for H.264, thirty times for HEVC, an index for AV1.
  @Test(arguments: ["h264", "hevc", "av1"]) func theLevelIsTold(codec: String) throws {
    let words = ["render", "glow", "-q", "-f", "-o", "a.mp4", "--codec", codec, "--loop", "sway:.2s", "--fps", "60"]
    for size in ["320x180", "854x480"] {
      #expect(try run(tool, words + ["--size", size], in: folder.path).status == 0)
      let fields = try stream("a.mp4", "profile,level").split(separator: ",")
      let number = try #require(Int(fields[1]))
      let level =
        switch codec {
        case "h264": "\(number / 10).\(number % 10)"
        case "hevc": "\(number / 30).\(number / 3 % 10)"
        default: "\(number / 4 + 2).\(number % 4)"
        }
      let seen = try run(tool, ["verify", "a.mp4"], in: folder.path)
      #expect(seen.text.contains(", \(codec) \(fields[0]) \(level) yuv"), "\(fields) \(seen.text)")
    }
  }
}
