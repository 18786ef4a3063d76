import Foundation
import TestSupport
import Testing

/// GIFs of other programs that become GIFs again.
@Suite struct RecodedGIFTests: FolderSuite {
  let folder: TemporaryFolder

  /// GIFs by three programs: with one table and holes, with a table for each frame, and with all kinds of disposal.
  private static let inputs = TestInputs { folder in
    let script = """
      for n in 1 2 3 4 5 6 7 8; do
        convert -size 48x32 xc:none -fill red -draw "circle $((10 + 4 * n)),16 $((10 + 4 * n)),8" +antialias d$n.png
      done
      convert +dither -delay 7 -dispose background d*.png -loop 3 magick.gif
      ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=10:d=1 -vf 'split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1' ffmpeg.gif
      ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=10:d=1 -vf 'noise=alls=12,split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1' noisy.gif
      ffmpeg -v error -f lavfi -i testsrc2=s=64x48:r=10:d=1 -vf 'split[a][b];[a]palettegen=max_colors=32[p];[b][p]paletteuse=dither=none' few.gif
      gifsicle -O3 few.gif -o gifsicle.gif
      # The loss is made for these codes: encoded again, the pixels take 8 % more bytes.
      gifsicle -O3 --lossy=100 noisy.gif -o lossy.gif 2>warnings
      """
    try output(of: "bash", ["-ec", script], in: folder.path)
  }

  init() throws { folder = try Self.inputs.folder() }

  private func byteCount(_ name: String) throws -> Int { try folder.data(name).count }

  /// The frames as ffmpeg composes them.
  private func frames(_ name: String) throws -> [Data] {
    let listing = try GIFListing(name, in: folder.path)
    let bytes = try decodedFrames(name, "rgba", in: folder.path)
    let length = listing.width * listing.height * 4
    return stride(from: 0, to: bytes.count, by: length).map { opaque(bytes.subdata(in: $0..<$0 + length)) }
  }

  /// Returns pixels without the colours of those that are transparent, which nobody sees.
  private func opaque(_ pixels: Data) -> Data {
    var bytes = [UInt8](pixels)
    for alpha in stride(from: 3, to: bytes.count, by: 4) where bytes[alpha] == 0 {
      bytes.replaceSubrange(alpha - 3..<alpha, with: [0, 0, 0])
    }
    return Data(bytes)
  }

  private static let names = ["magick.gif", "ffmpeg.gif", "few.gif", "gifsicle.gif"]

  @Test(arguments: names) func noFileGrows(name: String) throws {
    for options in ["", "--quality 100", "--quality 20"] {
      let made = try shell("\"$0\" encode \(name) -o out.gif -f -q \(options)")
      #expect(made.status == 0, "\(made.errors)")
      #expect(try byteCount("out.gif") <= byteCount(name), "\(options)")
      let (before, after) = try (GIFListing(name, in: folder.path), GIFListing("out.gif", in: folder.path))
      #expect(after.roundCount == before.roundCount)
      let lengths = [before, after].map { $0.delays.reduce(0, +) }
      #expect(lengths[0] == lengths[1])
      #expect(after.width == before.width && after.height == before.height)
    }
  }

