import Foundation
import TestSupport
import Testing

/// Transparent pixels: kept where the file can store them, painted over where it cannot or where a matte is given.
@Suite struct TransparencyTests: FolderSuite {
  let folder: TemporaryFolder

  /// Two pictures of a red disc on nothing, the same in a pixel format with alpha but opaque, and a scene of a disc.
  private static let inputs = TestInputs { folder in
    let script = """
      for n in 1 2; do
        convert -size 32x32 xc:none -fill red -draw "circle $((14 + n)),16 16,6" d$n.png
        convert d$n.png -background lime -flatten PNG24:o$n.png
        convert o$n.png PNG32:p$n.png
      done
      """
    try output(of: "bash", ["-ec", script], in: folder.path)
    try folder.write(
      """
      {"zoetrope": 1, "name": "disc", "canvas": {"width": 64, "height": 64}, "layers": [
        {"shape": "circle", "fill": "#FF0000", "frame": {"width": 32},
         "offset": {"x": {"from": -4, "to": 4, "duration": 1, "repeat": "reverse"}}}]}
      """, to: "disc.json")
  }

  init() throws { folder = try Self.inputs.folder() }

  /// Red, green, blue and alpha of a corner and of the middle of the first frame, as another program sees them.
  private func colors(_ name: String) throws -> (corner: [UInt8], middle: [UInt8]) {
    let decoder = name.hasSuffix("webm") ? ["-c:v", "libvpx-vp9"] : []
    let bytes = [UInt8](
      try output(
        of: "ffmpeg",
        ["-v", "error"] + decoder + [
          "-i", name, "-frames:v", "1", "-s", "32x32", "-f", "rawvideo", "-pix_fmt", "rgba", "-",
        ],
        in: folder.path))
    func pixel(_ index: Int) -> [UInt8] { Array(bytes[index * 4..<index * 4 + 4]) }
    return (pixel(0), pixel(16 * 32 + 16))
  }

  private static func isRed(_ pixel: [UInt8]) -> Bool {
    pixel[0] > 200 && pixel[1] < 60 && pixel[2] < 60 && pixel[3] == 255
  }

  /// WebP is read by another program of its own, as ffmpeg reads none that moves.
  @Test(arguments: [
    "a.gif", "a.apng", "a.webm", "a.webm --preset calm", "a.mov --codec prores4444", "a.mkv --codec ffv1",
    "a.webm --pixel-format yuva420p", "a.mov --codec prores4444 --pixel-format yuva444p10le",
    "a.mkv --codec ffv1 --pixel-format rgba64le",
  ])
  func transparencyIsKeptWithoutAsking(output: String) throws {
    let name = String(output.prefix { $0 != " " })
    for input in ["encode d1.png d2.png", "render disc.json --size 32x32 --fps 4"] {
      let made = try shell("\"$0\" \(input) -f -o \(output)")
      #expect(made.status == 0, "\(made.errors)")
      let found = try colors(name)
      #expect(found.corner[3] == 0 && Self.isRed(found.middle), "\(input): \(found)")
    }
  }

