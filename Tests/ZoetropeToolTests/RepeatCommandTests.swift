import Foundation
import TestSupport
import Testing

/// Videos many times in a row, as ffmpeg and ffprobe see them.
@Suite struct RepeatCommandTests {
  private let folder: TemporaryFolder

  /// A video, `a.mp4`; the same without its first frame, a sound and an animated image.
  private static let inputs = TestInputs { folder in
    try shell(
      """
      ffmpeg -v error -f lavfi -i \(picture)10 -c:v libx264 -pix_fmt yuv420p a.mp4
      ffmpeg -v error -i a.mp4 -c copy -bsf:v 'noise=drop=not(n)' late.mkv
      ffmpeg -v error -f lavfi -i sine=d=1 s.wav
      ffmpeg -v error -i a.mp4 a.gif
      """, in: folder
    ).checked()
  }

  init() throws { folder = try TemporaryFolder() }

  /// Makes a file with ffmpeg.
  private func make(_ words: String, _ name: String) throws {
    let all = "-v error -y -f lavfi -i \(words) \(name)".split(separator: " ").map(String.init)
    try run("ffmpeg", all, in: folder.path).checked()
  }

  /// The rows that ffprobe lists.
  private func rows(_ name: String, _ words: String) throws -> [[String]] {
    let words = ["-v", "error"] + words.split(separator: " ").map(String.init) + ["-of", "csv=p=0", name]
    return try text(of: "ffprobe", words, in: folder.path).split(separator: "\n")
      .map { $0.split(separator: ",").map(String.init) }
  }

