import Foundation
import TestSupport
import Testing

/// Files of other programs that end too early, of which the frames that are there can be read.
@Suite struct TruncatedInputTests {
  private let folder: TemporaryFolder

  /// Whole files, with the arguments that ffmpeg makes each of. One is written to a pipe, as a recording that goes on.
  private static let clips: [(name: String, arguments: String)] = [
    ("clip.gif", ""), ("clip.mkv", "-c:v ffv1"), ("live.mkv", "-c:v ffv1 -f matroska - >"),
    ("clip.webm", "-c:v libvpx -g 1"), ("clip.y4m", "-pix_fmt yuv420p"), ("clip.avi", ""), ("clip.flv", ""),
    ("clip.ogv", "-c:v libtheora"),
    ("clip.mp4", "-pix_fmt yuv420p -bf 0 -g 10 -movflags +empty_moov+frag_keyframe"),
    ("clip.mov", "-pix_fmt yuv420p -bf 0 -g 10 -movflags +faststart"),
  ]

  /// The same files without their last three tenths.
  private static let files = clips.map { "cut-\($0.name)" }

  private static let inputs = TestInputs { folder in
    for (name, arguments) in clips {
      try shell("ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=10:d=4 \(arguments) \(name)", in: folder).checked()
      let whole = try folder.data(name)
      try whole.prefix(whole.count * 7 / 10).write(to: URL(fileURLWithPath: "\(folder.path)/cut-\(name)"))
    }
  }

  init() throws { folder = try Self.inputs.folder() }

  @Test(arguments: files)
  func theEndIsTold(name: String) throws {
    let told = "\(name) ends too early: frames may be missing or incomplete at its end"
    for output in ["a.gif", "a.mp4"] {
      let made = try shell("\"$0\" encode \(name) -o \(output)", in: folder)
      #expect(made.status == 0 && made.errors.contains(told), "\(made.errors)")
      #expect(try folder.names.contains(output))
    }
    let json = try shell("\"$0\" encode \(name) -o b.gif --json", in: folder)
    #expect(json.text.contains(told), "\(json.text)")
    let loop = try shell("\"$0\" loop \(name) -o c.gif --min .2s --crossfade 0", in: folder)
    #expect(loop.status == 0 && loop.errors.contains(told), "\(loop.errors)")
  }

