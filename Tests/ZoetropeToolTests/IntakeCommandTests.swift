import Foundation
import TestSupport
import Testing

/// Frames that other programs made, taken in, as other programs see what comes of them.
@Suite struct IntakeCommandTests: FolderSuite {
  let folder: TemporaryFolder

  /// Makes `clip.mkv`, without loss: 20 frames at 10 a second; the same as `in-0.png` … `in-19.png`; and their pixels.
  private static let inputs = TestInputs { folder in
    let words = """
      -v error -f lavfi -i testsrc=d=2:s=64x36:r=10,format=bgr0 -c:v ffv1 clip.mkv -start_number 0 in-%d.png \
      -f rawvideo -pix_fmt rgb24 clip.data
      """
    try output(of: "ffmpeg", words.split(separator: " ").map(String.init), in: folder.path)
  }

  init() throws { folder = try Self.inputs.folder() }

  /// Runs the tool, and returns the frames of what it makes: of an animated PNG, which loses nothing of 8 bits.
  private func encoded(_ words: String, size: Int = 64 * 36) throws -> [Data] {
    let result = try shell("\(words) -o out.apng -f -q")
    #expect(result.status == 0 && result.errors.isEmpty && result.output.isEmpty, "\(result.errors)")
    let pixels = try decodedFrames("out.apng", in: folder.path)
    return stride(from: 0, to: pixels.count, by: size * 3).map { pixels[$0..<$0 + size * 3] }
  }

  private func given() throws -> [Data] {
    let pixels = try folder.data("clip.data")
    return stride(from: 0, to: pixels.count, by: 64 * 36 * 3).map { pixels[$0..<$0 + 64 * 36 * 3] }
  }

  @Test(arguments: [
    "\"$0\" encode clip.mkv", "\"$0\" encode in-%d.png -r 10", "\"$0\" encode . -r 10",
    "\"$0\" encode in-?.png in-1?.png -r 10", "ls -v in-*.png | \"$0\" encode --files-from - -r 10",
    "cat $(ls -v in-*.png) | \"$0\" encode - -r 10",
    "ffmpeg -v error -i clip.mkv -f image2pipe -c:v ppm - | \"$0\" encode - -r 10", "\"$0\" encode - < clip.mkv",
    "ffmpeg -v error -i clip.mkv -f rawvideo -pix_fmt rgb24 - | \"$0\" encode - --raw rgb24:64x36@10",
  ])
  func framesComeThroughFromEverywhere(words: String) throws {
    #expect(try encoded(words) == given())
  }