  /// A hash of every frame, decoded.
  private func frames(_ name: String, _ words: [String] = []) throws -> [String] {
    let result = try run(
      "ffmpeg", ["-v", "error"] + words + ["-i", name, "-an", "-vsync", "passthrough", "-f", "framemd5", "-"],
      in: folder.path)
    #expect(result.errors.isEmpty, "\(result.errors)")
    return result.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      String($0.split(separator: ",").last ?? "")
    }
  }

  private func length(_ name: String, _ entry: String = "format=duration") throws -> Double {
    let row = try #require(try rows(name, "-show_entries \(entry)").first)
    return try #require(Double(row[0]))
  }

  /// Where a sound rises out of silence, in milliseconds.
  private func onsets(_ name: String) throws -> [Int] {
    // Where times leave a hole, there is silence.
    let words = [
      "-v", "error", "-i", name, "-vn", "-af", "aresample=async=1", "-ac", "1", "-ar", "48000", "-f", "s16le", "-",
    ]
    let data = [UInt8](try output(of: "ffmpeg", words, in: folder.path))
    var (found, last): ([Int], Int) = ([], -100_000)
    for place in 0..<data.count / 2 {
      let sample = Int16(truncatingIfNeeded: Int(data[2 * place]) | Int(data[2 * place + 1]) << 8)
      guard abs(Int(sample)) > 10_000 else { continue }
      if place - last > 4800 { found.append(place / 48) }
      last = place
    }
    return found
  }

  private static let picture = "testsrc2=s=128x72:d=2:r="
  private static let clicks = "aevalsrc=if(lt(mod(t\\,0.5)\\,0.01)\\,0.8\\,0):s=48000:d="

  @Test(arguments: [
    ("a.mp4", "30", "-c:v libx264 -bf 3 -g 25 -pix_fmt yuv420p", "b.mp4"),
    ("a.mkv", "24000/1001", "-c:v libx264 -bf 2 -pix_fmt yuv420p", "b.mp4"),
    ("a.mp4", "24000/1001", "-c:v libx264 -bf 2 -pix_fmt yuv420p", "b.mkv"),
    ("a.webm", "30000/1001", "-c:v libvpx-vp9 -b:v 200k", "b.webm"),
    ("a.mov", "25", "-c:v libx265 -x265-params log-level=none -tag:v hvc1 -pix_fmt yuv420p", "b.mov"),
    ("a.ts", "25", "-c:v libx264 -bf 2 -pix_fmt yuv420p", "b.mp4"),
  ])
  func everyFrameShowsAtItsTime(source: String, rate: String, codec: String, output: String) throws {
    try make("\(Self.picture)\(rate) \(codec)", source)
    let result = try zoetrope("repeat", source, "--repeat", "4", "-o", output, in: folder.path)
    #expect(result.status == 0 && result.output.isEmpty, "\(result.errors)")
    let loop = try frames(source)
    #expect(try frames(output) == Array(repeating: loop, count: 4).flatMap(\.self) && Set(loop).count == loop.count)

    let parts = rate.split(separator: "/").compactMap { Double($0) }
    let frame = (parts.count == 2 ? parts[1] : 1) / parts[0]
    let listing = try MediaListing(output, in: folder)
    let (shown, decoded) = (listing.packets.compactMap(\.pts).sorted(), listing.packets.compactMap(\.dts))
    let isExact = !output.hasSuffix("mkv") && !output.hasSuffix("webm")
    #expect(shown.count == 4 * loop.count && shown.first == 0)
    for (index, time) in shown.enumerated() {
      // Matroska counts whole milliseconds.
      let expected = Double(index) * frame
      #expect(abs(time - expected) <= (isExact ? 0.000001 : 0.000501))
    }
    #expect(zip(decoded, decoded.dropFirst()).allSatisfy { $0 < $1 })
    let length = Double(shown.count) * frame
    #expect(abs(try #require(listing.seconds) - length) <= (isExact ? 0.000001 : 0.001))
    if isExact {
      #expect(abs(try #require(listing.streams[0].seconds) - length) <= 0.000001)
      // The index is in front, and no edit list moves anything.
      let data = try folder.data(output)
      let (index, media) = (data.range(of: Data("moov".utf8)), data.range(of: Data("mdat".utf8)))
      #expect(try #require(index).lowerBound < #require(media).lowerBound)
      #expect(data.range(of: Data("edts".utf8)) == nil)
      #expect(listing.streams[0].codecTagString == (output.hasSuffix("mov") ? "hvc1" : "avc1"))
    }
  }

  @Test func framesOfDifferentDurationsKeepThem() throws {
    try make("\(Self.picture)30 -vf select=mod(n\\,5)-2 -vsync vfr -c:v libx264 -bf 2 -pix_fmt yuv420p", "a.mp4")
    #expect(try zoetrope("repeat", "a.mp4", "--repeat", "3", "-o", "b.mp4", in: folder.path).status == 0)
    func times(_ name: String) throws -> [Double] {
      try rows(name, "-show_entries packet=pts_time").compactMap { Double($0[0]) }.sorted()
    }
    let (loop, shown, length) = (try times("a.mp4"), try times("b.mp4"), try length("a.mp4", "stream=duration"))
    let expected = (0..<3).flatMap { pass in loop.map { $0 - loop[0] + Double(pass) * length } }
    #expect(shown.count == expected.count && Set(zip(loop, loop.dropFirst()).map { Int(($1 - $0) * 100) }).count > 1)
    #expect(zip(shown, expected).allSatisfy { abs($0 - $1) < 0.00001 })
    #expect(try abs(self.length("b.mp4", "stream=duration") - 3 * length) < 0.00001)
  }

  @Test func aPlayingTimeIsWholeLoops() throws {
    try make("\(Self.picture)10 -c:v libx264 -pix_fmt yuv420p", "a.mp4")
    for (time, count, words) in [
      ("7", 4, "4 loops, 8 s"), ("8s", 4, "4 loops, 8 s"), ("1m1s", 31, "31 loops, 1 min 2 s"),
      ("1h", 1800, "1800 loops, 1 h"), (".5m", 15, "15 loops, 30 s"), ("1h0.5m", 1815, "1 h 0 min 30 s"),
    ] {
      let result = try zoetrope("repeat", "a.mp4", "--play-for", time, "-f", "-o", "b.mp4", in: folder.path)
      #expect(result.status == 0 && result.errors.contains(words), "\(result.errors)")
      #expect(try length("b.mp4") == Double(2 * count))
    }
  }

  @Test func transparencyStays() throws {
    try make("\(Self.picture)10,format=yuva420p,geq=lum=lum(X\\,Y):a=X+N*5 -c:v libvpx-vp9 -auto-alt-ref 0", "a.webm")
    for name in ["b.webm", "b.mkv"] {
      #expect(try zoetrope("repeat", "a.webm", "--repeat", "3", "-o", name, in: folder.path).status == 0)
      let decode = ["-c:v", "libvpx-vp9"]
      let (loop, shown) = (try frames("a.webm", decode), try frames(name, decode))
      #expect(shown == loop + loop + loop && Set(loop).count == loop.count)
      #expect(try rows(name, "-show_entries stream_tags=alpha_mode") == [["1"]])
    }
    for name in ["b.mp4", "b.mov"] {
      let refused = try zoetrope("repeat", "a.webm", "--repeat", "3", "-o", name, in: folder.path)
      let reason = "a.webm has transparency, which \(name.suffix(3)) files cannot hold; webm and mkv files can\n"
      #expect(refused.status == 2 && refused.errors.hasSuffix(reason), "\(refused.errors)")
      #expect(try !folder.names.contains(name))
    }
  }

  @Test func aRenderedLoopIsEncodedOnce() throws {
    let words = ["render", "bubbles-drift", "--size", "64x36", "--loop", "12s", "--fps", "5", "--depth", "8"]
    for name in ["mp4", "mov", "webm", "mkv"] {
      try output(of: tool, words + ["-q", "-o", "a.\(name)"], in: folder.path)
      let result = try run(tool, words + ["--play-for", "30s", "-o", "b.\(name)"], in: folder.path)
      #expect(result.status == 0 && result.errors.contains("3 loops, 36 s"), "\(result.errors)")
      let (loop, shown) = (try frames("a.\(name)"), try frames("b.\(name)"))
      #expect(loop.count == 60 && shown == loop + loop + loop)
      let colors = "stream=color_range,color_space,color_transfer,color_primaries"
      let once = try rows("a.\(name)", "-show_entries \(colors)")
      let repeated = try rows("b.\(name)", "-show_entries \(colors):format_tags=comment")
      #expect(repeated.first == once.first && once.count == 1)
      let comment = repeated.dropFirst().joined().joined()
      #expect(comment.hasSuffix(" --repeat 3"), "\(comment)")
    }
    #expect(try folder.names.count == 8)
  }

  /// One track of sound is kept; subtitles are not.
  @Test func tracksThatAreLeftOutAreTold() throws {
    try make("\(Self.picture)10 -c:v libx264 -pix_fmt yuv420p", "a.mp4")
    try make("sine=d=2 -c:a flac", "s.flac")
    try folder.write("1\n00:00:00,500 --> 00:00:01,500\nHello\n", to: "t.srt")
    try shell(
      "ffmpeg -v error -i a.mp4 -i s.flac -i s.flac -i s.flac -i t.srt -map 0 -map 1 -map 2 -map 3 -map 4 -c copy c.mkv; "
        + "ffmpeg -v error -i c.mkv -map 0:v -map 0:a:0 -map 0:a:1 -c copy b.mkv", in: folder
    ).checked()
    func notes(_ words: String...) throws -> [String] {
      let made = try run(tool, ["repeat"] + words + ["--repeat", "2", "-f", "-o", "d.mkv"], in: folder.path).checked()
      return made.errors.split(separator: "\n").dropLast().map(String.init)
    }
    let begun = "zoetrope: 2 loops, 4 s"
    let subtitles = "zoetrope: 1 subtitle track of c.mkv is left out"
    #expect(try notes("a.mp4") == [begun])
    #expect(try notes("b.mkv") == [begun, "zoetrope: 1 more sound track of b.mkv is left out"])
    #expect(try notes("c.mkv") == [begun, "zoetrope: 2 more sound tracks of c.mkv are left out", subtitles])
    #expect(try notes("c.mkv", "--audio", "s.flac") == [begun, subtitles])
    #expect(try rows("d.mkv", "-show_entries stream=codec_type") == [["video"], ["audio"]])
  }

  /// Sound that begins after the pictures end is not heard; of sound before them, only what a decoder needs is kept.
  @Test func soundBesideThePicturesIsLeftOut() throws {
    try make("\(Self.picture)30 -t 1 -c:v libx264 -pix_fmt yuv420p", "a.mp4")
    let made = try shell(
      "ffmpeg -v error -f lavfi -i sine=d=3 -c:a libopus -b:a 64k s.mka; "
        + "ffmpeg -v error -i a.mp4 -itsoffset 1.4 -i s.mka -map 0:v -map 1:a -c copy late.mkv; "
        + "ffmpeg -v error -itsoffset 1 -i a.mp4 -i s.mka -map 0:v -map 1:a -c copy early.mkv; "
        + "\"$0\" repeat late.mkv -o late.mp4 --repeat 4; \"$0\" repeat early.mkv -o e.mkv --repeat 2",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try frames("late.mp4").count == 120)
    #expect(try rows("late.mp4", "-select_streams a -show_entries packet=pts_time").isEmpty)
    let early = try rows("e.mkv", "-select_streams v -show_entries packet=pts_time")
    let start = try #require(early.first)
    #expect(try #require(Double(start[0])) < 0.1)
  }

  /// A video that is turned as it is shown, as from a phone, stays so, or is refused.
  @Test func rotationIsKeptOrRefused() throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc=s=96x64:d=1 -c:v libx264 -pix_fmt yuv420p plain.mp4; "
        + "ffmpeg -v error -i plain.mp4 -c copy -metadata:s:v rotate=90 a.mp4; \"$0\" repeat a.mp4 --repeat 2 -o b.mp4; "
        + "\"$0\" repeat plain.mp4 --repeat 2 -o c.mkv; ! \"$0\" repeat a.mp4 --repeat 2 -o d.mkv",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(
      made.errors.hasSuffix("a.mp4 has a rotation, which mkv files do not store; mp4 and mov files do\n"),
      "\(made.errors)")
    let words = "-show_entries stream_side_data=rotation"
    #expect(try rows("b.mp4", words) == rows("a.mp4", words) && !rows("a.mp4", words).isEmpty)
    #expect(try folder.names.contains("c.mkv") && !folder.names.contains("d.mkv"))
  }

  @Test(arguments: [
    ("-c:a aac", "s.m4a", "b.mp4", "aac", true), ("-c:a libmp3lame", "s.mp3", "b.mp4", "mp3", true),
    ("-c:a libopus", "s.ogg", "b.mp4", "opus", true), ("-c:a alac", "s.m4a", "b.mov", "alac", true),
    ("-c:a pcm_s16le", "s.wav", "b.mp4", "aac", false),
    ("-c:a pcm_s16le -ac 1 -ar 22050", "s.wav", "b.mov", "aac", false),
    ("-c:a flac", "s.flac", "b.mkv", "flac", true),
    ("-c:a libvorbis", "s.ogg", "b.mp4", "aac", false), ("-c:a libopus", "s.mkv", "b.mkv", "opus", true),
  ])
  func soundIsAsLongAsTheVideo(codec: String, sound: String, output: String, expected: String, isCopied: Bool) throws {
    try Self.inputs.write(to: folder)
    for seconds in ["0.75", "9"] {
      try make("sine=d=\(seconds):f=330 \(codec)", sound)
      let result = try zoetrope(
        "repeat", "a.mp4", "--repeat", "3", "--audio", sound, "-f", "-o", output, in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      let made = try MediaListing(output, in: folder)
      let streams = made.streams.filter { $0.codecType == "audio" }
      #expect(streams.count == 1 && streams[0].codecName == expected)
      let shown = made.packets.filter { $0.codecType == "video" }
      #expect(shown.count == 60 && shown[0].pts == 0)
      // Where times count whole milliseconds, so do ends; the longest packet is one of ALAC.
      let packets = made.packets.filter { $0.codecType == "audio" }
      let starts = packets.compactMap(\.pts)
      let ends: [Double] = zip(starts, packets).map { start, packet in start + (packet.seconds ?? 0) }
      let end = ends.max() ?? 0
      #expect(abs(end - 6) < 0.1 && abs(starts.first ?? 1) < 0.05, "\(end)")
      #expect(starts.count == packets.count && zip(ends, starts.dropFirst()).allSatisfy { abs($0 - $1) < 0.002 })
      if !output.hasSuffix("mkv") {
        let (start, length) = try (#require(streams[0].start), #require(streams[0].seconds))
        #expect(abs(start) < 0.0001 && abs(length - 6) < 0.0001)
      }
      let given = Set(try MediaListing(sound, in: folder).packets.map(\.dataHash))
      #expect(packets.allSatisfy { given.contains($0.dataHash) } == isCopied)
    }
  }

  /// Decoded and encoded again it repeats to the sample; copied, to half a packet.
  @Test func soundStartsWithTheVideo() throws {
    try make("\(Self.picture)30 -c:v libx264 -pix_fmt yuv420p", "a.mp4")
    try make("\(Self.picture)30 -c:v libvpx-vp9", "a.webm")
    try make("\(Self.clicks)1.5", "s.wav")
    try make("\(Self.clicks)1.5 -c:a aac", "s.m4a")
    try make("\(Self.clicks)1.5 -c:a libopus", "s.ogg")
    try make("\(Self.clicks)1.5 -c:a libvorbis", "vorbis.ogg")
    let expected = (0..<12).map { 500 * $0 }
    for (sound, video, output, tolerance) in [
      ("s.wav", "a.mp4", "b.mp4", 1), ("s.wav", "a.webm", "b.webm", 1), ("s.wav", "a.mp4", "b.mkv", 0),
      ("s.m4a", "a.webm", "b.webm", 1), ("s.m4a", "a.mp4", "b.mp4", 25), ("s.ogg", "a.webm", "b.webm", 25),
      ("vorbis.ogg", "a.webm", "b.webm", 1), ("vorbis.ogg", "a.mp4", "b.mkv", 1),
    ] {
      let words = ["repeat", video, "--repeat", "3", "--audio", sound, "-q", "-f", "-o", output]
      #expect(try run(tool, words, in: folder.path).status == 0)
      // Any sound after the end is shorter than a packet.
      let found = try onsets(output).filter { $0 < 5990 }
      #expect(
        found.allSatisfy { time in expected.contains { abs($0 - time) <= tolerance } }, "\(output): \(found)")
      // Where copied packets begin again, a decoder needs a few to find its way.
      #expect(found.count == 12 || (tolerance > 1 && found.count >= 9))
      #expect(found.first == 0)
    }
  }

  @Test func aVideoKeepsItsSound() throws {
    // Shorter than the video, and longer.
    for seconds in ["1.8", "2.3"] {
      try make(
        "\(Self.picture)30 -f lavfi -i \(Self.clicks)\(seconds) -c:v libx264 -c:a aac -pix_fmt yuv420p", "a.mp4")
      for (output, tolerance) in [("b.mp4", 25), ("b.mkv", 25)] {
        #expect(try zoetrope("repeat", "a.mp4", "--repeat", "4", "-f", "-o", output, in: folder.path).status == 0)
        let found = try onsets(output)
        let expected = (0...16).map { 500 * $0 }
        #expect(found.count >= 15, "\(found)")
        #expect(found.allSatisfy { time in expected.contains { abs($0 - time) <= tolerance } }, "\(found)")
        #expect(abs(try length(output) - 8) < 0.03)
      }
    }
    // Of the edit lists that the sound needs, the video has none.
    let data = try folder.data("b.mp4")
    let first = try #require(data.range(of: Data("edts".utf8)))
    #expect(data.range(of: Data("edts".utf8), in: first.upperBound..<data.endIndex) == nil)
  }

  /// The pixel aspect of the container counts, as for players, where it is another one than that in the codec.
  @Test(arguments: ["mp4", "mkv"]) func anAspectOfTheContainerIsKept(ending: String) throws {
    try make("testsrc2=s=160x90:r=10:d=1 -pix_fmt yuv420p -bf 0", "a.mp4")
    try shell("ffmpeg -v error -i a.mp4 -c copy -aspect 4:3 wide.\(ending)", in: folder).checked()
    let made = try run(tool, ["repeat", "wide.\(ending)", "-o", "b.\(ending)", "--repeat", "2"], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try rows("b.\(ending)", "-show_entries stream=display_aspect_ratio") == [["4:3"]])
  }

  /// libav writes files of raw video that no program reads.
  @Test(arguments: ["mov", "mkv"]) func rawVideoIsRefused(ending: String) throws {
    try make("testsrc2=s=64x36:r=10:d=1 -pix_fmt yuv420p -c:v rawvideo", "raw.avi")
    let told = try run(tool, ["repeat", "raw.avi", "-o", "b.\(ending)", "--repeat", "2"], in: folder.path)
    let expected = "raw.avi has raw video of yuv420p, which cannot be copied into \(ending); encode it first"
    #expect(told.status == 2 && told.errors.contains(expected), "\(told.errors)")
    guard ending == "mov" else { return }
    try shell("ffmpeg -v error -i raw.avi -pix_fmt rgb24 -c:v rawvideo rgb.mov", in: folder).checked()
    let made = try run(tool, ["repeat", "rgb.mov", "-o", "b.mov", "--repeat", "2"], in: folder.path)
    #expect(made.status == 0 && made.errors.contains("20 frames"), "\(made.errors)")
  }

  @Test(arguments: [
    ("a.mp4 -o b.webm --repeat 2", 2, "a.mp4 has h264, which webm files cannot hold; mp4 files can"),
    ("a.mp4 -o b.mp4", 2, "No number of loops. Use --repeat 10 or --play-for 1h"),
    ("a.mp4 --repeat 2", 2, "No output file. Use -o FILE"),
    (
      "a.mp4 -o MP4:b.mp4 --repeat 2", 2,
      "-o MP4:b.mp4 begins with a format. Use -o b.mp4; for a file of that name, -o ./MP4:b.mp4."
    ),
    ("a.mp4 -o - --repeat 2", 2, "Loops in a row need a regular file. Use -o FILE, such as -o long.mp4."),
    ("-o b.mp4 --repeat 2", 2, "No video given. Try zoetrope repeat loop.mp4"),
    ("a.mp4 -o b.mp4 --repeat 0", 2, "Invalid value 0 for --repeat. Use a whole number from 1 on."),
    ("a.mp4 -o b.mp4 --repeat 9999999999", 2, "--repeat 9999999999 is out of range; allowed: whole numbers from 1 on"),
    ("a.mp4 -o b.mp4 --repeat two", 2, "Invalid value two for --repeat. Use a whole number from 1 on"),
    ("a.mp4 -o b.mp4 --play-for 0", 2, "--play-for 0 s is out of range; allowed: more than 0, at most 100 years"),
    (
      "a.mp4 -o b.mp4 --play-for 900000h", 2,
      "--play-for 900000 h is out of range; allowed: more than 0, at most 100 years"
    ),
    (
      "a.mp4 -o b.mp4 --play-for 1d", 2,
      "Invalid value 1d for --play-for. Use a time such as 2.5s, 500ms, 1:02.5, 10m or 1h30m"
    ),
    ("a.mp4 -o b.mp4 --play-for 1m1h", 2, "Invalid value 1m1h for --play-for. Use a time"),
    ("a.mp4 -o b.mp4 --play-for 1h --repeat 3", 2, "--play-for conflicts with --repeat: "),
    ("a.mp4 -o b.gif --repeat 3", 2, "--repeat applies to mp4, mov, webm and mkv only, not to gif"),
    ("a.mp4 -o b.y4m --play-for 3", 2, "--play-for applies to mp4, mov, webm and mkv only, not to y4m"),
    ("a.mp4 -o b.txt --repeat 3", 2, "Unknown file extension \".txt\" of b.txt. Use"),
    ("a.mp4 -o b.mp4/ --repeat 3", 2, "No file extension in \"b.mp4/\". Use .mp4"),
    ("a.mp4 -o kept.mp4 --repeat 3", 1, "cannot write kept.mp4: it exists; --force replaces it"),
    ("a.mp4 -o none/b.mp4 --repeat 3", 1, "cannot write none/b.mp4: there is no folder none; create it first"),
    ("none.mp4 -o b.mp4 --repeat 3", 1, "cannot read none.mp4: No such file or directory"),
    ("kept.mp4 -o b.mp4 --repeat 3", 1, "cannot read kept.mp4: it is not a video that libav can read"),
    ("s.wav -o b.mp4 --repeat 3", 1, "cannot read s.wav: it contains no video"),
    ("a.gif -o b.mkv --repeat 3", 1, "cannot repeat a.gif: it is an animated image, which repeats by itself"),
    ("late.mkv -o b.mkv --repeat 3", 1, "it does not begin with a key frame, so a repetition cannot start there"),
    ("a.mp4 -o b.mp4 --audio a.mp4", 1, "cannot read a.mp4: it contains no sound"),
    ("a.mp4 -o b.mp4 --audio none.mp3", 1, "cannot read none.mp3: No such file or directory"),
    ("a.mp4 -o b.mp4 --audio kept.mp4", 1, "cannot read kept.mp4: it is not a video or sound that libav can read"),
    ("a.mp4 -o /dev/null -f --repeat 2", 2, "No file extension in \"/dev/null\". Use .mp4"),
  ])
  func mistakesAreTold(words: String, status: Int32, message: String) throws {
    try Self.inputs.write(to: folder)
    try folder.write("precious", to: "kept.mp4")
    let before = try folder.names
    let result = try run(tool, ["repeat"] + words.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.isRefusal(status, message), "\(result.status) \(result.errors)")
    #expect(try folder.names == before && folder.read("kept.mp4") == "precious")
  }

  @Test(arguments: [
    (
      "-o a.png --frame 0 --repeat 2", 2,
      "--repeat applies to mp4, mov, webm, mkv, gif, apng, webp and avif only, not to png"
    ),
    ("-o a.webp --play-for 1h", 2, "--play-for applies to mp4, mov, webm and mkv only, not to webp"),
    ("-o a.png --frame 1 --audio s.wav", 2, "--audio applies to mp4, mov, webm and mkv only, not to png"),
    ("-o a.mp4 --repeat -1", 2, "--repeat -1 is out of range; allowed: whole numbers from 1 on"),
    ("-o a.mp4 --audio -", 2, "--audio -: sound is read more than once. Give the name of a file."),
    ("-o a.mp4 --audio none.wav", 1, "cannot read none.wav: No such file or directory"),
    ("-o a.mp4 --audio none.wav --dry-run", 1, "cannot read none.wav: No such file or directory"),
  ])
  func mistakesAreToldBeforeAnythingIsRendered(words: String, status: Int32, message: String) throws {
    let all = "render aurora \(words)".split(separator: " ").map(String.init)
    let result = try run(tool, all, in: folder.path)
    #expect(result.isRefusal(status, message), "\(result.status) \(result.errors)")
    #expect(try folder.names.isEmpty)
  }

  @Test(.limitsFiles) func aFullDiskIsTold() throws {
    try make("\(Self.picture)10 -c:v libx264 -pix_fmt yuv420p", "a.mp4")
    for name in ["b.mp4", "b.mkv"] {
      let script = "ulimit -f 512; exec \"$0\" repeat a.mp4 -o \(name) --repeat 400"
      let result = try run("bash", ["-c", script, tool], in: folder.path)
      #expect(result.status == 1)
      #expect(result.errors.hasSuffix("zoetrope: cannot write \(name): File too large\n"), "\(result.errors)")
      #expect(try folder.names == ["a.mp4"])
    }
  }

  @Test func itCanBeStopped() throws {
    try make("\(Self.picture)10 -c:v libx264 -pix_fmt yuv420p", "a.mp4")
    let folder = folder
    let words = ["repeat", "a.mp4", "-o", "b.mkv", "--repeat", "1000000", "-q"]
    let result = try run(tool, words, in: folder.path) { $0.isWriting(in: folder.path) }
    #expect(result.status == 130 && result.errors == "zoetrope: stopped; nothing was written\n", "\(result.errors)")
    #expect(try folder.names == ["a.mp4"])
  }
}