  /// A file with sound ends in the middle of a frame, of a packet of sound, or between two.
  @Test(arguments: ["avi", "flv", "mp4"])
  func soundEndsWithTheFile(ending: String) throws {
    let options = ending == "mp4" ? "-pix_fmt yuv420p -c:a aac -movflags +faststart" : "-c:a libmp3lame"
    try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=10:d=4 -f lavfi -i sine=d=4 -bf 0 -g 10 \(options) "
        + "-ar 44100 heard.\(ending)", in: folder
    ).checked()
    #expect(try shell("\"$0\" encode heard.\(ending) -o a.mp4", in: folder).errors.contains(" frames, 4"))
    for part in stride(from: 600, through: 900, by: 50) {
      let made = try shell(
        "head -c $(($(stat -c %s heard.\(ending)) * \(part) / 1000)) heard.\(ending) > cut.\(ending); "
          + "\"$0\" encode cut.\(ending) -o b.mp4 -f; ffprobe -v error -show_entries stream=codec_type -of csv=p=0 b.mp4",
        in: folder)
      #expect(made.status == 0 && made.text.contains("audio"), "\(part): \(made.errors)")
      #expect(made.errors.contains("cut.\(ending) ends too early: frames may be missing"), "\(part)")
    }
    guard ending == "mp4" else { return }
    // Sound of its own file, of which nobody tells, must be whole where an index says how long it is.
    let other = try shell(
      "head -c $(($(stat -c %s heard.mp4) * 7 / 10)) heard.mp4 > sound.mp4; "
        + "! \"$0\" encode clip.y4m -o s.mp4 --audio sound.mp4", in: folder)
    #expect(other.status == 0 && other.errors.contains("sound.mp4: it is damaged or truncated"), "\(other.errors)")
  }

  /// libav fills up pictures of these formats with black.
  @Test(arguments: ["exr", "qoi", "sun", "jls"])
  func aPictureThatEndsEarlyIsTold(ending: String) throws {
    try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=64x48 -frames:v 1 b.\(ending); "
        + "head -c $(($(stat -c %s b.\(ending)) * 7 / 10)) b.\(ending) > cut.\(ending)", in: folder
    ).checked()
    let whole = try shell("\"$0\" encode b.\(ending) b.\(ending) -o whole.y4m --strict", in: folder)
    #expect(whole.status == 0 && !whole.errors.contains("too early"), "\(whole.errors)")
    // As one picture, among others, and of a file that is kept of a pipe.
    for words in ["cut.\(ending) -o a.png", "b.\(ending) cut.\(ending) b.\(ending) -o a.y4m", "- -o a.png -f"] {
      let line = "\"$0\" encode \(words) < cut.\(ending)"
      // A JPEG in a pipe is read as it comes.
      if ending == "jls", words.hasPrefix("-") { continue }
      let told = try shell(line, in: folder).errors
      #expect(told.contains(" ends too early: frames may be missing or incomplete at its end\n"), "\(words): \(told)")
      let strict = try shell("! \(line) --strict -f", in: folder)
      #expect(strict.status == 0 && strict.errors.contains(": it ends too early\n"), "\(words): \(strict.errors)")
    }
  }

  /// libav decodes a JPEG whose last bytes are missing: it leaves out the last pixels, or misses the end only.
  @Test(arguments: [2, 100])
  func aJPEGWithoutItsEndIsTold(missing: Int) throws {
    try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=64x48 -frames:v 1 b.jpg; head -c -\(missing) b.jpg > cut.jpg; "
        + "cat b.jpg cut.jpg > two.jpg", in: folder
    ).checked()
    for words in [
      "cut.jpg -o a.png", "b.jpg cut.jpg b.jpg -o a.y4m", "two.jpg -o a.gif", "- -o a.png -f < cut.jpg",
      "- -o a.gif -f < two.jpg",
    ] {
      let told = try shell("\"$0\" encode \(words)", in: folder).errors
      #expect(told.contains(" ends too early: frames may be missing or"), "\(words): \(told)")
      let strict = try shell("! \"$0\" encode --strict -f \(words)", in: folder)
      #expect(strict.status == 0 && strict.errors.contains(": it ends too early\n"), "\(words): \(strict.errors)")
    }
  }

  /// A block is the last element of a file whose index stands in front.
  @Test(arguments: ["mkv", "webm"], [1, 20])
  func aLastBlockThatIsCutIsTold(ending: String, missing: Int) throws {
    try shell(
      "\"$0\" render aurora -o a.\(ending) -s 64x36 --loop 1s --fps 10; head -c -\(missing) a.\(ending) > cut.\(ending)",
      in: folder
    ).checked()
    for input in ["cut.\(ending)", "- < cut.\(ending)"] {
      let told = try shell("\"$0\" encode \(input) -o a.y4m -f", in: folder).errors
      #expect(told.contains(" ends too early: frames may be missing or"), "\(told)")
    }
  }

  /// Photographs have thumbnails before their pixels, and smaller pictures or a video behind them.
  @Test func aWholeJPEGIsNotAccused() throws {
    try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=64x48 -frames:v 1 b.jpg; convert b.jpg -interlace JPEG progressive.jpg; "
        + "convert b.jpg -resize 50% small.jpg; cat b.jpg small.jpg > sizes.jpg; head -c -2 sizes.jpg > preview.jpg; "
        + "cat b.jpg clip.mp4 > motion.jpg; (cat b.jpg; head -c 9000 /dev/zero) > zeros.jpg; "
        + "for n in 1 2 3 4 5 6; do cat b.jpg; done > stream.mjpeg; ffmpeg -v error -i stream.mjpeg -c copy motion.avi",
      in: folder
    ).checked()
    let (whole, small) = ([UInt8](try folder.data("b.jpg")), [UInt8](try folder.data("small.jpg")))
    let length = small.count + 2
    let segment: [UInt8] = [0xFF, 0xE1, UInt8(length / 256), UInt8(length % 256)] + small
    let photo = Data(whole[..<2] + segment + whole[2...])
    try photo.write(to: URL(fileURLWithPath: "\(folder.path)/thumbnail.jpg"))
    for name in [
      "b.jpg", "progressive.jpg", "sizes.jpg", "preview.jpg", "motion.jpg", "zeros.jpg", "thumbnail.jpg",
      "stream.mjpeg", "motion.avi",
    ] {
      let made = try shell("\"$0\" encode \(name) -o a.gif -f --strict", in: folder)
      #expect(made.status == 0 && !made.errors.contains("too early"), "\(name): \(made.errors)")
    }
    for name in ["b.jpg", "zeros.jpg", "thumbnail.jpg", "stream.mjpeg"] {
      let made = try shell("cat \(name) | \"$0\" encode - -o a.gif -f --strict", in: folder)
      #expect(made.status == 0 && !made.errors.contains("too early"), "\(name): \(made.errors)")
    }
  }

  /// Of sound that ends before its video does, a part has no packets, and no last page. Bytes may follow a picture.
  @Test func whatIsWholeIsNotAccused() throws {
    let made = try shell(
      """
      ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=10:d=4 -f lavfi -i sine=d=1 -c:v ffv1 -c:a pcm_s16le heard.mkv
      ffmpeg -v error -ss 2 -i heard.mkv -c:v libtheora -c:a libvorbis mute.ogv
      ffmpeg -v error -f lavfi -i testsrc2=s=64x48 -frames:v 1 b.jls
      (cat b.jls; head -c 100 /dev/zero; echo) > more.jls
      for f in mute.ogv more.jls; do "$0" encode $f -o a.gif -f --strict || exit; done
      """, in: folder)
    #expect(made.status == 0 && !made.errors.contains("too early"), "\(made.errors)")
  }

  /// The play count stands before the frames. A GIF that was made here is small, but not handed on as it is.
  @Test func aGIFWithoutItsTrailerPlaysAsOften() throws {
    let made = try shell(
      "\"$0\" encode clip.gif -o a.gif -q --loop-count 3; head -c -1 a.gif > cut1.gif; "
        + "for o in a.webp b.gif; do \"$0\" encode cut1.gif -o $o -q; \"$0\" verify $o --json || true; done", in: folder
    )
    #expect(made.text.components(separatedBy: "\"playCount\" : 3").count == 3, "\(made.text) \(made.errors)")
    #expect(!made.text.contains("too early"), "\(made.text)")
  }

  /// Of the last image nothing is missing but the byte that ends its data.
  @Test func theLastImageOfAGIFMayLackItsEnd() throws {
    let made = try shell("head -c -2 clip.gif > unended.gif; \"$0\" encode unended.gif -o a.y4m", in: folder)
    #expect(made.status == 0 && made.errors.contains(" 40 frames"), "\(made.errors)")
    #expect(made.errors.contains("unended.gif ends too early"), "\(made.errors)")
  }

  /// All commands read the same blocks: those before the end of a GIF without a trailer, and those of one with zeros before it,
  /// which is handed on as it is.
  @Test func theBlocksBeforeTheEndOfAGIFAreVerified() throws {
    let made = try shell(
      "\"$0\" render aurora --loop 1s --fps 10 --size 80x44 --loop-count 1 --no-metadata -o once.gif -q; "
        + "head -c -1 once.gif > unended.gif; (cat unended.gif; head -c 5 /dev/zero; printf ';') > zeros.gif; "
        + "\"$0\" encode zeros.gif -o copy.gif -q --no-metadata && cmp zeros.gif copy.gif", in: folder)
    #expect(made.status == 0, "\(made.text) \(made.errors)")
    for name in ["zeros.gif", "unended.gif"] {
      let result = try zoetrope("verify", name, in: folder.path)
      #expect(result.status == 3 && result.text.contains("problem: it plays once and stops"), "\(result.text)")
      #expect(result.text.contains(", plays once, 256 global colours,"), "\(result.text)")
      #expect(result.text.contains("the file ends too early") == (name == "unended.gif"), "\(result.text)")
    }
  }

  /// libav ends at a byte that begins no block. Zeros before the trailer take no frame away, nor does anything behind it.
  @Test(arguments: [
    (2, [0], true), (2, [0x77], true), (3, [0, 0], false), (4, [0, 0x77], false),
    (3, [UInt8](repeating: 0, count: 10_000), false),
  ])
  func framesBehindAStrayByteAreMissed(block: Int, stray: [UInt8], isTold: Bool) throws {
    try shell("convert +dither -size 16x16 -delay 10 xc:red xc:blue xc:lime a.gif", in: folder).checked()
    let gif = [UInt8](try folder.data("a.gif"))
    let frames = gif.indices.filter { gif[$0...].starts(with: [0x21, 0xF9, 4]) }
    try #require(frames.count == 3)
    let offset = (frames + [gif.count - 1, gif.count])[block]
    let file = URL(fileURLWithPath: "\(folder.path)/b.gif")
    try Data(gif[..<offset] + stray + gif[offset...]).write(to: file)
    let made = try shell("\"$0\" encode b.gif -o b.y4m", in: folder)
    #expect(made.status == 0 && made.errors.contains(" 3 frames") == !isTold, "\(made.errors)")
    #expect(made.errors.contains("b.gif ends too early: frames may be missing") == isTold, "\(made.errors)")
    let strict = try shell("\"$0\" encode b.gif -o c.y4m --strict", in: folder)
    #expect(strict.status == (isTold ? 1 : 0), "\(strict.errors)")
  }

  @Test func aFileThatIsGivenTwiceIsToldOnce() throws {
    let made = try shell("\"$0\" encode cut-clip.gif clip.gif cut-clip.gif cut-clip.avi -o a.y4m", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for name in ["cut-clip.gif", "cut-clip.avi"] {
      let count = made.errors.components(separatedBy: "\(name) ends too early: frames may be missing").count - 1
      #expect(count == 1, "\(made.errors)")
    }
  }

  @Test(arguments: files)
  func strictRefusesIt(name: String) throws {
    for words in [
      "encode \(name) -o a.gif", "encode \(name) -o a.mp4", "loop \(name) -o a.gif --min .2s --crossfade 0",
    ] {
      let made = try shell("\"$0\" \(words) --strict", in: folder)
      #expect(made.status == 1 && made.errors.contains("cannot read \(name): it ends too early"), "\(made.errors)")
      #expect(!made.errors.contains("frames may be missing"), "\(made.errors)")
    }
    #expect(try !folder.names.contains { $0.hasPrefix("a.") })
  }

  @Test(arguments: files)
  func verifyNamesIt(name: String) throws {
    let result = try zoetrope("verify", name, in: folder.path)
    #expect(result.status != 0 && result.text.contains("the file ends too early"), "\(result.text) \(result.errors)")
  }

  /// The frames that are left last as long as they do, whatever length the file tells.
  @Test(arguments: files.filter { $0 != "cut-clip.gif" })
  func theFramesThatAreLeftAreRead(name: String) throws {
    let made = try shell(
      "\"$0\" encode \(name) -o a.mp4 --json && ffprobe -v error -count_frames -show_entries "
        + "stream=nb_read_frames -of csv=p=0 a.mp4", in: folder)
    let text = try #require(made.text.split(separator: "\n").last)
    let count = try #require(Int(text))
    #expect((18...32).contains(count) && made.text.contains("\"frames\" : \(count)"), "\(made.text)")
  }

  @Test(arguments: clips.map(\.name))
  func wholeFilesAreNotBlamed(name: String) throws {
    let made = try shell("\"$0\" encode \(name) -o a.mp4 --strict; \"$0\" verify \(name) || true", in: folder)
    #expect(made.status == 0 && !(made.errors + made.text).contains("too early"), "\(made.errors)")
    #expect(made.text.hasPrefix("\(name): "), "\(made.text)")
  }

  /// A pipe is told by the bytes left over, or by the file that it was kept in.
  @Test(arguments: files)
  func aPipeThatEndsEarlyIsTold(name: String) throws {
    let made = try shell("cat \(name) | \"$0\" encode - -o a.mp4", in: folder)
    let told = "standard input ends too early: frames may be missing or incomplete at its end"
    #expect(made.status == 0 && made.errors.contains(told), "\(made.errors)")
    let strict = try shell("! cat \(name) | \"$0\" encode - -o b.mp4 --strict", in: folder)
    #expect(strict.status == 0, "\(strict.errors)")
    #expect(
      strict.errors.hasSuffix("zoetrope: cannot read standard input: it ends too early\n"), "\(strict.errors)")
  }

  /// Recordings of broadcasts lose packets, and begin anywhere.
  @Test(arguments: ["mpeg2video -b:v 1M", "libx264 -b:v 1M -pix_fmt yuv420p"])
  func aBroadcastWithGapsIsReadOn(codec: String) throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=160x120:r=25:d=4 -f lavfi -i sine=d=4 -c:v \(codec) -g 12 -c:a mp2 whole.ts; "
        + "(head -c 94000 whole.ts; tail -c +124001 whole.ts) > gap.ts; tail -c +94001 whole.ts > late.ts", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let note = "gap.ts has gaps or errors: frames there may be missing or wrong\n"
    let gap = try shell("\"$0\" encode gap.ts -o gap.mp4", in: folder)
    #expect(gap.status == 0 && gap.errors.hasPrefix("zoetrope: \(note)"), "\(gap.errors)")
    // The frame before a missing one is shown for longer, so that the others stay in time.
    #expect(gap.errors.contains(/160x120, \d+ frames, (4|3\.9\d?|4\.0\d) s/), "\(gap.errors)")
    let piped = try shell("cat gap.ts | \"$0\" encode - -o piped.mp4", in: folder)
    #expect(
      piped.status == 0 && piped.errors.contains("zoetrope: standard input has gaps or errors"), "\(piped.errors)")
    let loop = try shell("\"$0\" loop gap.ts -o loop.gif --width 80", in: folder)
    #expect(loop.status == 0 && loop.errors.contains(note), "\(loop.errors)")
    for words in ["encode gap.ts -o a.mp4 --strict", "encode gap.ts -o a.gif --strict", "verify gap.ts"] {
      let strict = try shell("\"$0\" \(words)", in: folder)
      #expect(
        strict.status == 1 && strict.errors.contains("cannot read gap.ts: it has gaps or errors"), "\(strict.errors)")
    }
    // Joined recordings of one clock, and of one that begins anew.
    let parts = try shell(
      "ffmpeg -v error -i whole.ts -map 0 -c copy -f segment -segment_time 1 part%d.ts; cat part?.ts > parts.ts; cat whole.ts whole.ts > twice.ts",
      in: folder)
    #expect(parts.status == 0, "\(parts.errors)")
    for name in ["whole.ts", "late.ts", "parts.ts", "twice.ts"] {
      let result = try shell("\"$0\" encode \(name) -o \(name).mp4 --strict", in: folder)
      #expect(result.status == 0 && !result.errors.contains("gaps"), "\(name): \(result.errors)")
    }
  }
}
