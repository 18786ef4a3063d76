import Foundation
import TestSupport
import Testing

/// Video and animated images of other programs whose frames have durations of their own, as other programs see the results.
@Suite struct VariableRateTests {
  private let folder: TemporaryFolder

  private static let inputs = TestInputs { folder in
    try shell(
      "for n in 0 1 2 3; do convert -size 32x32 \"xc:rgb($((n * 60)),0,0)\" in-$n.png; done", in: folder
    ).checked()
  }

  init() throws { folder = try Self.inputs.folder() }

  /// Makes a video of frames that begin at the given milliseconds; the last one lasts for one.
  private func makeVideo(_ name: String, _ starts: [Int], _ codec: String) throws {
    let chosen = starts.map { "eq(n\\,\($0))" }.joined(separator: "+")
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc=s=32x32:r=1000:d=2 -vf \"select='\(chosen)'\" -vsync vfr \(codec) \(name)",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try self.starts(name) == starts)
  }

  /// The starts of the frames in milliseconds, as ffprobe tells them.
  private func starts(_ name: String) throws -> [Int] {
    let times = try probed(name, "frame=best_effort_timestamp_time", "-select_streams", "v", in: folder)
      .split(whereSeparator: { "\n,".contains($0) }).compactMap { Double($0) }
    return times.map { Int((($0 - times[0]) * 1000).rounded()) }
  }

  /// The delays of a GIF in hundredths of a second, as gifsicle tells them.
  private func delays(_ name: String) throws -> [Int] {
    try text(of: "gifsicle", ["--info", name], in: folder.path).matches(of: /delay ([0-9]+)\.([0-9]+)s/)
      .compactMap { Int($0.output.1 + $0.output.2) }
  }

  private static let videos = [
    ("a.mp4", "-c:v libx264 -pix_fmt yuv420p"), ("a.mkv", "-c:v libx264 -pix_fmt yuv420p"), ("a.webm", "-c:v libvpx"),
  ]

  @Test(arguments: videos, ["", "< ", "pipe"])
  func timesOfAVideoAreKeptInAGIF(video: (name: String, codec: String), way: String) throws {
    try makeVideo(video.name, [0, 500, 1500, 1570], video.codec)
    let input =
      way == "pipe" ? "cat \(video.name) | \"$0\" encode -" : "\"$0\" encode \(way.isEmpty ? "" : "- <") \(video.name)"
    let made = try shell("\(input) -o b.gif", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try delays("b.gif").prefix(2) == [50, 100])
  }

  /// Matroska tells one duration for all frames, the mean, with which the last may end behind the stored end.
  @Test func theStoredEndOfMatroskaCounts() throws {
    let made = try shell(
      """
      ffmpeg -v error -f lavfi -i testsrc=s=32x32:r=25:d=1 -vf "select='lt(mod(n,7),3)'" -vsync vfr -c:v libx264 \
        -bf 0 -pix_fmt yuv420p a.mp4
      ffmpeg -v error -i a.mp4 -c copy a.mkv
      for i in mp4 mkv; do "$0" encode a.$i -o $i.gif -q; done
      """, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try delays("mp4.gif").reduce(0, +) == 96 && delays("mp4.gif") == delays("mkv.gif"))
  }

  /// Some programs count the length that Matroska stores from the first frame, instead of from 0.
  @Test func aLengthFromTheFirstFrameDoesNotShortenTheLast() throws {
    try shell(
      "ffmpeg -v error -f lavfi -i testsrc=s=32x32:r=25:d=1 -c:v ffv1 -output_ts_offset 0.02 a.mkv", in: folder
    ).checked()
    let url = URL(fileURLWithPath: folder.path).appendingPathComponent("a.mkv")
    var file = try Data(contentsOf: url)
    // The element Duration of 8 bytes, in milliseconds.
    let element = try #require(file.range(of: Data([0x44, 0x89, 0x88])))
    let length = Double(1000).bitPattern
    let bytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> UInt64($0)) }
    file.replaceSubrange(element.upperBound..<element.upperBound + 8, with: bytes)
    try file.write(to: url)
    let told = try shell("\"$0\" verify a.mkv", in: folder).text
    #expect(told.contains("25 frames, 1 s, 25 per second, "), "\(told)")
  }

  /// Frames too near for players of GIFs are left out, and those that stay begin when they did.
  @Test func framesBelowTwoHundredthsAreLeftOut() throws {
    try makeVideo("a.mkv", [0, 100, 108, 208, 500], "-c:v ffv1")
    #expect(try shell("\"$0\" encode a.mkv -o b.gif", in: folder).status == 0)
    #expect(try delays("b.gif").prefix(2) == [10, 11])
  }

  /// Whether they come from an animated picture or a video, or become as short by their speed.
  @Test func framesThatAreLeftOutAreTold() throws {
    let made = try shell(
      "convert +dither -delay 2 in-*.png slow.gif && img2webp -loop 0 -d 10 in-0.png in-1.png in-2.png in-3.png -o fast.webp >&2 && "
        + "\"$0\" encode fast.webp -o a.gif && \"$0\" encode slow.gif --speed 2 -o b.gif", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let told = "2 of 4 frames are left out: a GIF shows each for at least 0.02 s; "
    #expect(made.errors.components(separatedBy: "zoetrope: \(told)").count == 3, "\(made.errors)")
    let whole = try shell("\"$0\" encode slow.gif -o c.gif; \"$0\" encode fast.webp -o c.apng", in: folder)
    #expect(whole.status == 0 && !whole.errors.contains("left out"), "\(whole.errors)")
  }

  /// A frame that is seen for long is kept rather than one that flits by before it.
  @Test func framesBelowTwoHundredthsDoNotStandForLongOnes() throws {
    try makeVideo("a.mkv", [0, 500, 517, 533, 550, 1500, 1700], "-c:v ffv1 -pix_fmt bgr0")
    #expect(try shell("\"$0\" encode a.mkv -o b.gif --quality 100", in: folder).status == 0)
    #expect(try delays("b.gif").prefix(3) == [50, 3, 97])
    let (given, shown) = (try decodedFrames("a.mkv", in: folder.path), try decodedFrames("b.gif", in: folder.path))
    let size = 32 * 32 * 3
    func frame(_ frames: Data, _ index: Int) -> Data { frames.dropFirst(index * size).prefix(size) }
    for (index, wanted) in [0, 1, 4, 5].enumerated() {
      let difference = zip(frame(shown, index), frame(given, wanted)).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(difference <= 24, "\(index)")
    }
  }

  /// A frame of 0 ms would be shown for a tenth of a second.
  @Test func noFrameOfAWebPLastsZeroMilliseconds() throws {
    let made = try shell(
      "img2webp -loop 0 -d 1 in-0.png -d 100 in-1.png -d 1 in-2.png -d 80 in-0.png -d 1 in-3.png -o in.webp >&2; "
        + "\"$0\" encode in.webp -o out.webp --speed 10; webpmux -info out.webp",
      in: folder)
    let durations = made.text.matches(of: /\n *[0-9]+: +32 +32 (?:.*?) +([0-9]+) +(?:none|background)/)
      .compactMap { Int($0.output.1) }
    #expect(made.status == 0 && !durations.contains(0), "\(made.text) \(made.errors)")
    #expect(durations.reduce(0, +) == 19, "\(made.text)")
  }

  /// libav rounds the times of an APNG to 1/100000 s.
  @Test(arguments: ["30", "12", "24000/1001"]) func anAPNGKeepsItsRate(rate: String) throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc=s=32x32:r=\(rate) -frames:v 24 -c:v ffv1 a.mkv; "
        + "\"$0\" encode a.mkv -o a.apng --fps \(rate); \"$0\" encode a.apng -o b.mp4; "
        + "ffprobe -v error -show_entries stream=r_frame_rate -of csv=p=0 b.mp4",
      in: folder)
    #expect(made.text == "\(rate)\(rate.contains("/") ? "" : "/1")\n", "\(made.errors)")
  }

  /// Frames that begin within one tick of the encoder's clock, 1/360000 s, are all there.
  @Test(arguments: ["mp4", "apng"]) func framesOfMicrosecondsAreAllThere(ending: String) throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc=s=32x32:r=25 -frames:v 6 -vf 'settb=1/1000000,setpts=N+if(gt(N\\,3)\\,500000\\,0)' "
        + "-vsync passthrough -enc_time_base 1/1000000 -c:v libx264 -bf 0 -video_track_timescale 1000000 a.mp4; "
        + "\"$0\" encode a.mp4 -o b.\(ending); ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 b.\(ending)",
      in: folder)
    #expect(made.text == "6\n", "\(made.text) \(made.errors)")
  }

  /// A rate above that of any GIF is no reason to leave frames out or to repeat them.
  /// VP8 keeps frames for reference only in packets of their own, with the time of the next frame.
  @Test func framesOfVP8ThatAreNotShownAreNone() throws {
    let made = try shell(
      "for p in 1 2; do ffmpeg -v error -y -f lavfi -i testsrc2=s=64x48:r=30:d=8 -c:v libvpx -auto-alt-ref 1 -lag-in-frames 25 "
        + "-vf 'select=lt(mod(n\\,60)\\,6)+eq(mod(n\\,60)\\,33),settb=1/1000' -vsync passthrough -b:v 30k -g 400 -pass $p a.webm; done; "
        + "\"$0\" encode a.webm -o a.webp; ffprobe -v error -count_frames -count_packets "
        + "-show_entries stream=nb_read_frames,nb_read_packets -of csv=p=0 a.webm", in: folder)
    #expect(made.text == "28,29\n" && made.errors.contains("a.webp: 64x48, 28 frames, "), "\(made.text)\(made.errors)")
  }

  @Test func aRateBeyondThatOfAGIFKeepsTheDurations() throws {
    try makeVideo("a.mkv", [0, 100, 120, 208, 500], "-c:v ffv1")
    let made = try shell("\"$0\" encode a.mkv -o b.gif --fps 100", in: folder)
    #expect(made.status == 0 && made.errors.contains("a GIF has at most 50 frames per second\n"), "\(made.errors)")
    #expect(try delays("b.gif").prefix(3) == [10, 2, 9])
  }

  /// The rate that was asked for is shown in part, not the frames: those of a slower video are all there.
  @Test func aRateBeyondThatOfAGIFIsShownInPart() throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc=s=32x32:r=25:d=1 -c:v ffv1 c.mkv; \"$0\" encode c.mkv -o b.gif --fps 60",
      in: folder)
    #expect(made.errors.contains("at most 50 frames per second; of 60, 1 in 2 is kept\n"), "\(made.errors)")
    #expect(try delays("b.gif").count == 25)
  }

  /// A size limit decides the rate, unless it is given.
  @Test func aRateThatASizeLimitDecidesIsToldOnce() throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc=s=32x32:r=60:d=1 -c:v ffv1 c.mkv; \"$0\" encode c.mkv -o b.gif --max-size 20KB; "
        + "\"$0\" encode c.mkv -o d.gif --max-size 100KB --fps 60", in: folder)
    #expect(made.status == 0 && made.errors.ranges(of: "1 in 2 is kept").count == 1, "\(made.errors)")
  }

  /// Files of pictures are one for each frame, as other programs write them; where time is to count, there are more.
  @Test func everyFrameBecomesOnePicture() throws {
    let made = try shell(
      "convert +dither -delay 50 in-0.png -delay 120 in-1.png -delay 30 in-2.png -delay 10 in-3.png a.gif; convert +dither -delay 20 in-*.png b.gif; "
        + "\"$0\" encode a.gif -o 'f%d.png'; \"$0\" encode a.gif -o bounce/ --bounce -q; \"$0\" encode a.gif -o fps/ --fps 10 -q; "
        + "\"$0\" encode a.gif -o hold/ --hold-last 1s -q; \"$0\" encode b.gif -o even/", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let notes = made.errors.components(separatedBy: "each frame is one picture; --fps 10 repeats them to keep time\n")
    #expect(notes.count == 2, "\(made.errors)")
    #expect(try folder.names.count { $0.hasPrefix("f") && $0.hasSuffix(".png") } == 4)
    for (name, count) in [("bounce", 6), ("fps", 21), ("hold", 31), ("even", 4)] {
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(name)").count == count, "\(name)")
    }
    for n in 0...3 { #expect(try pixels("f\(n).png") == pixels("in-\(n).png")) }
    let piped = try shell(
      "\"$0\" encode a.gif -o - --format pngs | ffmpeg -v error -f image2pipe -i - -f framemd5 -", in: folder)
    #expect(piped.text.split(separator: "\n").count { !$0.hasPrefix("#") } == 21, "\(piped.text) \(piped.errors)")
  }

  /// There and back takes as long in a video as in a GIF: 0.1 s + 0.1 s + 2 s + 0.1 s.
  @Test func aHeldEndIsNotDoubledOnTheWayBack() throws {
    let made = try shell(
      "convert +dither -delay 10 in-0.png in-1.png -delay 200 in-2.png a.gif; "
        + "for end in gif mp4; do \"$0\" encode a.gif -o b.$end --bounce -q; done", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for name in ["b.gif", "b.mp4"] {
      #expect(try Double(probed(name, "format=duration", in: folder)) == 2.3, "\(name)")
    }
  }

  private func pixels(_ name: String) throws -> Data {
    try output(of: "convert", [name, "-depth", "8", "rgb:-"], in: folder.path)
  }

  /// Fifteenths of a second, rounded to hundredths.
  @Test(arguments: ["mp4", "mov", "webm", "mkv"])
  func aVideoHasTheLowestConstantRate(format: String) throws {
    let made = try shell(
      "convert +dither -delay 7 in-0.png -delay 20 in-1.png -delay 13 in-2.png -delay 27 in-3.png a.gif && \"$0\" encode a.gif -o b.\(format)",
      in: folder)
    #expect(made.status == 0 && made.errors.contains("32x32, 10 frames, 0.667 s"), "\(made.errors)")
    let rate = try probed("b.\(format)", "stream=avg_frame_rate", in: folder)
    #expect(rate.contains("15/1"), "\(rate)")
  }

  /// FFmpeg rounds starts to hundredths of a second, and repeats the delay before the last: the end is off by up to 15 ms.
  @Test(arguments: ["12", "15", "18", "24000/1001", "25", "30000/1001", "30", "50"])
  func aGIFOfFFmpegKeepsItsRate(rate: String) throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=64x36:r=\(rate) -frames:v 60 a.gif; \"$0\" encode a.gif -o b.mp4; "
        + "\"$0\" encode a.gif -o pictures/", in: folder)
    #expect(made.status == 0 && made.errors.contains("b.mp4: 64x36, 60 frames, "), "\(made.errors)")
    #expect(!made.errors.contains("durations"), "\(made.errors)")
    let rates = try probed("b.mp4", "stream=r_frame_rate,avg_frame_rate", in: folder)
    let stored = rate.contains("/") ? rate : "\(rate)/1"
    #expect(rates == "\(stored),\(stored)")
  }

  /// Copied from a broadcast, the last frame has no duration, and the stored end is before it: it is shown as long as the one before.
  @Test func aLastFrameWithoutDurationLeavesTheRateAlone() throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=128x72:r=30:d=4 -vf \"select='lt(n,60)+not(mod(n,2))'\" -vsync vfr "
        + "-enc_time_base 1:90000 -c:v libx264 -pix_fmt yuv420p a.ts; ffmpeg -v error -i a.ts -c copy a.mp4; "
        + "\"$0\" loop a.mp4 --crossfade 0 -o b.mkv", in: folder)
    #expect(made.status == 0 && made.errors.contains(" of 120, "), "\(made.errors)")
    let refused = try shell("\"$0\" repeat a.mp4 --repeat 2 -o b.mp4", in: folder)
    let reason = "cannot repeat a.mp4: its frame rate varies and its last frame has no duration; re-encode it\n"
    #expect(refused.status == 1 && refused.errors.hasSuffix(reason), "\(refused.errors)")
  }

  /// A screen recording of 30 frames per second without those that are alike, too short to tell 30 from 30000/1001 by 5 ms.
  @Test(arguments: ["30", "30000/1001"]) func theNearerOfTwoAlikeRatesIsChosen(rate: String) throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc=s=32x32:r=\(rate):d=2 -vf \"select='lt(n,9)+not(mod(n,7))'\" -vsync vfr a.mp4 "
        + "&& \"$0\" encode a.mp4 -o b.mp4", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try probed("b.mp4", "stream=avg_frame_rate", in: folder).contains(rate == "30" ? "30/1" : rate))
  }

  /// Two frames 4 ms apart, which no constant rate up to 100 frames per second has.
  @Test(arguments: ["mp4", "mov", "webm", "mkv"], ["", "pipe"])
  func aVideoOfNoConstantRateHasAVariableOne(format: String, way: String) throws {
    try makeVideo("a.mkv", [0, 66, 70, 204, 504], "-c:v ffv1")
    let times = [0, 66, 70, 204, 504]
    let made = try shell(
      way.isEmpty ? "\"$0\" encode a.mkv -o b.\(format)" : "cat a.mkv | \"$0\" encode - -o b.\(format)", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try starts("b.\(format)") == times)
    #expect(
      try shell("\"$0\" encode b.\(format) -o c.gif && \"$0\" verify b.\(format) || test $? = 3", in: folder).status
        == 0)
    #expect(try delays("c.gif").prefix(2) == [7, 13])
  }

  /// 1000 frames per second have both starts, but would repeat the last frame 4999 times.
  @Test func aHeldFrameBehindABriefOneIsNotRepeated() throws {
    let made = try shell(
      "img2webp -loop 0 -d 1 in-0.png -d 5000 in-1.png -o a.webp >&2; \"$0\" encode a.webp -o b.mp4", in: folder
    ).checked()
    #expect(made.errors.contains("b.mp4: 32x32, 2 frames, 5.001 s, "), "\(made.errors)")
  }

  /// 250 frames per second show seven frames of 4 ms and repeat the last one, of 500 ms; a video repeats none.
  @Test func briefFramesBeforeAHeldOneAreKept() throws {
    let made = try shell(
      "p='in-0.png in-1.png in-2.png'; img2webp -loop 0 -d 4 $p in-3.png $p -d 500 in-3.png -o a.webp >&2; "
        + "for f in y4m rgba mp4; do \"$0\" encode a.webp -o b.$f; done; \"$0\" encode a.webp -o pictures/", in: folder
    ).checked().errors
    for (format, count) in [("y4m", 132), ("rgba", 132), ("mp4", 8)] {
      #expect(made.contains("b.\(format): 32x32, \(count) frames, 0.528 s, "), "\(made)")
    }
    #expect(made.contains("--fps 250 repeats them to keep time") && !made.contains("left out"), "\(made)")
  }

  /// The second of two frames 1 ms apart is shown, and the last one takes 1 ms.
  @Test(arguments: ["a.y4m", "a.rgba"], ["", "pipe"])
  func framesThatAConstantRateCannotShowAreTold(output: String, way: String) throws {
    try makeVideo("a.mkv", [0, 40, 120, 160, 161, 200, 240], "-c:v ffv1 -pix_fmt bgr0")
    let input = way.isEmpty ? "\"$0\" encode a.mkv" : "cat a.mkv | \"$0\" encode -"
    let made = try shell("\(input) -o \(output)", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let note =
      "zoetrope: 2 of 7 frames are left out: too brief for 25 frames per second; --fps sets a higher rate, and MKV and "
      + "APNG keep all\n"
    #expect(made.errors.contains(note), "\(made.errors)")
    let kept = try shell("\(input) -o b.mkv; \(input) -o c.y4m --fps 10", in: folder)
    #expect(kept.status == 0 && !kept.errors.contains("left out"), "\(kept.errors)")
  }

  /// FFmpeg tells a duration at the rate before frames were dropped for the last one: here 20 ms for a tenth of a second.
  @Test(arguments: ["mp4", "mkv", "ts"])
  func aBriefLastFrameIsShownAsLongAsTheOthers(format: String) throws {
    try shell(
      "ffmpeg -v error -f lavfi -i testsrc=s=32x32:r=50:d=1.2 -vf \"select='not(mod(n,5))'\" -vsync vfr -c:v libx264 -bf 0 "
        + "-pix_fmt yuv420p a.\(format)", in: folder
    ).checked()
    let outputs = ["a.y4m", "a.mkv -f", "a.gif", "b.mp4 --reverse"].map { "\"$0\" encode a.\(format) -o out-\($0)" }
    let made = try shell(
      outputs.joined(separator: " && ") + " && \"$0\" encode a.\(format) a.\(format) -o two.mp4", in: folder
    ).checked().errors
    #expect(made.components(separatedBy: ": 32x32, 12 frames, 1.2 s, ").count == 5, "\(made)")
    #expect(made.contains("two.mp4: 32x32, 24 frames, 2.4 s, ") && !made.contains("left out"), "\(made)")
    #expect(try delays("out-a.gif") == [Int](repeating: 10, count: 12))
    // Of Matroska in a pipe, the rate that it states is trusted: 50.
    guard format != "mkv" else { return }
    let piped = try shell("cat a.\(format) | \"$0\" encode - -o piped.mp4", in: folder).checked().errors
    #expect(piped.contains("piped.mp4: 32x32, 12 frames, 1.2 s, ") && !piped.contains("left out"), "\(piped)")
  }

  /// Who follows the advice must not lose frames without being told.
  @Test func picturesOfFramesWithoutAConstantRateAreToldWhatARateLeavesOut() throws {
    try makeVideo("a.mkv", [0, 40, 120, 160, 161, 200, 240], "-c:v ffv1 -pix_fmt bgr0")
    let told = try shell("\"$0\" encode a.mkv -o pictures/", in: folder).checked().errors
    #expect(told.contains("--fps 25 repeats them to keep time, without any that are too brief for it\n"), "\(told)")
  }

  /// Sound is added to the finished video, whose times it leaves as they are.
  @Test(arguments: ["mp4", "mov", "webm", "mkv"])
  func soundLeavesTimesAlone(format: String) throws {
    try makeVideo("a.mkv", [0, 66, 70, 204, 504], "-c:v ffv1")
    let made = try shell(
      "ffmpeg -v error -f lavfi -i sine=d=1 a.wav && \"$0\" encode a.mkv -o b.\(format) --audio a.wav", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try starts("b.\(format)") == [0, 66, 70, 204, 504])
    #expect(try probed("b.\(format)", "stream=codec_type", in: folder) == "video\naudio")
  }

  @Test(arguments: ["webp", "apng"])
  func animatedImagesKeepDurations(format: String) throws {
    try makeVideo("a.mp4", [0, 500, 1500, 1570], "-c:v libx264 -pix_fmt yuv420p")
    let made = try shell(
      "\"$0\" encode a.mp4 -o b.\(format) && \"$0\" encode b.\(format) -o c.gif && cat b.\(format) | \"$0\" encode - -o d.gif",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for name in ["c.gif", "d.gif"] { #expect(try delays(name).prefix(2) == [50, 100]) }
    #expect(made.errors.contains("b.\(format): 32x32, 4 frames"), "\(made.errors)")
  }

  /// Through a pipe and through a file that is standard input.
  @Test(arguments: ["cat a.gif | \"$0\" encode -", "\"$0\" encode - < a.gif"])
  func playCountAndDelaysComeThroughAPipe(words: String) throws {
    let made = try shell(
      "convert +dither -loop 3 -delay 50 in-0.png -delay 100 in-1.png -delay 7 in-2.png a.gif && \(words) -o b.gif && "
        + "\(words) -o c.webp && \"$0\" encode c.webp -o d.gif && "
        + "\(words) -o c.apng && \"$0\" encode c.apng -o e.gif && \(words) -o b.mp4", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for name in ["b.gif", "d.gif", "e.gif"] {
      #expect(try delays(name) == [50, 100, 7])
      #expect(try text(of: "gifsicle", ["--info", name], in: folder.path).contains("loop count 2"))
    }
    #expect(made.errors.contains("b.mp4: 32x32, 22 frames, 1.571 s"), "\(made.errors)")
  }

  /// A single frame becomes a still picture, which has no duration.
  @Test(arguments: ["apng", "avif"])
  func aStillPictureLosesItsDuration(format: String) throws {
    let made = try shell(
      "convert +dither -delay 300 -size 64x36 xc:red one.gif && \"$0\" encode one.gif -o b.\(format) && "
        + "\"$0\" encode one.gif -o c.webp", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(
      made.errors.contains("zoetrope: a single frame is stored as a still picture, without a duration\n"),
      "\(made.errors)")
    #expect(made.errors.contains(/b\.\w+: 64x36, 1 frame, [\d.]+ k?B\n/), "\(made.errors)")
    #expect(made.errors.contains("c.webp: 64x36, 1 frame, 3 s, "), "\(made.errors)")
    let json = try shell("\"$0\" encode one.gif -o b.\(format) -f --json", in: folder)
    #expect(
      json.status == 0 && json.text.contains("\"frames\" : 1") && !json.text.contains("\"length\""), "\(json.text)")
  }
}
