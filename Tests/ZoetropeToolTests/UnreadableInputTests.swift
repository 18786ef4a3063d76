import Foundation
import TestSupport
import Testing

/// Inputs that cannot be read: the message tells why, and what would be right.
@Suite struct UnreadableInputTests {
  private let folder: TemporaryFolder

  private static let inputs = TestInputs { folder in
    try shell(
      "ffmpeg -v error -f lavfi -i testsrc=d=1:s=64x36:r=10 -c:v libx264 -pix_fmt yuv420p a.mp4; touch empty.gif; ffmpeg -v error -i a.mp4 -frames:v 1 a.png; "
        + "head -c 1000 a.mp4 > cut.mp4; printf '\\0\\0\\0\\030ftypheic\\0\\0\\0\\0mif1heic' > a.heic; "
        + "printf 'GIF89a\\0\\0\\0\\0\\0\\0\\0;' > zero.gif; (printf '\\212MNG\\r\\n\\032\\n\\0\\0\\0\\034MHDR'; head -c 200 /dev/zero) > a.mng; "
        + "printf 'YUV4MPEG2 W4 H0 F25:1\\nFRAME\\n1234' > wide.y4m",
      in: folder
    ).checked()
  }

  init() throws { folder = try Self.inputs.folder() }

  @Test(arguments: [
    ("encode empty.gif", "cannot read empty.gif: it is empty"),
    ("verify empty.gif", "cannot read empty.gif: it is empty"),
    ("repeat empty.gif --repeat 2", "cannot read empty.gif: it is empty"),
    ("repeat a.png --repeat 2", "cannot repeat a.png: it is a picture, not a video"),
    ("encode ''", "cannot read \"\": the name is empty"),
    ("repeat '' --repeat 2", "cannot read \"\": the name is empty"),
    ("render ''", "cannot read \"\": the name is empty"),
    ("encode 'f*.png'", "cannot read f*.png: no file has this name; a shell expands a pattern outside of quotes"),
    ("encode file:///a.mp4", "cannot read file:///a.mp4: it is an address; give the path, /a.mp4"),
    ("encode https://example.org/a.mp4", "cannot read https://example.org/a.mp4: it is an address; download it"),
    (
      "encode cut.mp4",
      "cannot read cut.mp4: its index is missing or damaged, as that of a recording or a download that was"
    ),
    ("encode a.heic", "cannot read a.heic: it is a HEIC picture, which libav does not read"),
    ("encode a.mng", "cannot read a.mng: it is an MNG, which is not read; make PNGs, a GIF or an animated PNG of it"),
    ("verify a.mng", "cannot read a.mng: it is an MNG, which is not read; make PNGs, a GIF or an animated PNG of it"),
    (
      "encode zero.gif",
      "cannot read zero.gif: its canvas is 0x0; to set another, use gifsicle --logical-screen WxH first"
    ),
    ("encode - < zero.gif", "cannot read standard input: its canvas is 0x0; to set another, use gifsicle"),
    ("encode wide.y4m", "cannot read wide.y4m: it is damaged or truncated"),
    ("loop - < a.mp4", "cannot read standard input: footage is read more than once; give the name of a file"),
  ])
  func theReasonIsTold(words: String, reason: String) throws {
    let output = words.hasPrefix("verify") ? "" : words.hasPrefix("repeat") ? "-o b.mp4" : "-o b.gif"
    let result = try shell("\"$0\" \(words.replacing(" ", with: " \(output) ", maxReplacements: 1))", in: folder)
    #expect(result.status == 1 && result.errors.hasPrefix("zoetrope: \(reason)"), "\(result.errors)")
    #expect(result.errors.count { $0 == "\n" } == 1 && result.output.isEmpty)
    #expect(try !folder.names.contains { $0.hasPrefix("b.") })
  }