  /// A global table begins with the colours that most images draw, whose indices then need few bits.
  @Test func aSmallSpriteOnAColourfulGroundIsSmall() throws {
    let made = try shell(
      """
      set -e
      convert -size 40x30 gradient:navy-gold +dither -colors 90 ground.png
      for n in $(seq 20); do convert ground.png -fill '#123' -draw "rectangle $n,9 $((n + 3)),15" -fill white \
        -draw "point $((n + 1)),$((10 + n % 4))" s$n.png; done
      convert +dither -delay 5 $(ls -v s*.png) -loop 0 sprite.gif
      gifsicle -O3 sprite.gif -o peer.gif
      "$0" encode sprite.gif -o out.gif -q --no-metadata
      """)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try frames("out.gif") == frames("sprite.gif"))
    #expect(try 100 * byteCount("out.gif") < 75 * byteCount("peer.gif"))
  }

  /// A badge that fills its rectangle stays on nothing, as other programs see it.
  @Test(arguments: ["", "--quality 100", "--dither bayer"]) func nothingAroundABadgeStaysNothing(options: String) throws
  {
    let made = try shell(
      """
      set -e
      for n in 1 2 3; do convert -size 32x24 xc:none -fill red -draw "rectangle $((3 * n)),5 $((3 * n + 9)),14" b$n.png; done
      "$0" encode b1.png b2.png b3.png --fps 10 -o badge.gif -q \(options)
      "$0" encode badge.gif -o again.gif -q
      """)
    #expect(made.status == 0, "\(made.errors)")
    for name in ["badge.gif", "again.gif"] {
      let clear = try frames(name).map { frame in stride(from: 3, to: frame.count, by: 4).count { frame[$0] == 0 } }
      #expect(clear == [668, 668, 668], "\(name)")
    }
  }

  /// Recoding what was recoded changes nothing, so that no loss adds up.
  @Test(arguments: names) func recodingAgainKeepsEveryPixel(name: String) throws {
    #expect(
      try shell("\"$0\" encode \(name) -o a.gif -q && \"$0\" encode a.gif -o b.gif -q --from 0s --to 9s").status == 0)
    #expect(try frames("a.gif") == frames("b.gif"))
  }

  /// Every frame of a part, forwards or backwards, is a frame of the file.
  @Test(arguments: ["few.gif", "magick.gif", "gifsicle.gif"]) func cutsKeepEveryColour(name: String) throws {
    let all = try frames(name)
    let delay = try GIFListing(name, in: folder.path).delays[0]
    let (start, end) = (2, 6)
    let span = "--from \(start * delay * 10)ms --to \(end * delay * 10)ms"
    #expect(try shell("\"$0\" encode \(name) -o part.gif -q \(span)").status == 0)
    #expect(try frames("part.gif") == Array(all[start..<end]))
    #expect(try shell("\"$0\" encode \(name) -o back.gif -q --reverse").status == 0)
    #expect(try frames("back.gif") == all.reversed())
    #expect(try shell("\"$0\" encode \(name) -o held.gif -q --hold-last 1s").status == 0)
    let (given, held) = try (GIFListing(name, in: folder.path), GIFListing("held.gif", in: folder.path))
    #expect(try frames("held.gif") == all)
    #expect(held.delays == given.delays.dropLast() + [try #require(given.delays.last) + 100])
    #expect(try shell("\"$0\" encode \(name) -o crop.gif -q --crop 40x20+4+6").status == 0)
    let cut = try output(
      of: "ffmpeg",
      [
        "-v", "error", "-i", name, "-vf", "format=rgba,crop=40:20:4:6", "-vsync", "passthrough", "-f", "rawvideo",
        "-pix_fmt", "rgba", "-",
      ],
      in: folder.path)
    #expect(try frames("crop.gif").reduce(Data(), +) == opaque(cut))
  }

  /// A quality asks for as few bytes as it allows, also of a part.
  @Test func aQualityMayLose() throws {
    #expect(
      try shell(
        "\"$0\" encode noisy.gif -o exact.gif -q --to .5s && \"$0\" encode noisy.gif -o close.gif -q --to .5s --quality 40"
      ).status == 0)
    #expect(try byteCount("close.gif") < byteCount("exact.gif"))
  }

  /// An exact file is smaller than one with a loss here, and has none.
  @Test(arguments: [0, 20, 80]) func aLossMakesNoFileLarger(loss: Int) throws {
    #expect(try shell("\"$0\" encode gifsicle.gif -o out.gif -q --lossy \(loss)").status == 0)
    #expect(try byteCount("out.gif") <= byteCount("gifsicle.gif"))
    if loss == 0 { #expect(try frames("out.gif") == frames("gifsicle.gif")) }
  }

  /// The wishes for colours are those of every other source.
  @Test func aWishForColoursIsObeyed() throws {
    #expect(try shell("\"$0\" encode few.gif -o out.gif -q --colors 8 --palette global").status == 0)
    #expect(try GIFListing("out.gif", in: folder.path).localTableSizes.isEmpty)
    let pixels = [UInt8](try decodedFrames("out.gif", in: folder.path))
    let shown = Set(stride(from: 0, to: pixels.count, by: 3).map { Array(pixels[$0..<$0 + 3]) })
    #expect((4...8).contains(shown.count), "\(shown.count)")
  }

  @Test func aFileThatIsTheSmallestIsCopied() throws {
    // The older form of GIF has no graphics control.
    try shell("convert +dither -size 3x3 xc:red GIF87:one.gif && \"$0\" encode one.gif -o out.gif -q --no-metadata")
      .checked()
    #expect(try folder.data("one.gif") == folder.data("out.gif"))
    // Another play count is not the same, nor is another picture.
    for options in ["--loop-count 2", "--crop 2x2+0+0"] {
      #expect(try shell("\"$0\" encode one.gif -o out.gif -q -f \(options)").status == 0)
      #expect(try folder.data("one.gif") != folder.data("out.gif"), "\(options)")
    }
  }

  /// Images that take the fewest bytes are copied whatever their times and the play count are, even where two show one picture.
  @Test func imagesAreCopiedAtOtherTimes() throws {
    // A pixel that changes nothing for 0.1 s: a control, a descriptor, a table of two colours, and the codes.
    let control: [UInt8] = [0x21, 0xF9, 4, 5, 10, 0, 0, 0]
    let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80] + [UInt8](repeating: 0, count: 6) + [2, 2, 0x44, 1, 0]
    var still = try folder.data("lossy.gif")
    still.insert(contentsOf: control + image, at: still.count - 1)
    try still.write(to: URL(fileURLWithPath: "\(folder.path)/still.gif"))
    let (tens, fives) = ([Int](repeating: 10, count: 11), [Int](repeating: 5, count: 11))
    #expect(try GIFListing("still.gif", in: folder.path).delays == tens)
    let given = try frames("still.gif")
    // The bytes of a play count are 19.
    let cases: [(options: String, roundCount: Int, delays: [Int], growth: Int)] = [
      ("--colors 256 --palette auto", 0, tens, 0), ("--loop-count 3", 3, tens, 0), ("--repeat 2", 3, tens, 0),
      ("--loop-count 1 --speed 2", 1, fives, -19),
      ("--speed 3", 0, [3, 4, 3, 3, 4, 3, 3, 4, 3, 3, 4], 0),
      ("--hold-last 500ms", 0, tens.prefix(9) + [35, 35], 0),
      ("--loop-count 2 --comment hello", 2, tens, 9),
    ]
    for (options, roundCount, delays, growth) in cases {
      try shell("\"$0\" encode still.gif -o out.gif -f -q \(options)").checked()
      let listing = try GIFListing("out.gif", in: folder.path)
      #expect(listing.roundCount == roundCount && listing.delays == delays, "\(options): \(listing)")
      #expect(try byteCount("out.gif") == still.count + growth, "\(options)")
      #expect(try frames("out.gif") == given, "\(options)")
    }
    try shell("\"$0\" encode still.gif -o once.gif -q --loop-count 1").checked()
    try shell("\"$0\" encode once.gif -o out.gif -f -q --loop-count 0").checked()
    #expect(try folder.data("out.gif") == still)
    // Fewer frames than images can be shown at this speed, and an image cannot be shown for this long.
    for options in ["--speed 9", "--hold-last 1h"] {
      try shell("\"$0\" encode still.gif -o out.gif -f -q \(options)").checked()
      #expect(try GIFListing("out.gif", in: folder.path).delays.allSatisfy { $0 >= 2 }, "\(options)")
      #expect(try byteCount("out.gif") != still.count, "\(options)")
    }
    let planned = try shell("\"$0\" encode still.gif -o new.gif --hold-last 500ms -n --json")
    #expect(planned.text.contains("\"bytes\" : \(still.count)"), "\(planned.text)\(planned.errors)")
  }

  /// No quality is told where none applies, and a note gives the reason.
  @Test func theQualityOfExactColoursIsNotTold() throws {
    try shell("convert +dither -size 3x3 xc:red GIF87:one.gif").checked()
    for more in ["-n", "-f"] {
      let copy = try shell("\"$0\" encode one.gif -o out.gif --quality 40 --no-metadata --json \(more)")
      #expect(copy.status == 0 && !copy.text.contains("\"quality\""), "\(copy.text)")
      #expect(copy.text.contains("encoding would enlarge the images of the input; they are copied"), "\(copy.text)")
      #expect(!(copy.text + copy.errors).contains("--matte"), "\(copy.text)")
    }
    // A part of few colours, of which no copy can be made.
    let part = try shell("\"$0\" encode few.gif -o part.gif --from .2s --to .4s --quality 100")
    #expect(part.status == 0 && part.errors.contains("every pixel keeps its exact colour"), "\(part.errors)")
    #expect(!part.errors.contains("quality 100"), "\(part.errors)")
    let lossy = try shell("\"$0\" encode noisy.gif -o close.gif --to .5s --quality 40")
    #expect(lossy.status == 0 && lossy.errors.contains(", quality 40\n"), "\(lossy.errors)")
  }

  /// GIF stores the plays after the first in 16 bits.
  @Test func theLargestPlayCountIsKept() throws {
    let made = try shell(
      "gifsicle --loopcount=65535 gifsicle.gif -o often.gif && \"$0\" encode often.gif -o out.gif -q && gifsicle -I out.gif"
    )
    #expect(made.status == 0 && made.text.contains("loop count 65535"), "\(made.text)\(made.errors)")
    for words in ["--loop-count 65536", "--repeat 65535"] {
      let asked = try shell("\"$0\" encode gifsicle.gif -o out.gif -f -q \(words) && gifsicle -I out.gif")
      #expect(asked.status == 0 && asked.text.contains("loop count 65535"), "\(asked.text)\(asked.errors)")
    }
  }

  /// A file that is copied gets the comment that is asked for, and only its bytes more.
  @Test func aCommentIsAddedToACopy() throws {
    try shell(
      """
      convert +dither -size 3x3 xc:red GIF87:old.gif
      "$0" render glow -o own.gif -q --no-metadata --size 32x18 --fps 5
      """
    ).checked()
    let comment = String(repeating: "0123456789", count: 30)
    for name in ["old.gif", "own.gif"] {
      try shell("\"$0\" encode \(name) -o out.gif -f -q --comment \(comment)").checked()
      let (given, out) = try (folder.data(name), folder.data("out.gif"))
      #expect(out.count <= given.count + 2 + 1 + 255 + 1 + 45 + 1 && out.starts(with: "GIF89a".utf8), "\(name)")
      #expect(try frames("out.gif") == frames(name))
      let info = try text(of: "gifsicle", ["--info", "out.gif"], in: folder.path)
      #expect(info.contains("comment \(comment)"), "\(info)")
    }
  }

  /// The comments and the XMP of a file that is copied are metadata, too.
  @Test func aCopyWithoutMetadataHasNoneOfTheFile() throws {
    try shell("convert +dither -size 3x3 xc:red GIF87:plain.gif").checked()
    var plain = try folder.data("plain.gif")
    // The header, the description of the canvas and two colours.
    let start = 19
    plain[4] = UInt8(ascii: "9")
    let comment: [UInt8] = [0x21, 0xFE, 6] + Array("secret".utf8) + [0]
    // XMP is no sequence of sub-blocks; whatever byte of the trailer is taken for a length leads to its end.
    let trailer: [UInt8] = [1] + [UInt8](0...255).reversed() + [0]
    let packet: [UInt8] = [0x21, 0xFF, 11] + Array("XMP DataXMP<x:xmpmeta>secret</x:xmpmeta>".utf8) + trailer
    var told = plain
    told.insert(contentsOf: comment + packet, at: start)
    try told.write(to: URL(fileURLWithPath: "\(folder.path)/told.gif"))
    try shell("\"$0\" encode told.gif -o out.gif -q --no-metadata").checked()
    #expect(try folder.data("out.gif") == plain)
    let planned = try shell("\"$0\" encode told.gif -o new.gif --no-metadata -n --json")
    #expect(planned.text.contains("\"bytes\" : \(plain.count)"), "\(planned.text)\(planned.errors)")
  }

  /// As from a file; where it is the smallest, it is copied.
  @Test func aPipedGIFDoesNotGrow() throws {
    for input in ["- < gifsicle.gif", "- < <(cat gifsicle.gif)", "<(cat gifsicle.gif)"] {
      let made = try shell("\"$0\" encode -q -f -o piped.gif \(input) && \"$0\" encode gifsicle.gif -q -f -o a.gif")
      #expect(try made.status == 0 && folder.data("piped.gif") == folder.data("a.gif"), "\(input): \(made.errors)")
    }
  }

  @Test func aPredictionTellsBytes() throws {
    let told = try shell("\"$0\" encode few.gif -o out.gif --dry-run; \"$0\" encode few.gif -o out.gif -q")
    #expect(told.status == 0, "\(told.errors)")
    let kilobytes = try #require(
      told.text.firstMatch(of: /about ([0-9.]+) kB/).flatMap { Double($0.1) }, "\(told.text)")
    #expect(try abs(kilobytes * 1000 / Double(byteCount("out.gif")) - 1) < 0.15, "\(told.text)")
    // A part keeps its colours, also where others take fewer bytes.
    let part = try shell(
      """
      "$0" encode noisy.gif -o part.gif -q --to .5s --no-metadata
      "$0" encode noisy.gif -o part.gif --to .5s --no-metadata -n --json
      """)
    let bytes = try byteCount("part.gif")
    #expect(part.text.contains("\"bytes\" : \(bytes)"), "\(bytes) \(part.text)")
    // A file that is the smallest is copied.
    let copy = try shell(
      "convert +dither -size 3x3 xc:red GIF87:one.gif && \"$0\" encode one.gif -o copy.gif --no-metadata -n --json")
    #expect(try copy.text.contains("\"bytes\" : \(byteCount("one.gif"))"), "\(copy.text)\(copy.errors)")
  }

  /// A file that meets a limit keeps every pixel, and its bytes where nothing is cut.
  @Test func aFileThatMeetsALimitIsNotMadeWorse() throws {
    let limit = try byteCount("noisy.gif") + 500
    let whole = try shell("\"$0\" encode noisy.gif -o fit.gif -q --no-metadata --max-size \(limit)")
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(try byteCount("fit.gif") <= byteCount("noisy.gif"))
    #expect(try frames("fit.gif") == frames("noisy.gif"))
    #expect(try shell("\"$0\" encode few.gif -o back.gif -q --reverse --max-size 1MB").status == 0)
    #expect(try frames("back.gif") == frames("few.gif").reversed())
    let listed = try shell("\"$0\" encode noisy.gif -o fit.gif -f -q --json --no-metadata --max-size \(limit)").text
    #expect(listed.contains(/"isMet" ?: ?true/) && !listed.contains("\"quality\""), "\(listed)")
    let told = try shell("\"$0\" encode few.gif -o back.gif -f --reverse --max-size 1MB").errors
    #expect(told.contains("zoetrope: fits in 1 MB: exact colours, 10 fps, 64x48; "), "\(told)")
    let coarse = try shell("\"$0\" encode noisy.gif -o coarse.gif -q --quality 20 --max-size \(limit)")
    #expect(coarse.status == 0, "\(coarse.errors)")
    #expect(try 10 * byteCount("coarse.gif") < 9 * byteCount("fit.gif"))
    let less = try shell("\"$0\" encode noisy.gif -o less.gif -q --max-size \(limit / 2)")
    #expect(less.status == 0, "\(less.errors)")
    #expect(try byteCount("less.gif") <= limit / 2)
    let video = try shell("\"$0\" encode noisy.gif -o a.mp4 -q --max-size 3kB")
    #expect(video.status == 0, "\(video.errors)")
    #expect(try byteCount("a.mp4") <= 3000)
  }

  /// Where an image uncovers the one before the last, a frame may show more than 256 colours that the frame before does not have.
  @Test func aPictureOfTooManyColorsIsCopied() throws {
    let made = try shell(
      """
      set -e
      for n in 1 2 3; do convert -size 64x64 xc: -seed $n +noise Random +dither -colors 256 PNG24:many$n.png; done
      convert many3.png -crop 64x32+0+0 half.png
      convert +dither -delay 10 many1.png -dispose previous many2.png -dispose none half.png -loop 0 many.gif
      "$0" encode many.gif -o out.gif -q
      """)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try frames("out.gif") == frames("many.gif"))
  }

  /// A single opaque picture needs no index for unchanged pixels.
  @Test func aPictureKeepsAll256Colors() throws {
    let made = try shell(
      """
      set -e
      convert -size 1x256 gradient:red-blue PNG24:c256.png
      "$0" encode c256.png -o c256.gif -q
      """)
    #expect(made.status == 0, "\(made.errors)")
    #expect(
      try decodedFrames("c256.gif", "rgb24", in: folder.path) == decodedFrames("c256.png", "rgb24", in: folder.path))
  }
}