  /// After the last frame comes the first: a player that keeps the canvas between rounds shows the second round like the
  /// first. gifsicle appends the file to itself, with images and disposals unchanged.
  @Test(arguments: ["encode INPUTS", "encode INPUTS --dither bayer", "encode exact.gif --reverse"], [2, 3])
  func aGIFOfTwoRoundsShowsTheSameTwice(words: String, count: Int) throws {
    let made = try shell(
      """
      set -e
      for n in $(seq \(count)); do convert -size 48x32 xc:none -fill red -draw "circle $((12 * n)),16 $((12 * n)),20" m$n.png; done
      convert +dither -delay 10 -dispose background m*.png exact.gif
      "$0" \(words.replacing("INPUTS", with: "m*.png")) -o once.gif
      gifsicle --no-warnings --merge once.gif once.gif -o twice.gif
      """)
    #expect(made.status == 0, "\(made.errors)")
    // Transparent pixels may have any colour.
    func frames(_ name: String) throws -> [UInt8] {
      var pixels = [UInt8](try decodedFrames(name, "rgba", in: folder.path))
      for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] == 0 {
        pixels.replaceSubrange(start..<start + 4, with: [0, 0, 0, 0])
      }
      return pixels
    }
    let (once, twice) = (try frames("once.gif"), try frames("twice.gif"))
    #expect(once.count == count * 48 * 32 * 4)
    #expect(twice == once + once)
  }

  /// A loop of footage keeps transparency, too, faded or not.
  @Test func aLoopOfFootageKeepsTransparency() throws {
    let clip = try shell(
      "for n in 1 2 3 4 5 6 7 8; do convert -size 32x32 xc:none -fill red -draw \"circle $((12 + n)),16 16,6\" c$n.png; done; "
        + "ffmpeg -v error -framerate 10 -i c%d.png -c:v ffv1 -pix_fmt bgra clip.mkv")
    #expect(clip.status == 0, "\(clip.errors)")
    for output in ["a.gif", "a.apng", "a.webm", "a.mov --codec prores4444"] {
      let name = String(output.prefix { $0 != " " })
      for fade in ["0", ".2s"] {
        let made = try shell("\"$0\" loop clip.mkv -f -o \(output) --min .3s --crossfade \(fade)")
        #expect(made.status == 0 && !made.errors.contains("black"), "\(made.errors)")
        let found = try colors(name)
        #expect(found.corner[3] == 0 && Self.isRed(found.middle), "\(output): \(found)")
      }
    }
    let black = try shell("\"$0\" loop clip.mkv -o a.mp4 --min .3s")
    #expect(black.errors.contains("transparent pixels become black, since the file stores no alpha\n"))
    #expect(black.errors.contains("use --matte COLOR "))
    for ending in ["gif", "mp4"] {
      #expect(try shell("\"$0\" loop clip.mkv -f -o a.\(ending) --min .3s --matte 0000ff").status == 0)
      let found = try colors("a.\(ending)")
      #expect(found.corner[2] > 200 && found.corner[0] < 60 && found.corner[3] == 255, "\(ending): \(found)")
    }
  }

  @Test func aWebPKeepsTransparencyWithoutAsking() throws {
    for input in ["encode d1.png d2.png", "render disc.json --size 32x32 --fps 4"] {
      #expect(try shell("\"$0\" \(input) -f -q -o a.webp").status == 0)
      let info = try shell("\"$0\" verify a.webp --json").text
      #expect(info.contains("\"hasAlpha\" : true"), "\(info)")
    }
  }

  /// Opaque frames of an animated WebP may leave parts of the canvas empty.
  @Test func whatNoFrameOfAWebPCoversIsTransparent() throws {
    try shell(
      """
      convert -size 40x30 xc:red part.webp; convert -size 60x40 xc:blue whole.webp
      webpmux -frame part.webp +100+20+10+0-b -frame whole.webp +100 -o start.webp
      webpmux -frame whole.webp +100+0+0+1 -frame part.webp +100+20+10+0-b -o cleared.webp
      webpmux -frame whole.webp +100+0+0+1 -frame whole.webp +100 -o covered.webp
      """
    ).checked()
    for (name, alphas) in [("start", [0, 255]), ("cleared", [255, 0]), ("covered", [255, 255])] {
      try shell("\"$0\" encode \(name).webp -o a.apng -f -q").checked()
      let pixels = try [UInt8](decodedFrames("a.apng", "rgba", in: folder.path))
      #expect(stride(from: 3, to: pixels.count, by: 4 * 60 * 40).map { Int(pixels[$0]) } == alphas, "\(name)")
      let report = try shell("\"$0\" verify \(name).webp --json").text
      #expect(report.contains("\"hasAlpha\" : \(alphas.contains(0))"), "\(report)")
    }
  }

  /// An opaque picture in a pixel format with alpha costs nothing: the same GIF, and a video without alpha.
  @Test func opaquePicturesWithAnAlphaChannelAreOpaque() throws {
    for ending in ["gif", "webm"] {
      let made = try shell(
        "\"$0\" encode o1.png o2.png -o o.\(ending) --no-metadata && \"$0\" encode p1.png p2.png -o p.\(ending) --no-metadata"
      )
      #expect(made.status == 0, "\(made.errors)")
      #expect(!made.errors.contains("transparent"), "\(made.errors)")
      #expect(try folder.data("o.\(ending)") == folder.data("p.\(ending)"))
    }
    // One picture that is not opaque, wherever it comes, makes the difference.
    #expect(try shell("\"$0\" encode p1.png d1.png -o late.webm").status == 0)
    #expect(try probed("late.webm", "stream_tags=alpha_mode", in: folder) == "1")
    #expect(try probed("p.webm", "stream_tags=alpha_mode", in: folder).isEmpty)
  }

  @Test func aMattePaintsOverTransparency() throws {
    for input in ["encode d1.png d2.png", "render disc.json --size 32x32 --fps 4"] {
      for ending in ["gif", "apng", "webm", "mp4"] {
        let made = try shell("\"$0\" \(input) -f -o a.\(ending) --matte 0000ff")
        #expect(made.status == 0 && !made.errors.contains("transparent"), "\(made.errors)")
        let found = try colors("a.\(ending)")
        #expect(found.corner[2] > 200 && found.corner[0] < 60 && found.corner[3] == 255, "\(input) \(ending): \(found)")
        #expect(Self.isRed(found.middle), "\(input) \(ending): \(found)")
      }
    }
    #expect(try shell("\"$0\" render disc.json -o a.png --matte 0000ff --size 32x32").status == 0)
    #expect(try colors("a.png").corner == [0, 0, 255, 255])
  }

  /// Alpha that the format cannot store is reported.
  @Test func whatBecomesBlackIsTold() throws {
    for input in ["encode d1.png d2.png", "render disc.json --size 32x32 --fps 4"] {
      let made = try shell("\"$0\" \(input) -o a.mp4 -f")
      #expect(
        made.errors.contains("transparent pixels become black, since the file stores no alpha\n"), "\(made.errors)")
      #expect(made.errors.contains("use --matte COLOR "), "\(made.errors)")
      #expect(try colors("a.mp4").corner.prefix(3).allSatisfy { $0 < 10 })
    }
  }

  /// A palette of 256 colours leaves no index for transparent pixels.
  @Test func aFullPaletteTellsThatTransparentPixelsBecomeBlack() throws {
    try shell(
      "for n in $(seq 0 255); do printf '#0000%02x\\n' $n; done > full.hex; \"$0\" encode d1.png d2.png -o d.gif -q; "
        + "ffmpeg -v error -i d1.png -f rawvideo -pix_fmt rgba d.rgba"
    ).checked()
    let note =
      "zoetrope: transparent pixels become black, since a palette of 256 colours leaves no index for them\n"
      + "zoetrope: use --matte COLOR to paint another colour behind transparent pixels\n"
    for (words, isTold) in [
      ("d1.png d2.png", true), ("d.gif", true), ("o1.png d1.png", true), ("d.rgba --raw rgba:32x32@10", true),
      ("p1.png p2.png", false), ("d.gif --matte 0000ff", false),
    ] {
      let made = try shell("\"$0\" encode \(words) -o a.gif -f --palette full.hex")
      #expect(made.status == 0 && made.errors.contains(note) == isTold, "\(words): \(made.errors)")
      #expect(!made.errors.contains("left out"), "\(words): \(made.errors)")
      #expect(made.errors.split(separator: "\n").count { $0.contains("transparent") } == (isTold ? 2 : 0))
    }
    #expect(try colors("a.gif").corner == [0, 0, 255, 255])
    let told = try shell("\"$0\" render disc.json -o a.gif -n --palette full.hex").errors
    #expect(told.contains(note), "\(told)")
  }

  /// The option is beside the note that it belongs to, whatever other notes there are.
  @Test func theMatteIsToldWithWhatItChanges() throws {
    for (format, fact) in [
      ("gif", "those less than half opaque are left out; .apng and .webp keep them"),
      ("mp4", "transparent pixels become black, since the file stores no alpha"),
    ] {
      let told = try shell("\"$0\" render disc.json -o a.\(format) -n").errors
      let hint = "zoetrope: use --matte COLOR to paint another colour behind transparent pixels\n"
      #expect(told.contains("\(fact)\n\(hint)"), "\(told)")
    }
  }

  /// Every combination that works, with the words that gifski's users know.
  @Test func transparentStaysAccepted() throws {
    for words in [
      "encode d1.png d2.png -o a.gif --transparent", "encode d1.png d2.png -o a.gif --transparent --matte fff",
      "render disc.json -o a.png --transparent", "render disc.json -o frames/ --transparent --fps 2",
      "encode d1.png d2.png -o a.gif --colors 256", "encode d1.png d2.png -o a.mov --transparent",
    ] {
      let made = try shell("\"$0\" \(words) -f --size 32x32")
      #expect(made.status == 0, "\(words): \(made.errors)")
    }
    #expect(try colors("a.gif").corner[3] == 0 && colors("a.png").corner[3] == 0 && colors("a.mov").corner[3] == 0)
  }

  @Test func anOpaqueSceneHasNoTransparencyToKeep() throws {
    let told = try shell("\"$0\" render aurora -o a.gif --size 32x18 --loop sway:1s --transparent").errors
    #expect(told.contains("every pixel is opaque, so that there is no transparency to keep\n"), "\(told)")
    #expect(told.contains("use --no-background to leave out the scene's background\n"), "\(told)")
    let painted = try shell("\"$0\" render aurora -o a.png --size 32x18 --matte ff5500").errors
    #expect(painted.contains("every pixel is opaque, so that a matte changes nothing\n"), "\(painted)")
    #expect(painted.contains("use --no-background"), "\(painted)")
    // All of this one is background, so that nothing would be left.
    let whole = try shell("\"$0\" render silk -o b.png --size 32x18 --matte ff5500").errors
    #expect(whole.contains("so that a matte changes nothing\n") && !whole.contains("--no-background"), "\(whole)")
  }

  @Test func aBackgroundCanBeLeftOut() throws {
    let made = try shell(
      "\"$0\" render mosquitoes-smooth -o a.webm --no-background --size 64x36 --loop 1s --fps 10 --preset 8 && "
        + "\"$0\" verify a.webm --against mosquitoes-smooth && "
        + "\"$0\" render aurora -o a.gif --no-background --size 64x36 --loop sway:1s")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try colors("a.webm").corner[3] == 0)
    let gif = try decodedFrames("a.gif", "rgba", in: folder.path)
    #expect(stride(from: 3, to: 64 * 36 * 4, by: 4).contains { gif[$0] == 0 })
    let nothing = try shell("\"$0\" render hue-gradient -o b.gif --no-background")
    #expect(
      nothing.status == 2
        && nothing.errors
          == "zoetrope: --no-background leaves no layer of hue-gradient: all of them are background\n",
      "\(nothing.errors)")
  }

  /// A note tells what a GIF cannot keep, only where there is such a pixel, and once.
  @Test func translucentPixelsThatAreLostAreTold() throws {
    try shell(
      "convert -size 32x32 gradient:red-none soft.png; convert -size 32x32 xc:none +antialias -fill red -draw 'circle 16,16 16,6' "
        + "PNG32:hard.png; \"$0\" encode $(yes soft.png o1.png | head -12) -o soft.apng -q; \"$0\" encode hard.png hard.png -o hard.gif -q; "
        + "ffmpeg -v error -i soft.png -f rawvideo -pix_fmt rgba soft.rgba"
    ).checked()
    let note =
      "zoetrope: a GIF has no translucent pixels: those less than half opaque are left out; .apng and .webp keep them\n"
      + "zoetrope: use --matte COLOR to paint another colour behind transparent pixels\n"
    for words in [
      "encode soft.png -o a.gif", "encode hard.png soft.png -o a.gif", "encode soft.apng -o a.gif --reverse",
      "encode soft.png -o a.gif --dry-run", "encode soft.rgba --raw rgba:32x32@10 -o a.gif",
      "loop soft.apng -o a.gif", "encode soft.png o1.png -o a.gif --max-size 20kB",
    ] {
      let told = try shell("\"$0\" \(words) -f").errors
      #expect(
        told.contains(note) && told.split(separator: "\n").count { $0.contains("translucent") } == 1,
        "\(words): \(told)")
    }
    // Opaque, without soft edges, painted over, in a file that keeps them, and made soft only by a smaller size.
    for words in [
      "encode o1.png p1.png -o a.gif", "encode hard.png -o a.gif", "encode soft.png -o a.gif --matte white",
      "encode soft.png -o a.gif --matte white --transparent", "encode soft.png -o a.webp",
      "encode hard.gif -o a.gif --width 20",
    ] {
      let told = try shell("\"$0\" \(words) -f").errors
      #expect(!told.contains("translucent"), "\(words): \(told)")
    }
  }
}