  /// Every command and option that opens a file explains a name that is none of a file.
  @Test(arguments: [
    "encode NAME.png -o b.gif", "encode a.mp4 NAME.png -o b.gif", "encode NAME.yuv --raw gray:4x4@5 -o b.gif",
    "encode --files-from NAME.txt -o b.gif", "encode a.mp4 --audio NAME.mp3 -o b.mp4",
    "encode a.mp4 --palette NAME.png -o b.gif", "encode a.mp4 --palette NAME.gpl -o b.gif",
    "encode a.mp4 --for slack-emoji --targets NAME.json", "loop NAME.mp4 -o b.gif",
    "loop a.mp4 --audio NAME.mp3 -o b.mp4", "verify NAME.gif", "verify --manifest NAME.txt",
    "verify a.mp4 --against NAME.json", "repeat NAME.mp4 --repeat 2 -o b.mp4",
    "repeat a.mp4 --audio NAME.mp3 -o b.mp4", "render NAME.json -o b.gif", "render glow --audio NAME.mp3 -o b.mp4",
    "plan NAME.json", "part 1/2 NAME.json -o parts", "preview NAME.json --no-open", "preview NAME.mp4 --no-open",
    "targets --targets NAME.json",
  ])
  func aNameThatIsNoneOfAFileIsExplained(line: String) throws {
    for (name, reason) in [
      ("https://example.org/a", "it is an address; download it first, as with curl -LO"),
      ("no*", "no file has this name; a shell expands a pattern outside of quotes, if a file matches"),
    ] {
      let result = try shell("\"$0\" \(line.replacing("NAME", with: "'\(name)'"))", in: folder)
      #expect(result.status == 1 && result.errors.hasPrefix("zoetrope: cannot read \(name)."), "\(result.errors)")
      #expect(result.errors.hasSuffix(": \(reason)\n") && result.errors.count { $0 == "\n" } == 1, "\(result.errors)")
    }
  }

  private static let pictures = TestInputs { folder in
    try inputs.write(to: folder)
    try shell(
      "convert a.png -resize 320x a.jpg; for f in a.ppm a.bmp a.pam; do convert a.png $f; done; echo > line; (echo PK; head -c 3000 a.mp4) > a.zip; "
        + "for f in dpx qoi sgi sun exr; do ffmpeg -v error -y -i a.png -frames:v 1 a.$f; done; "
        + "ffmpeg -v error -y -i a.png -frames:v 1 -pix_fmt rgb24 a.jp2; echo '<svg/>' > a.svg", in: folder
    ).checked()
  }

  /// libav passes over pictures of another format than the first, so that frames would be missing.
  @Test(arguments: [
    ("a.ppm a.png", false), ("a.png a.ppm", false), ("a.jpg a.png a.jpg", false), ("a.png a.bmp", false),
    ("a.bmp a.png", false), ("a.bmp a.jpg a.bmp", false), ("a.jpg a.bmp", false), ("a.jpg a.ppm a.jpg", false),
    ("a.ppm line a.ppm line", false), ("a.ppm a.ppm", true), ("a.png line", true), ("a.jpg line a.jpg line", true),
    ("a.png a.zip", true), ("a.bmp a.bmp line", true), ("a.pam a.pam", true), ("a.png a.dpx", false),
    ("a.png a.png a.qoi", false), ("a.png a.svg", false), ("a.jpg a.sgi", false), ("a.png a.sun", false),
    ("a.bmp a.jp2", false), ("a.png a.exr", false),
  ])
  func picturesInAPipeHaveOneFormat(names: String, isRead: Bool) throws {
    try Self.pictures.write(to: folder)
    let made = try shell("cat \(names) | \"$0\" encode - -o b.gif", in: folder)
    #expect(made.status == (isRead ? 0 : 1), "\(made.errors)")
    #expect(isRead || made.errors.contains("its pictures are followed by bytes in another format"), "\(made.errors)")
    #expect(try folder.names.contains("b.gif") == isRead)
  }

  /// A TGA has no signature, so what may be one is no error; what fills a file up is none for sure.
  @Test(arguments: [("a.tga", true), ("a.zip", true), ("text", true), ("line", false), ("zeros", false)])
  func unknownBytesBehindAPNGAreTold(name: String, isTold: Bool) throws {
    let made = try shell(
      "convert a.png a.tga; echo > line; echo hello > text; head -c 3000 /dev/zero > zeros; (echo PK; head -c 3000 a.mp4) > a.zip; "
        + "cat a.png \(name) | \"$0\" encode - -o a.gif; cat a.png \(name) | \"$0\" encode - --strict -o b.gif",
      in: folder)
    let told = "standard input is followed by other bytes, of which no frame is read; give each file on its own\n"
    #expect(made.errors.contains(told) == isTold && made.status == (isTold ? 1 : 0), "\(made.errors)")
    #expect(try folder.names.contains("a.gif") && folder.names.contains("b.gif") != isTold)
  }

