import Foundation
import TestSupport
import Testing

/// The effects of the GIF options as other programs see them, in every command that has these options.
@Suite struct GIFOptionTests {
  private let folder: TemporaryFolder
  private let input = ["encode", "in.rgb", "--raw", "rgb24:64x36@20"]

  /// Six frames of a colour that drifts over a gradient: far more colours than a table holds.
  init() throws {
    folder = try TemporaryFolder()
    var frames: [UInt8] = []
    for frame in 0..<6 {
      for place in 0..<64 * 36 { frames += [UInt8(place % 64 * 4), UInt8(place / 64 * 7), UInt8(40 * frame)] }
    }
    try Data(frames).write(to: URL(fileURLWithPath: "\(folder.path)/in.rgb"))
  }

  private func make(_ name: String, _ options: String..., from words: [String]? = nil) throws {
    let result = try run(tool, (words ?? input) + ["-q", "-o", name] + options, in: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  /// The colours that a GIF shows.
  private func shown(_ name: String) throws -> Set<[UInt8]> {
    let pixels = [UInt8](try decodedFrames(name, in: folder.path))
    return Set(stride(from: 0, to: pixels.count, by: 3).map { Array(pixels[$0..<$0 + 3]) })
  }

  /// The table of a GIF whose images share one: RRGGBB.
  private func table(_ name: String) throws -> [String] {
    let listing = try GIFListing(name, in: folder.path)
    #expect(listing.localTableSizes.isEmpty)
    return listing.globalTable
  }

  /// Whatever appears in a single frame is shown, also where all others have few colours, or share one table.
  @Test(arguments: [
    (49, 48, ""), (50, 24, ""), (100, 51, "--quality 20"), (100, 99, "--lossy 0"), (100, 33, "--dither none"),
    (120, 77, "--palette global"), (120, 77, "--dither bayer"), (120, 119, "--colors 16"), (120, 1, "--max-size 4kB"),
  ])
  func aFrameOfItsOwnColorIsShown(count: Int, place: Int, options: String) throws {
    var frames: [UInt8] = []
    for frame in 0..<count {
      for x in 0..<24 * 16 {
        frames += frame == place ? [255, 140, 0] : x % 24 == frame % 24 ? [200, 200, 200] : [50, 50, 50]
      }
    }
    try Data(frames).write(to: URL(fileURLWithPath: "\(folder.path)/flash.rgb"))
    try Data((0..<24 * 16).flatMap { _ in [255, 140, 0] }).write(to: URL(fileURLWithPath: "\(folder.path)/still.rgb"))
    try make("flash.gif", from: ["encode", "still.rgb", "--raw", "rgb24:24x16@20"])
    let flash = try #require(try shown("flash.gif").first)
    try make(
      "a.gif",
      from: ["encode", "flash.rgb", "--raw", "rgb24:24x16@20"] + options.split(separator: " ").map(String.init))
    let colors = try shown("a.gif")
    #expect(colors.contains { zip($0, flash).allSatisfy { abs(Int($0) - Int($1)) < 8 } }, "\(colors)")
  }

  @Test(arguments: [2, 4, 16, 100, 255, 256])
  func colorsBoundTheTable(count: Int) throws {
    try make("a.gif", "--colors", "\(count)", "--palette", "global", "--save-palette", "a.hex")
    let saved: [String] = try folder.read("a.hex").split(separator: "\n").map { $0.uppercased() }
    #expect(saved.count <= count && saved.count > count * 9 / 10, "\(saved.count)")
    let table = try table("a.gif")
    #expect(Array(table.prefix(saved.count)) == saved)
    #expect(try shown("a.gif").count <= count)
    // As large as the colours and the index of what stays need it.
    #expect(table.count <= max(4, 2 * count) && table.count <= 256)
  }

  /// All 256 entries are for a picture that stands still; otherwise unchanged pixels need one, as they do without a wish.
  @Test func theMostColorsLeaveAnEntryForUnchangedPixels() throws {
    for palette in ["auto", "global"] {
      try make("wish.gif", "--colors", "256", "--palette", palette, "--no-metadata", "-f")
      try make("usual.gif", "--palette", palette, "--no-metadata", "-f")
      #expect(try folder.data("wish.gif") == folder.data("usual.gif"))
    }
    try Data((0..<768).map { UInt8($0 / 3) }).write(to: URL(fileURLWithPath: "\(folder.path)/grays.rgb"))
    let still = ["encode", "grays.rgb", "--raw", "rgb24:16x16@1"]
    try make("still.gif", "--colors", "256", from: still)
    #expect(try shown("still.gif").count == 256)
  }

  @Test(arguments: ["loop.gpl", "colors.txt", "global.png"])
  func aPaletteIsTheTable(name: String) throws {
    try folder.write("#000\n#ff8800\n#ffffff\n00f\n", to: "list")
    try make("first.gif", "--palette", "./list", "--save-palette", name)
    #expect(try table("first.gif").prefix(4) == ["000000", "FF8800", "FFFFFF", "0000FF"])
    #expect(try shown("first.gif") == [[0, 0, 0], [255, 136, 0], [255, 255, 255], [0, 0, 255]])
    // The saved palette makes the same pictures.
    try make("second.gif", "--palette", name, "--no-metadata")
    try make("first.gif", "--palette", "list", "--no-metadata", "-f")
    #expect(try folder.data("second.gif") == folder.data("first.gif"))
    #expect(try folder.names == ["first.gif", "in.rgb", "list", name, "second.gif"].sorted())
  }

  /// The caller's text lies beside the provenance, which repeats it.
  @Test func aCommentIsKeptInTheFile() throws {
    try make("a.gif", "--comment", "by hand, for Ada")
    try make("b.gif", "--comment", "by hand, for Ada", "--no-metadata")
    try make("c.gif", "--no-metadata")
    func comments(_ name: String) throws -> [String] { try GIFListing(name, in: folder.path).comments }
    let both = try comments("a.gif")
    #expect(both.count == 2 && both[0] == "by hand, for Ada", "\(both)")
    #expect(both.last?.contains(/zoetrope .* --comment/) == true, "\(both)")
    #expect(try comments("b.gif") == ["by hand, for Ada"])
    #expect(try comments("c.gif").isEmpty)
    #expect(try run(tool, ["verify", "a.gif", "--json"], in: folder.path).text.contains("--comment"))
  }

  /// A file that is called like a choice or a colour is one if its folder is told.
  @Test func aFileMayBeCalledLikeAChoice() throws {
    try folder.write("#00ff00\n", to: "global")
    try make("file.gif", "--palette", "./global")
    try make("choice.gif", "--palette", "global")
    #expect(try shown("file.gif") == [[0, 255, 0]])
    #expect(try shown("choice.gif").count > 200)
    try folder.write("#00ff00\n", to: "ff0000")
    try make("colorFile.gif", "--palette", "./ff0000")
    try make("color.gif", "--palette", "ff0000")
    #expect(try shown("colorFile.gif") == [[0, 255, 0]])
    #expect(try shown("color.gif") == [[255, 0, 0]])
  }

  @Test func aPaletteCanBeListed() throws {
    for list in ["ff0000,#0000FF", "red blue", "rgb(255, 0, 0), #00f"] {
      try make("a.gif", "--palette", list, "--dither", "none", "-f")
      #expect(try shown("a.gif") == [[255, 0, 0], [0, 0, 255]])
      #expect(try verifiedWords("a.gif").contains("--palette ff0000,0000ff"))
    }
  }

  /// The comment in a GIF.
  private func verifiedWords(_ name: String) throws -> String {
    try text(of: "gifsicle", ["--info", name], in: folder.path)
  }

  /// A palette of few colours that are far apart is dithered by Bayer's matrix, unless something else is asked for.
  @Test func aCoarsePaletteIsDithered() throws {
    let words = "encode in.rgb --raw rgb24:64x36@20 -f --palette"
    let made = try shell(
      "\"$0\" \(words) 000000,ffffff -o a.gif; \"$0\" \(words) 000000,ffffff --dither bayer -o b.gif; "
        + "\"$0\" \(words) 000000,ffffff --quality 80 -o c.gif; "
        + "for f in a b c; do ffmpeg -v error -i $f.gif -f md5 -; gifsicle --info $f.gif | grep -c dither || true; done",
      in: folder)
    let lines = made.text.split(separator: "\n")
    #expect(made.status == 0 && lines.count == 6, "\(made.text) \(made.errors)")
    #expect(lines[0] == lines[2] && lines[0] != lines[4] && lines[1] == "0" && lines[3] == "1", "\(lines)")
  }

  /// A square that moves over a still gradient: an index that an image does not use leaves pixels as they are, also if all 256 are
  /// colours.
  @Test(arguments: ["--quality 80", "--dither blue-noise"]) func aFullPaletteLeavesPixelsAsTheyAre(options: String)
    throws
  {
    let (width, height) = (96, 64)
    var bytes: [UInt8] = []
    for frame in 0..<12 {
      for place in 0..<width * height {
        let (y, x) = place.quotientAndRemainder(dividingBy: width)
        let isSquare = (20..<28).contains(y) && (4 * frame..<4 * frame + 8).contains(x)
        bytes += isSquare ? [255, 255, 255] : [UInt8(x * 2), UInt8(y * 3), UInt8(x + y)]
      }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/square.rgb"))
    let levels = (0..<8).map { UInt8($0 * 36) }
    var palette: [[UInt8]] = []
    for red in levels {
      for green in levels { palette += ([0, 80, 160, 255] as [UInt8]).map { [red, green, $0] } }
    }
    palette[255] = [255, 255, 255]
    func list(_ colors: [[UInt8]]) -> String {
      colors.map { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }.joined(separator: ",")
    }
    for (name, colors) in [("full.gif", palette), ("less.gif", Array(palette.dropFirst(4)))] {
      let words = "encode square.rgb --raw rgb24:\(width)x\(height)@20 \(options) -o \(name) --palette"
      let made = try run(tool, words.split(separator: " ").map(String.init) + [list(colors)], in: folder.path)
      #expect(made.status == 0, "\(made.errors)")
    }
    let (full, less) = (try folder.data("full.gif").count, try folder.data("less.gif").count)
    #expect(10 * full < 13 * less, "\(full) \(less)")
    #expect(try shown("full.gif").contains([255, 255, 255]))
  }

  @Test func dithersDiffer() throws {
    let names = ["none", "bayer", "blue-noise", "floyd-steinberg", "sierra", "30", "sierra:60"]
    for name in names {
      try make("\(name).gif", "--dither", name, "--colors", "8", "--no-metadata")
    }
    #expect(Set(try names.map { try folder.data("\($0).gif") }).count == names.count)
    // Without a wish it is the compressor's, in full; a strength alone is how much of that.
    for (name, dither) in [("none", "0"), ("blue-noise", "blue-noise:100"), ("floyd-steinberg", "floyd-steinberg:100")]
    {
      try make("same.gif", "--dither", dither, "--colors", "8", "--no-metadata", "-f")
      #expect(try folder.data("same.gif") == folder.data("\(name).gif"), "\(dither)")
    }
    try make("100.gif", "--dither", "100", "--colors", "8", "--no-metadata")
    try make("chosen.gif", "--colors", "8", "--no-metadata")
    #expect(try folder.data("chosen.gif") == folder.data("100.gif"))
  }

  /// A method needs one table, which holds for all frames.
  @Test func aMethodHasOneTable() throws {
    try make("a.gif", "--dither", "sierra", "--colors", "8")
    #expect(try table("a.gif").count == 16 && shown("a.gif").count == 8)
  }

  @Test func aMatteMakesSoftEdges() throws {
    // Alpha from nothing to full, in white.
    var frame: [UInt8] = []
    for x in 0..<16 { frame += [255, 255, 255, UInt8(x * 17)] }
    try Data(frame).write(to: URL(fileURLWithPath: "\(folder.path)/in.rgba"))
    let words = ["encode", "in.rgba", "--raw", "rgba:16x1@20"]
    for color in ["#f00", "f00", "#FF0000"] {
      try make("a.gif", "--transparent", "--matte", color, "--no-metadata", "-f", from: words)
      let pixels = [UInt8](try decodedFrames("a.gif", "rgba", in: folder.path))
      for x in 0..<16 {
        // White at an opacity of x/15 on red; without alpha there is nothing.
        let level = UInt8(x * 17)
        let expected: [UInt8] = x == 0 ? [0] : [255, level, level, 255]
        let pixel = Array(pixels[(x * 4)..<(x * 4 + 4)])
        #expect(Array(pixel.suffix(expected.count)) == expected, "\(x)")
      }
    }
    try make("hard.gif", "--transparent", from: words)
    let hard = [UInt8](try decodedFrames("hard.gif", "rgba", in: folder.path))
    for x in 0..<16 {
      let alpha: UInt8 = x < 8 ? 0 : 255
      #expect(hard[x * 4 + 3] == alpha, "\(x)")
    }
  }

  /// The colours of Paint.NET begin with their alpha.
  @Test func palettesOfPaintNETAreRead() throws {
    try folder.write(";paint.net Palette File\n;Colors: 3\nFF102030\nFFff8800\nFF40A080\n", to: "p.txt")
    try make(
      "a.gif", "--palette", "p.txt", "--save-palette", "a.hex",
      from: ["render", "aurora", "--size", "32x18", "--loop", "sway:1s"])
    #expect(try folder.read("a.hex") == "102030\nff8800\n40a080\n")
  }

  @Test func scenesAndFootageHaveThemToo() throws {
    try folder.write("#102030\n#ff8800\n#40a080\n", to: "p.hex")
    let scene = ["render", "aurora", "--size", "32x18", "--loop", "sway:1s"]
    try make("scene.gif", "--palette", "p.hex", "--dither", "bayer:50", "--save-palette", "scene.gpl", from: scene)
    let few = ["--colors", "5", "--palette", "global"]
    try make("few.gif", from: scene + few)
    let clip = "-v error -f lavfi -i testsrc2=s=64x36:r=10:d=3 -c:v libx264 clip.mp4"
    try output(of: "ffmpeg", clip.split(separator: " ").map(String.init), in: folder.path)
    let loop = ["loop", "clip.mp4"]
    try make("loop.gif", "--palette", "p.hex", "--dither", "none", "--save-palette", "loop.gpl", from: loop)
    for name in ["scene", "loop"] {
      #expect(try table("\(name).gif").prefix(3) == ["102030", "FF8800", "40A080"])
      #expect(try folder.read("\(name).gpl").contains("255 136   0\t#ff8800\n"))
    }
    #expect(try shown("few.gif").count == 5)
    try make("few-loop.gif", from: loop + few)
    #expect(try shown("few-loop.gif").count == 5)
    // Tables of their own have no more: with the index of what stays, a power of two.
    try make("few-each.gif", "--colors", "5", from: loop)
    let sizes = try GIFListing("few-each.gif", in: folder.path).localTableSizes
    #expect(!sizes.isEmpty && sizes.allSatisfy { $0 <= 8 })
  }

  /// A shell runs the comment, and makes the same file of it.
  @Test func theCommentMakesTheFileAgain() throws {
    try folder.write("#102030\n#ff8800\n#40a080\n", to: "it's.hex")
    var frame: [UInt8] = []
    for place in 0..<256 { frame += [UInt8(place), 90, 200, UInt8(place % 16 * 17)] }
    try Data(frame).write(to: URL(fileURLWithPath: "\(folder.path)/in.rgba"))
    let encode = ["encode", "in.rgba", "--raw", "rgba:16x16@20"]
    let render = ["render", "aurora", "--size", "32x18", "--loop", "sway:1s"]
    let options = [
      ["--colors", "7", "--dither", "floyd-steinberg:70"],
      ["--palette", "\(folder.path)/it's.hex", "--dither", "none"],
      ["--palette", "global", "--transparent", "--matte", "#ff8800", "--quality", "50"],
      ["--lossy", "20"],
    ]
    for source in [encode, render] {
      for (number, options) in options.enumerated() {
        let result = try run(tool, source + options + ["-q", "-f", "-o", "a.gif"], in: folder.path)
        #expect(result.status == 0, "\(result.errors)")
        let words = ["-v", "error", "-show_entries", "format_tags:frame_tags", "-of", "default=nw=1", "a.gif"]
        let tags = try run("ffprobe", words, in: folder.path)
        let command = try #require(tags.text.firstMatch(of: /(?i)tag:comment=zoetrope [^ ]+: ([^\n]*)/)).output.1
        let again = try run("bash", ["-c", "\"$0\" \(command) -q -f -o b.gif", tool], in: folder.path)
        #expect(again.status == 0, "\(again.errors)")
        #expect(try folder.data("b.gif") == folder.data("a.gif"), "\(command)")
        let plain = try run(tool, source + ["-q", "-f", "-o", "plain.gif", "--no-metadata"], in: folder.path)
        let bare = try run(tool, source + options + ["-q", "-f", "-o", "a.gif", "--no-metadata"], in: folder.path)
        #expect(plain.status == 0 && bare.status == 0)
        // Quality has no say where no pixel is left to be chosen; all else changes the pictures of these frames.
        if number < 2 { #expect(try folder.data("a.gif") != folder.data("plain.gif")) }
      }
    }
  }

  /// The scene is compared as the file says that it was made, even when its palette is gone.
  @Test func filesAreVerifiedWithoutTheirPalette() throws {
    try folder.write(
      """
      {"zoetrope": 1, "name": "disc", "layers": [
        {"fill": "#FF8000", "shape": "circle", "opacity": {"from": 0.3, "to": 0.9, "duration": 1, "repeat": "reverse"}}]}
      """, to: "disc.json")
    let scene = ["render", "./disc.json", "--size", "32x18", "--fps", "10", "--transparent", "--matte", "#0000ff"]
    try make("colors.gif", "--palette", "global", "--save-palette", "p.png", from: scene)
    try make("a.gif", "--palette", "p.png", "--dither", "none", from: scene)
    try FileManager.default.removeItem(atPath: folder.path + "/p.png")
    let result = try zoetrope("verify", "a.gif", "--against", "disc.json", in: folder.path)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    let other = try zoetrope("verify", "a.gif", "--against", "disc.json", "--matte", "#00ff00", in: folder.path)
    #expect(other.status == 3, "\(other.text)\(other.errors)")
  }

  @Test(arguments: [
    ("--quality 101", 2, "Invalid value 101 for --quality. Use a whole number from 0 to 100"),
    ("--quality high", 2, "Invalid value high for --quality. Use a whole number from 0 to 100"),
    ("--lossy 201", 2, "Invalid value 201 for --lossy. Use a whole number from 0 to 200"),
    ("--lossy=-1", 2, "Invalid value -1 for --lossy. Use a whole number from 0 to 200"),
    ("--colors 1", 2, "Invalid value 1 for --colors. Use a whole number from 2 to 256"),
    ("--colors 257", 2, "Invalid value 257 for --colors. Use a whole number from 2 to 256"),
    (
      "--colors 4 --palette p.hex", 2,
      "--colors 4 conflicts with --palette: the file lists all colours. Leave out one of them."
    ),
    (
      "--palette red,#00ff0", 1,
      "cannot read the colours red,#00ff0: '#00ff0' is not a colour; write #rrggbb, such as #ff8800, or a name of CSS"
    ),
    ("--palette ff88,aa", 1, "cannot read the colours ff88,aa: ff88 is not a colour; write #rrggbb"),
    ("--palette none,other.gpl", 1, "cannot read none,other.gpl: No such file or directory"),
    ("--palette none.gpl", 1, "cannot read none.gpl: No such file or directory"),
    ("--palette in.rgb", 1, "cannot read in.rgb: "),
    ("--palette full.hex --transparent", 2, "--palette conflicts with --transparent: it has 256 colours"),
    (
      "--dither noise", 2,
      "Invalid value noise for --dither. Use none, blue-noise, bayer, floyd-steinberg, sierra, a strength 0…100,"
    ),
    ("--dither sierra:101", 2, "Invalid value sierra:101 for --dither. Use none,"),
    ("--dither bayer --quality 80", 2, "--dither bayer conflicts with --quality: the method decides"),
    ("--lossy 20 --quality 80", 2, "--lossy 20 conflicts with --quality: it takes the place of a quality"),
    ("--dither sierra:60 --lossy 0", 2, "--dither sierra:60 conflicts with --lossy: "),
    ("--dither bayer --palette per-frame", 2, "--dither bayer conflicts with --palette: "),
    ("--matte blau --transparent", 2, "Invalid value blau for --matte. Use a colour such as ff8800, #f80"),
    ("--matte #ff880 --transparent", 2, "Invalid value #ff880 for --matte. Use a colour"),
    ("--save-palette a.gpl", 2, "--save-palette a.gpl requires --palette: "),
    ("--save-palette a.gpl --palette per-frame", 2, "--save-palette a.gpl requires --palette: "),
    ("--save-palette a.jpg --palette global", 2, "--save-palette a.jpg: unknown file extension; use .gpl,"),
    ("--save-palette a.gif --palette global", 2, "--save-palette a.gif: unknown file extension"),
    ("--save-palette ./a.png --palette global -o a.png --format gif", 2, "this is the file that the frames go to"),
    ("--save-palette kept.gpl --palette global", 1, "cannot write kept.gpl: it exists; --force replaces it"),
    (
      "--save-palette none/a.gpl --palette global", 1,
      "cannot write none/a.gpl: there is no folder none; create it first"
    ),
    ("--quality 80 -o a.y4m", 2, "--quality applies to GIF, WebP, APNG, AVIF and video only, not to y4m"),
    ("--lossy 0 -o a.mp4", 2, "--lossy applies to GIF only, not to mp4"),
    ("--colors 4 -o a.mp4", 2, "--colors applies to GIF only, not to mp4"),
    ("--palette auto -o a.y4m", 2, "--palette applies to GIF only, not to y4m"),
    ("--save-palette a.gpl -o a.y4m", 2, "--save-palette applies to GIF only, not to y4m"),
    ("--dither none -o a.mp4", 2, "--dither applies to GIF only, not to mp4"),
    ("--matte #f80 --transparent -o a.webm", 2, "--matte conflicts with --transparent: only a GIF can have both"),
  ])
  func mistakesAreTold(options: String, status: Int32, message: String) throws {
    try folder.write("precious", to: "kept.gpl")
    try folder.write("#000\n", to: "p.hex")
    let full: [String] = (256..<512).map { "#\(String($0, radix: 16))\n" }
    try folder.write(full.joined(), to: "full.hex")
    let names = try folder.names
    let output = options.contains("-o ") ? [] : ["-o", "a.gif"]
    let result = try run(tool, input + output + options.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.isRefusal(status, message), "\(result.status) \(result.errors)")
    #expect(try folder.names == names && folder.read("kept.gpl") == "precious")
  }

  @Test func mistakesAreToldByTheOthersToo() throws {
    for (words, message) in [
      ("render aurora -o a.mp4 --colors 4", "--colors applies to GIF only, not to mp4"),
      ("render aurora -o a.png --dither none", "--dither applies to GIF only, not to png"),
      ("render aurora -o a.gif --manifest m.txt --palette global --save-palette m.txt", "the hashes go to"),
      ("render aurora -o a.webp --transparent --matte f80", "--matte conflicts with --transparent: only a GIF can"),
      ("repeat clip.mp4 -o a.mp4 --transparent", "Unknown option --transparent"),
    ] {
      let result = try run(tool, words.split(separator: " ").map(String.init), in: folder.path)
      #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    }
    #expect(try folder.names == ["in.rgb"])
  }

  /// With a palette that may be replaced, and a GIF that is not: both stay.
  @Test func nothingIsLostWhenTheGIFFails() throws {
    try folder.write("precious", to: "kept.gpl")
    let words = ["--palette", "global", "--save-palette", "kept.gpl", "-f", "--format", "gif", "-o", "/dev/full"]
    let result = try run(tool, input + words, in: folder.path)
    #expect(result.status == 1 && result.errors.contains("No space left on device"), "\(result.errors)")
    #expect(try folder.read("kept.gpl") == "precious" && folder.names == ["in.rgb", "kept.gpl"])
    try make("a.gif", "--palette", "global", "--save-palette", "kept.gpl", "-f")
    #expect(try folder.read("kept.gpl").hasPrefix("GIMP Palette\n"))
  }
}