  /// The encoded frames are those that a player shows at each time: every frame, including the seam.
  @Test func partsTempoAndOrder() throws {
    let all = try given()
    #expect(try encoded("\"$0\" encode clip.mkv --from .5s --to 0:01.0") == Array(all[5..<10]))
    #expect(try encoded("\"$0\" encode clip.mkv --speed 2") == stride(from: 0, to: 20, by: 2).map { all[$0] })
    #expect(
      try encoded("\"$0\" encode clip.mkv --fps 5 --reverse") == stride(from: 18, through: 0, by: -2).map { all[$0] })
    #expect(try encoded("\"$0\" encode in-%d.png --fps 10 --to .3s --bounce") == [all[0], all[1], all[2], all[1]])
    let held = "\"$0\" encode in-%d.png --fps 10 --to .3s --hold-last .2s"
    #expect(try encoded(held) == all[0..<3] + [all[2], all[2]])
    #expect(try encoded("\(held) --reverse") == [all[2], all[1], all[0], all[0], all[0]])
  }

  @Test func shapesAreKeptOrChanged() throws {
    let part = try shell("ffmpeg -v error -i clip.mkv -vf crop=20:10:30:5 -c:v ffv1 part.mkv")
    #expect(part.status == 0, "\(part.errors)")
    #expect(
      try encoded("\"$0\" encode clip.mkv --crop 20x10+30+5", size: 200).reduce(Data(), +)
        == decodedFrames("part.mkv", in: folder.path))
    for (words, size) in [
      ("--size 32x", "32x18"), ("--size 40x40", "40x23"), ("--size 40x40 --resize fill", "40x40"),
      ("--size 40x40 --resize stretch", "40x40"), ("--size 128x", "128x72"),
    ] {
      let result = try shell("\"$0\" encode clip.mkv \(words) -o a.webp -f")
      #expect(result.status == 0 && result.errors.contains("a.webp: \(size), 20 frames, 2 s"), "\(result.errors)")
    }
    // A red quarter on the left is cut off, or a quarter of what is stretched.
    try shell("convert -size 64x32 xc:blue -fill red -draw 'rectangle 0,0 15,31' quarter.png").checked()
    for (fit, redCount) in [("fill", 0), ("stretch", 8)] {
      try shell("\"$0\" encode quarter.png -o part.png -f -q --size 32x32 --resize \(fit)").checked()
      let row = [UInt8](try decodedFrames("part.png", in: folder.path).prefix(32 * 3))
      let isRed = stride(from: 0, to: row.count, by: 3).map { row[$0] > row[$0 + 2] }
      #expect(isRed == (0..<32).map { $0 < redCount }, "\(fit)")
    }
  }

  /// A video that lies on its side, and one whose pixels are no squares.
  @Test func rotationAndPixelAspectAreHonoured() throws {
    let made = try shell(
      "ffmpeg -v error -i clip.mkv -c:v libx264 -pix_fmt yuv420p a.mp4 && "
        + "ffmpeg -v error -i a.mp4 -c copy -metadata:s:v rotate=90 side.mp4 && "
        + "ffmpeg -v error -i clip.mkv -vf setsar=2 -c:v libx264 -pix_fmt yuv420p wide.mp4")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try shell("\"$0\" encode side.mp4 -o a.gif").errors.contains("a.gif: 36x64, 20 frames"))
    #expect(try shell("\"$0\" encode wide.mp4 -o b.gif").errors.contains("b.gif: 128x36, 20 frames"))
    // A part is counted in the pixels that are seen.
    let parts = try shell("\"$0\" encode wide.mp4 -o c.png; \"$0\" encode wide.mp4 -o d.png --crop 64x36+64+0")
    #expect(parts.status == 0 && parts.errors.contains("d.png: 64x36, one picture"), "\(parts.errors)")
    let (whole, half) = try (decodedFrames("c.png", in: folder.path), decodedFrames("d.png", in: folder.path))
    for y in 0..<36 {
      // Beside the cut there are other neighbours.
      let (row, cut) = (whole[(y * 128 + 68) * 3..<(y + 1) * 128 * 3], half[(y * 64 + 4) * 3..<(y + 1) * 64 * 3])
      #expect(row.elementsEqual(cut), "row \(y)")
    }
  }

  /// libav gives no rate to an icon, and takes the 90000 ticks of its clock for one.
  @Test func anIconIsAPicture() throws {
    let made = try shell("convert -size 16x16 xc:red a.ico && \"$0\" encode a.ico -o a.gif")
    #expect(made.status == 0 && made.errors.contains("a.gif: 16x16, 1 frame"), "\(made.errors)")
  }

  /// Other files in a folder of frames are told, and frames that are resized.
  @Test func aMixtureIsTold() throws {
    try shell("rm in-*.png").checked()
    #expect(
      try shell("convert -size 8x6 xc:red f1.png; convert -size 4x3 xc:red f2.png; convert -size 8x6 xc:red f3.jpg")
        .status == 0)
    let told = try shell("\"$0\" encode . -o a.apng").errors
    #expect(
      told.hasPrefix(
        "zoetrope: . has pictures of several kinds, .png, .jpg; all are taken, sorted by their names\n"
          + "zoetrope: a file has another size than the first, and is resized to 8x6\n"), "\(told)")
    let chosen = try shell("\"$0\" encode f1.png f3.jpg -o b.gif").errors
    #expect(chosen.hasPrefix("zoetrope: b.gif: 8x6, 2 frames"), "\(chosen)")
    let numbered = try shell("for n in 1 2; do cp f1.png shot.000$n; done; \"$0\" encode shot.%04d -o c.gif").errors
    #expect(numbered.hasPrefix("zoetrope: c.gif: 8x6, 2 frames"), "\(numbered)")
  }

  /// A pattern stands for the numbers that are written as it says, if there are any; else for those of any width.
  @Test(arguments: [
    ("f%d", ["black", "red", "blue"]), ("f%0d", ["black", "red", "blue"]), ("f%02d", ["lime", "white"]),
    ("f%03d", ["black", "lime", "red", "white", "blue"]),
  ])
  func patternsTellHowNumbersAreWritten(pattern: String, colors: [String]) throws {
    let made = try shell(
      "for c in f0:black f1:red f01:lime f2:blue f02:white; do convert -size 8x8 xc:${c#*:} ${c%:*}.png; done; "
        + "\"$0\" encode \(pattern).png -q -o a.apng; for c in \(colors.joined(separator: " ")); do "
        + "convert -size 8x8 xc:$c -depth 8 rgb:-; done > right.rgb")
    #expect(made.status == 0, "\(made.errors)")
    let (frames, right) = (Array(try decodedFrames("a.apng", in: folder.path)), Array(try folder.data("right.rgb")))
    #expect(frames.count == right.count && frames == right, "\(frames.count)")
  }

  /// A pattern says its extension itself.
  @Test func patternsAndFoldersFindFilesOfEveryFormat() throws {
    let made = try shell(
      "mkdir cuts; for n in 1 2; do convert -size 8x8 xc:gray$n cuts/c$n.dpx; cp clip.mkv v$n.mkv; done; "
        + "for i in cuts cuts/c%d.dpx v%d.mkv; do \"$0\" encode $i -f -o a.y4m; done")
    #expect(made.status == 0 && made.errors.matches(of: /a\.y4m: 8x8, 2 frames/).count == 2, "\(made.errors)")
    #expect(made.errors.contains("a.y4m: 64x36, "), "\(made.errors)")
  }

  /// Missing frames are told, unless the user chose some of the frames.
  @Test func gapsBetweenNumbersAreTold() throws {
    try shell("rm in-*.png").checked()
    let made = try shell("for n in $(seq 40); do convert -size 8x8 xc:red f$n.png; done; rm f4.png f17.png f18.png")
    #expect(made.status == 0, "\(made.errors)")
    for names in ["f*.png", "f%d.png", ".", "--files-from <(ls -v f*.png)"] {
      let told = try shell("\"$0\" encode \(names) -f -o a.apng").errors
      #expect(told.contains("the numbers of the files have 2 gaps, the first between ") && told.contains("37 frames"))
      #expect(told.contains("f3.png and ") && told.contains("f5.png; their frames follow one another nevertheless\n"))
    }
    let one = try shell("\"$0\" encode f{1..3}.png f{5..8}.png -f -o a.apng").errors
    #expect(one.contains("have a gap between f3.png and f5.png;"), "\(one)")
    for names in ["f{20..40}.png", "f{1..40..6}.png", "f{1,2,5,6,9}.png", "f{1,2,9,9}.png"] {
      let told = try shell("\"$0\" encode \(names) -f -o a.apng").errors
      #expect(told.hasPrefix("zoetrope: a.apng: "), "\(told)")
    }
  }

  /// A shell sorts 10 before 2, of which only `--no-sort` takes notice. Names that someone arranged stay so.
  @Test func filesAreTakenInTheOrderOfTheirNumbers() throws {
    func shades(_ words: String) throws -> [UInt8] {
      let made = try shell("\"$0\" encode \(words) -f -o a.gif")
      #expect(made.status == 0, "\(made.errors)")
      let pixels = [UInt8](try decodedFrames("a.gif", in: folder.path))
      return stride(from: 0, to: pixels.count, by: 8 * 8 * 3).map { pixels[$0] }
    }
    #expect(
      try shell("for n in 1 2 10; do convert -size 8x8 \"xc:rgb($((n * 20)),0,0)\" f$n.png; done").status == 0)
    #expect(try shades("f*.png") == [20, 40, 200])
    #expect(try shades("f*.png --no-sort") == [20, 200, 40])
    #expect(try shades("f2.png f10.png f1.png") == [40, 200, 20])
    let told = "files are taken in the order of their numbers; --no-sort keeps the order given"
    #expect(try shell("\"$0\" encode f*.png -f -o a.gif --verbose").errors.contains(told))
    #expect(try !shell("\"$0\" encode f1.png f2.png -f -o a.gif --verbose").errors.contains(told))
  }

  /// `find` lists files in no order; someone who plays them backwards or from the middle arranged them.
  @Test(arguments: [
    ("encode f3.png f1.png f4.png f2.png f5.png", true), ("encode --files-from list", true),
    ("encode f3.png f1.png f4.png f2.png f5.png --no-sort", false),
    ("encode f5.png f4.png f3.png f2.png f1.png", false),
    ("encode f4.png f5.png f1.png f2.png f3.png", false), ("encode f1.png f2.png f3.png f2.png f1.png", false),
    ("encode f3.png f1.png f5.png", false),
  ])
  func numbersInNoOrderAreTold(words: String, isTold: Bool) throws {
    let made = try shell(
      "for n in 1 2 3 4 5; do convert -size 8x8 xc:gray$n f$n.png; done; printf 'f%d.png\n' 3 1 4 2 5 > list; "
        + "\"$0\" \(words) -f -o a.gif")
    #expect(made.status == 0, "\(made.errors)")
    let told =
      "zoetrope: files are taken in the order given, f3.png before f1.png; sort -V sorts names by their numbers"
    #expect(made.errors.contains(told) == isTold, "\(made.errors)")
  }

  /// Delays of 10, 30 and 10 hundredths of a second.
  @Test func unevenDelaysBecomeEvenFrames() throws {
    let made = try shell(
      "convert +dither -delay 10 in-0.png -delay 30 in-1.png -delay 10 in-2.png a.gif && \"$0\" encode a.gif -o b.gif && "
        + "\"$0\" encode a.gif -o b.mp4")
    #expect(made.status == 0 && made.errors.contains("b.mp4: 64x36, 5 frames, 0.5 s"), "\(made.errors)")
    #expect(try listing("b.gif").delays == [10, 30, 10])
  }

  private func listing(_ name: String) throws -> GIFListing { try GIFListing(name, in: folder.path) }

  /// Delays that no constant rate has, of a GIF that another program made, which plays three times.
  @Test func durationsAndPlayCountOfAnAnimationAreKept() throws {
    let made = try shell(
      "convert +dither -loop 3 -delay 50 in-0.png -delay 100 in-1.png -delay 7 in-2.png a.gif && \"$0\" encode a.gif -o b.gif && "
        + "\"$0\" encode a.gif -o c.gif --reverse --loop-count 0 && \"$0\" encode a.gif -o d.gif --from 0.25s --speed 2x "
        + "&& \"$0\" encode a.gif -o a.mp4 && \"$0\" encode a.gif -o a.webp && \"$0\" encode a.webp -o e.gif")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try listing("b.gif").delays == [50, 100, 7] && listing("b.gif").roundCount == 3)
    #expect(try listing("c.gif").delays == [7, 100, 50] && listing("c.gif").roundCount == 0)
    // 0.125, 0.5 and 0.035 s: delays are the differences of rounded times.
    #expect(try listing("d.gif").delays == [13, 50, 3])
    // 14 frames per second show the last one 1.4 ms late.
    #expect(made.errors.contains("a.mp4: 64x36, 22 frames, 1.571 s"), "\(made.errors)")
    #expect(try listing("e.gif").roundCount == 3)
  }

  /// Hundredths of a second that stand for 15 frames per second.
  @Test func roundedDelaysAreAConstantRate() throws {
    let made = try shell(
      "a=(); for n in {0..20}; do a+=(-delay $((n % 3 == 1 ? 6 : 7)) \"xc:rgb($((n * 12)),0,0)\"); done; "
        + "convert +dither -size 16x16 \"${a[@]}\" a.gif; \"$0\" encode a.gif -o a.mp4 && \"$0\" encode a.gif -o b.gif && "
        + "\"$0\" encode a.gif -o c.gif --fps 15 && \"$0\" encode a.gif -o d.gif --fps 5")
    #expect(made.status == 0 && made.errors.contains("a.mp4: 16x16, 21 frames, 1.4 s"), "\(made.errors)")
    let delays = try listing("a.gif").delays
    #expect(delays.count == 21)
    for name in ["b.gif", "c.gif"] { #expect(try listing(name).delays == delays) }
    #expect(try listing("d.gif").delays == Array(repeating: 20, count: 7))
  }

  @Test func transparencyIsKeptOrPaintedOver() throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i 'color=red@0.0:s=16x16:r=5:d=1,format=rgba' -plays 0 clear.apng && "
        + "\"$0\" encode clear.apng -o a.webm && \"$0\" encode clear.apng -o b.apng --matte 00f")
    #expect(made.status == 0, "\(made.errors)")
    let alpha = try run(
      "ffmpeg",
      [
        "-v", "error", "-c:v", "libvpx-vp9", "-i", "a.webm", "-vf", "alphaextract", "-f", "rawvideo", "-pix_fmt",
        "gray", "-",
      ],
      in: folder.path)
    #expect(alpha.output.count == 5 * 256 && alpha.output.allSatisfy { $0 == 0 })
    #expect(try decodedFrames("b.apng", in: folder.path).prefix(6) == Data([0, 0, 255, 0, 0, 255]))
  }

  @Test func loopsAreCounted() throws {
    #expect(
      try shell("\"$0\" encode clip.mkv -o a.gif --loop-count 3 && \"$0\" encode clip.mkv -o b.gif --loop-count 1")
        .status == 0)
    #expect(try listing("a.gif").roundCount == 3 && listing("b.gif").roundCount == 1)
    let video = try shell("\"$0\" encode clip.mkv -o a.mp4 --loop-count 3")
    #expect(video.status == 2 && video.errors.contains("--loop-count applies to GIF, APNG, WebP and AVIF only"))
  }

  @Test(
    arguments: [
      ("none-%d.png", 1, "cannot read none-%d.png: no file has such a name"),
      ("f####.png", 1, "cannot read f####.png: no file has this name; zoetrope encode takes %d for"),
      ("none.mp4", 1, "cannot read none.mp4: No such file or directory"),
      ("empty", 1, "cannot read empty: it contains no picture"),
      ("- </dev/null", 1, "cannot read standard input: it is empty"),
      ("- - < <(cat clip.mkv)", 1, "cannot read standard input: it is given twice, and a pipe is read only once"),
      ("text", 1, "cannot read text: it is not a picture or video that libav can read"),
      ("", 2, "No input given. Try zoetrope encode clip.mp4 -o clip.gif"),
      ("clip.mkv --from 9s", 2, "--from 9 s is after the end of clip.mkv"),
      ("clip.mkv --crop 65x1+0+0", 2, "--crop 65x1+0+0: the frames are 64x36, and this is not within"),
      ("clip.mkv --speed 0", 2, "Invalid value 0 for --speed. Use a number above 0"),
      ("clip.mkv --size 0x5", 2, "--size 0x5 is out of range; allowed: 1…16384 pixels a side"),
      ("clip.mkv -s 0x5", 2, "zoetrope: -s 0x5 is out of range; allowed: 1…16384 pixels a side"),
      ("clip.mkv --size 20000x", 2, "zoetrope: --size 20000x is out of range; allowed: 1…16384 pixels a side"),
      ("clip.mkv -sx16384", 2, "zoetrope: -s x16384: 29127x16384 is out of range; allowed: 1…16384 pixels a side"),
      (
        "clip.mkv --size 9223372036854775807x", 2,
        "--size 9223372036854775807x is out of range; allowed: 1…16384 pixels a side"
      ),
      ("clip.mkv --crop 1x9223372036854775807+0+1", 2, "+0+1: the frames are 64x36, and this is not within"),
      (
        "clip.mkv --crop 1x1+9223372036854775807+9223372036854775807", 2, "the frames are 64x36, and this is not within"
      ),
      ("clip.mkv -r 2000", 2, "zoetrope: -r 2000 is out of range; allowed: 0.001…1000 frames per second"),
      ("clip.mkv --fps 2000", 2, "zoetrope: --fps 2000 is out of range; allowed: 0.001…1000 frames per second"),
      ("clip.mkv -r fast", 2, "zoetrope: Invalid value fast for -r. Use a number above 0"),
      ("clip.mkv --to 0", 2, "zoetrope: --to 0 s is not after the start, 0 s: nothing of clip.mkv is left"),
      ("clip.mkv --max-pixels 2303", 1, "cannot read clip.mkv: it is 64x36, 2304 pixels; the limit is 2303 pixels"),
      (
        "- --max-pixels 2k < <(cat clip.mkv)", 1,
        "cannot read standard input: it is 64x36, 2304 pixels; the limit is 2k pixels"
      ),
      (
        "in-0.png in-1.png --max-pixels 2k", 1, "cannot read in-0.png: it is 64x36, 2304 pixels; the limit is 2k pixels"
      ),
      (
        "clip.mkv --raw gray:4x4@5 --max-pixels 15", 1,
        "cannot read clip.mkv: it is 4x4, 16 pixels; the limit is 15 pixels"
      ),
      (
        "clip.mkv --max-pixels 135M", 2,
        "Invalid value 135M for --max-pixels. Use a number of pixels up to 134217728, such as 100M or 500k"
      ),
      ("clip.mkv --resize fitt", 2, "Invalid value fitt for --resize (did you mean fit?). Use fit, fill or stretch"),
      (
        "clip.mkv --resize stretch --linear-light", 2, "--resize has no effect without --size. Add it"
      ),
      ("clip.mkv --linear-light", 2, "--linear-light has no effect without --size. Add it"),
      ("clip.mkv --linear-light --max-size 90k", 2, "--linear-light has no effect without --size. Add it"),
      ("clip.mkv --resize fill --max-size 90k", 2, "--resize has no effect without --size. Add it"),
      ("clip.mkv --raw rgb24:4x4@5 --resize fill", 2, "--resize has no effect without --size."),
      ("clip.mkv --size 33x -o a.mp4", 2, "zoetrope: --size 33x18: h264 needs even sides"),
      ("clip.mkv --output a.xyz", 2, "zoetrope: Unknown file extension \".xyz\" of a.xyz. Use"),
      ("clip.mkv -oa.xyz", 2, "zoetrope: Unknown file extension \".xyz\" of a.xyz. Use"),
      ("clip.mkv --size 5y5", 2, "Invalid value 5y5 for --size. Use 480x270, one side such as 480x or x270"),
      ("clip.mkv --resize tight", 2, "Invalid value tight for --resize. Use fit, fill or stretch"),
      ("clip.mkv --files-from list", 2, "Unexpected argument \"clip.mkv\". With --files-from,"),
      ("--files-from none", 1, "cannot read none: No such file or directory"),
      ("- --raw rgb24:4x4@5 --speed 2 </dev/null", 2, "--raw keeps the order and speed of frames. Leave out --speed"),
      ("- --raw rgb24:4x4@5 --hold-last 1s </dev/null", 2, "--raw keeps the order and speed of frames."),
      ("- --raw rgb24:4x4@5 --strict </dev/null", 2, "--strict has no effect with --raw. Leave it out."),
      ("clip.mkv --hold-last 25h", 2, "zoetrope: --hold-last 90000 s is out of range; allowed: 0…86400 s, a day"),
    ] as [(String, Int32, String)])
  func mistakesAreTold(words: String, status: Int32, message: String) throws {
    try folder.write("nothing", to: "text")
    try FileManager.default.createDirectory(atPath: "\(folder.path)/empty", withIntermediateDirectories: false)
    let output = words.contains("-o") ? "" : "-o a.gif"
    let result = try shell("\"$0\" encode \(output) \(words)")
    #expect(result.isRefusal(status, message), "\(result.status) \(result.errors)")
    #expect(try !folder.names.contains { $0 == "a.gif" || $0.hasPrefix(".") })
  }

  /// An input is not replaced, whatever the options.
  @Test(arguments: [
    "in.gif", "in.gif --strict", "in.gif --raw rgb24:4x4@20", "in.gif --raw rgb24:4x4@20 --crop 2x2+0+0",
    "in.gif --raw rgb24:4x4@20 --crop 2x2+0+0 --format y4m", "in-0.png in.gif --strict", "--files-from list",
  ])
  func noInputIsLost(words: String) throws {
    try folder.write("in.gif\n", to: "list")
    #expect(try shell("\"$0\" encode clip.mkv -o in.gif -q; truncate -s %48 in.gif").status == 0)
    let before = try folder.data("in.gif")
    let result = try shell("\"$0\" encode \(words) -o in.gif -f")
    #expect(result.status == 1 && result.errors.contains("in.gif: it is "), "\(result.errors)")
    #expect(result.errors.contains("which would be lost"))
    #expect(try folder.data("in.gif") == before)
  }

  /// Nor is any other file that is read.
  @Test(arguments: [
    ("sound.mp4", "encode clip.mkv --audio sound.mp4 -o sound.mp4"),
    ("list", "encode --files-from list -o list --format gif"),
    ("in-0.png", "verify in-0.png --plot in-0.png"),
  ])
  func noFileIsLost(name: String, words: String) throws {
    try folder.write("clip.mkv\n", to: "list")
    #expect(try shell("ffmpeg -v error -f lavfi -i sine=d=1 sound.mp4").status == 0)
    let before = try folder.data(name)
    let result = try shell("\"$0\" \(words) -f")
    #expect(result.status == 1 && result.errors.contains("cannot write \(name): it is an input"), "\(result.errors)")
    #expect(try folder.data(name) == before)
  }

  /// A file that is cut off is refused or told, and never takes us down; PrefixTests cut at every byte.
  ///
  /// ASF, NUT and MPEG transport streams are left out: they end anywhere.
  @Test(arguments: ["gif", "mp4", "mkv", "webm", "ogv", "avi", "apng", "webp"])
  func truncatedFilesAreTold(ending: String) throws {
    try shell("ffmpeg -v error -f lavfi -i testsrc=d=0.5:s=32x32:r=10,format=bgr0 a.\(ending)").checked()
    let whole = try folder.data("a.\(ending)")
    for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 8)) {
      try whole.prefix(length).write(to: URL(fileURLWithPath: "\(folder.path)/cut"))
      let result = try shell("timeout 20 \"$0\" encode cut -o b.gif -f")
      let lineCount = result.errors.count { $0 == "\n" }
      let isRefused = result.status == 1 && lineCount == 1 && result.errors.hasPrefix("zoetrope: cannot read cut: it")
      let isTold =
        result.status == 0 && lineCount == 2
        && result.errors.hasPrefix("zoetrope: cut ends too early: frames may be missing or incomplete at its end\n")
      // The last bytes of an index hold nothing that is needed.
      let isWhole = whole.count - length < 8 && result.status == 0 && lineCount == 1
      #expect(isRefused || isTold || isWhole, "\(length): \(result.status) \(result.errors)")
    }
  }
}