  /// Bytes 2 to 5 of a BMP are its length, which says nothing about what follows if it is wrong.
  @Test func aBMPOfAWrongLengthIsDamaged() throws {
    let made = try shell(
      "convert a.png a.bmp; (printf 'BM\\0\\0\\0\\0'; tail -c +7 a.bmp) | \"$0\" encode - -o b.gif", in: folder)
    #expect(made.status == 1 && made.errors == "zoetrope: cannot decode standard input: it is damaged or truncated\n")
  }

  /// A later file that is missing is told before the first is encoded.
  @Test func nothingIsWrittenIfAFileIsMissing() throws {
    let result = try shell("\"$0\" encode a.mp4 none.mp4 -o - --format rgb24", in: folder)
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors == "zoetrope: cannot read none.mp4: No such file or directory\n")
  }

  /// A file that is no scene is told by its bytes where its name says nothing, and one that exists needs no folder in its name.
  @Test func theNameOfAFileNeedsNoExtension() throws {
    #expect(try shell("cp a.mp4 clip; cp a.mp4 clip.xyz; \"$0\" scene aurora > mine", in: folder).status == 0)
    for line in [
      "render clip -o b.gif", "render ./clip -o b.gif", "render clip.xyz -o b.gif", "plan clip", "scene clip",
    ] {
      let result = try shell("\"$0\" \(line)", in: folder)
      let name = line.split(separator: " ")[1]
      #expect(
        result.status == 2
          && result.errors.hasPrefix("zoetrope: \(name) is not a scene. To encode it, use zoetrope encode;"),
        "\(result.errors)")
    }
    for line in [
      "clip", "encode clip", "loop clip", "render mine --size 32x18 --fps 2", "encode clip.xyz",
      "./mine --size 32x18 --fps 2",
    ] {
      let result = try shell("\"$0\" \(line) -o b.gif -f", in: folder)
      #expect(result.status == 0, "\(line): \(result.errors)")
    }
    let encoded = try zoetrope("encode", "mine", "-o", "c.gif", in: folder.path)
    let remedy = "mine is a scene. To render it, use zoetrope render mine -o FILE."
    #expect(encoded.isRefusal(2, remedy), "\(encoded.errors)")
  }

  /// A scene that was saved in another encoding is one all the same.
  @Test(arguments: ["UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE"])
  func theEncodingOfASceneIsTold(encoding: String) throws {
    for start in ["", "// in words\n"] {
      try folder.write("\(start){\"zoetrope\": 1, \"layers\": [{\"fill\": \"red\"}]}", to: "a.json")
      let made = try shell("iconv -f UTF-8 -t \(encoding) a.json > b.json; \"$0\" plan b.json", in: folder)
      #expect(made.status == 1 && made.errors == "zoetrope: b.json:1:1: invalid JSON: the text is not UTF-8\n")
    }
  }

  /// Reading on would fill the folder of temporary files.
  @Test func aStreamOfNoFormatIsNotReadToItsEnd() throws {
    for name in ["/dev/zero", "/dev/urandom", "- < /dev/zero", "- < <(ls -1)"] {
      let result = try shell("timeout 60 \"$0\" encode \(name) -o b.gif", in: folder)
      let isPipe = name.hasPrefix("-")
      let remedy = isPipe ? "; for a scene, use zoetrope render -, for a list of names --files-from -" : ""
      let reason = "it is not a picture or video that libav can read\(remedy)"
      let message = "zoetrope: cannot read \(isPipe ? "standard input" : name): \(reason)\n"
      #expect(result.status == 1 && result.errors == message, "\(result.errors)")
    }
    let cut = try shell("(printf 'II+\\0'; cat /dev/zero) | timeout 60 \"$0\" encode - -o b.gif || true", in: folder)
      .errors
    #expect(cut.contains("it is a BigTIFF"), "\(cut)")
  }

  @Test func aNameOfAnotherFormatIsTold() throws {
    let result = try shell("\"$0\" encode a.mp4 -o b.gif --format mp4", in: folder)
    #expect(result.errors.hasPrefix("zoetrope: b.gif is named as gif, and written as mp4\n"), "\(result.errors)")
    #expect(try folder.data("b.gif").dropFirst(4).starts(with: "ftyp".utf8))
    #expect(try decodedFrames("b.gif", in: folder.path).count == 10 * 64 * 36 * 3)
  }

  /// Footage that is too short for a loop of a second needs no option.
  @Test(arguments: ["", "--bounce", "--max .4s"])
  func shortFootageLoops(words: String) throws {
    let made = try shell(
      "\"$0\" encode a.mp4 --to .9s -o short.gif -q && \"$0\" loop short.gif -o b.gif \(words)", in: folder)
    #expect(made.status == 0 && made.errors.contains("b.gif: 64x36, "), "\(made.errors)")
  }

  @Test func footageOfTooFewFramesIsTold() throws {
    let made = try shell(
      "for n in 5 6; do \"$0\" encode a.mp4 --to .$n -o $n.gif -q; \"$0\" loop $n.gif -o b$n.gif -q || test $n = 5; done",
      in: folder)
    let reason = "its 5 frames are too few: a loop needs 2, and 4 around it to be compared; encode it as it is\n"
    #expect(made.status == 0 && made.errors == "zoetrope: cannot loop 5.gif: \(reason)", "\(made.errors)")
    let plain = try zoetrope("loop", "5.gif", "--crossfade", "0", "-o", "b.gif", in: folder.path)
    #expect(plain.status == 1 && plain.errors.hasSuffix(reason), "\(plain.errors)")
  }

  @Test(arguments: [
    ("verify pictures", "loop.apng"), ("loop pictures -o a.gif", "clip.apng"),
    ("repeat pictures --repeat 2 -o a.mp4", "loop.mp4"), ("verify f-%03d.png", "loop.apng"),
    ("loop f%d.png -o a.gif", "clip.apng"),
  ])
  func aFolderOrAPatternIsEncodedFirst(words: String, output: String) throws {
    let made = try shell("mkdir pictures; touch f-001.png f1.png; \"$0\" \(words)", in: folder)
    let input = words.split(separator: " ")[1]
    let kind = input == "pictures" ? "folder" : "pattern"
    let word = input == "pictures" ? input : "'\(input)'"
    let reason = "it is a \(kind); encode its pictures first: zoetrope encode \(word) -o \(output)"
    #expect(made.status == 1 && made.errors == "zoetrope: cannot read \(input): \(reason)\n", "\(made.errors)")
  }

  @Test(arguments: ["render pictures -o a.gif", "plan pictures", "scene f-%d.png"])
  func aFolderOrAPatternIsNoScene(words: String) throws {
    let made = try shell("mkdir pictures; touch f-1.png; \"$0\" \(words)", in: folder)
    #expect(made.isRefusal(2, " is not a scene. To encode its pictures, use zoetrope encode."), "\(made.errors)")
  }

  @Test(arguments: ["render none%d.json -o a.gif", "verify none%d.mp4"])
  func aPatternThatNothingMatchesIsAMissingFile(words: String) throws {
    let made = try shell("\"$0\" \(words)", in: folder)
    #expect(made.status == 1 && made.errors.hasSuffix(": No such file or directory\n"), "\(made.errors)")
  }

  /// A shell's pattern leads to names that read as options.
  @Test func aFileWhoseNameReadsAsAnOptionIsTold() throws {
    let name = "-dash 1.mp4"
    try folder.write("", to: name)
    for words in [["encode", name, "-o", "a.gif"], ["verify", name], [name], [name, "-o", "a.gif"]] {
      let result = try run(tool, words, in: folder.path)
      #expect(
        result.status == 2
          && result.errors.contains("-dash 1.mp4 reads as an option. For the file of that name, use './-dash 1.mp4'."),
        "\(result.errors)")
    }
  }

  /// U+FFFD, which stands for what is no UTF-8, may be a part of a name.
  @Test func aNameMustBeUTF8() throws {
    let made = try shell(
      "cp a.png $'bad\\xff.png'; cp a.png $'good\\xef\\xbf\\xbd.png'; \"$0\" encode $'good\\xef\\xbf\\xbd.png' -o good.gif -q; "
        + "\"$0\" encode - -o piped.gif -q < $'bad\\xff.png'; ! \"$0\" encode $'bad\\xff.png' -o bad.gif; "
        + "rm $'bad\\xff.png'", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(
      made.errors == "zoetrope: bad\u{FFFD}.png is not UTF-8. If it is a file, rename it, or pipe it in: - < FILE.\n")
    let names = try folder.names
    #expect(names.contains("good.gif") && names.contains("piped.gif") && !names.contains("bad.gif"))
  }

  @Test func aRateOutOfRangeIsTold() throws {
    let pixels = String(repeating: "p", count: 12)
    try folder.write("YUV4MPEG2 W2 H2 F2000:1 C444\nFRAME\n\(pixels)FRAME\n\(pixels)", to: "fast.y4m")
    let result = try run(tool, ["encode", "fast.y4m", "-o", "fast.gif"], in: folder.path)
    let message =
      "zoetrope: fast.y4m: its rate of 2000 is out of range; allowed: 0.001…1000 frames per second. Use --fps to choose one.\n"
    #expect(result.status == 2 && result.errors == message, "\(result.errors)")
  }

  /// The first argument is the path of the program, which is no input.
  @Test func thePathOfTheProgramMayBeAnyBytes() throws {
    let result = try shell("(exec -a $'bad\\xff/zoetrope' \"$0\" --version)", in: folder)
    #expect(result.status == 0 && result.text.hasPrefix("zoetrope "), "\(result.errors)")
  }

  @Test func aVideoIsNoListOfNames() throws {
    let result = try run(tool, ["encode", "--files-from", "a.mp4", "-o", "a.gif"], in: folder.path)
    #expect(
      result.status == 2
        && result.errors
          == "zoetrope: a.mp4 is no list of names, since it contains zero bytes. Give one name a line.\n",
      "\(result.errors)")
  }

  @Test(arguments: [("encode --files-from -", "a list of names"), ("render -", "a scene")])
  func aTextWithoutEndIsRefused(words: String, purpose: String) throws {
    let result = try run(
      "bash", ["-c", "yes | head -c 17M | \"$0\" \(words) -o a.gif", tool], in: folder.path)
    let message = "zoetrope: cannot read standard input: it is larger than 16 MiB, too large for \(purpose)\n"
    #expect(result.status == 1 && result.errors == message, "\(result.errors)")
  }

  @Test(arguments: ["encode -", "encode --files-from -", "render -"])
  func aStandardInputThatIsClosedIsTold(_ words: String) throws {
    let result = try run("bash", ["-c", "exec \"$0\" \(words) -o a.gif <&-", tool], in: folder.path)
    let message = "zoetrope: cannot read standard input: it is closed; open it, or give the name of a file\n"
    #expect(result.status == 1 && result.errors == message, "\(result.errors)")
  }

  @Test(arguments: [("encode -", "frames"), ("encode --files-from -", "a list of names"), ("render -", "a scene")])
  func aTerminalIsNotReadFrom(_ command: String, _ content: String) throws {
    let result = try run("script", ["-qec", "\(tool) \(command) -o a.gif", "/dev/null"], in: folder.path)
    let message = "zoetrope: cannot read standard input: it is a terminal; pipe \(content) into it"
    #expect(result.status == 1 && result.text.contains(message), "\(result.text)")
  }

  @Test func aFolderOfVideosIsTold() throws {
    let made = try run(
      "bash", ["-c", "mkdir videos; cp a.mp4 videos; \"$0\" encode videos -o a.gif", tool], in: folder.path)
    #expect(
      made.errors == "zoetrope: cannot read videos: it contains no picture; for its video, give videos/a.mp4\n",
      "\(made.errors)")
  }

  @Test func interlacedFootageIsTold() throws {
    let made = try run(
      "bash",
      [
        "-c",
        "c='ffmpeg -v error -f lavfi -i testsrc2=s=64x64:r=25:d=1'; $c -c:v mpeg2video -flags +ildct+ilme i.mpg; "
          + "$c -c:v mpeg2video p.mpg; convert -size 8x8 gradient: -interlace PNG i.png",
      ], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let note = "is interlaced: moving edges may show combs; to remove them, use ffmpeg -vf bwdif first"
    for name in ["i.mpg", "p.mpg", "i.png"] {
      let result = try run(tool, ["encode", name, "-o", "a.gif", "-f"], in: folder.path)
      #expect(result.status == 0 && result.errors.contains("\(name) \(note)") == (name == "i.mpg"), "\(result.errors)")
    }
  }
}
