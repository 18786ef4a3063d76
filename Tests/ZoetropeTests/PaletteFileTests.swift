import FileIO
import Foundation
import Quantization
import Raster
import TestSupport
import Testing
import Video

@testable import Zoetrope

@Suite struct PaletteFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private static let red = RGB8(red: 255, green: 0, blue: 0)
  private static let orange = RGB8(red: 255, green: 136, blue: 0)
  private static let night = RGB8(red: 1, green: 2, blue: 30)

  /// The colours of a text.
  private func colors(_ text: String, in name: String) throws -> [RGB8] {
    try folder.write(text, to: name)
    return try Palette(file: path(name)).colors
  }

  /// The message about a file, after its name.
  private func problem(_ name: String) throws -> String {
    let error = try #require(throws: FileError.self) { _ = try Palette(file: path(name)) }
    let start = "cannot read \(path(name)): "
    #expect(error.description.hasPrefix(start) && !error.description.contains("\n"))
    return String(error.description.dropFirst(start.count))
  }

  private func problem(_ text: String, in name: String) throws -> String {
    try folder.write(text, to: name)
    return try problem(name)
  }

  /// 256 colours and fewer, none twice.
  private static func palette(count: Int) -> Palette {
    Palette(
      colors: (0..<count).map { number in
        let value = UInt8(number)
        return RGB8(red: value, green: 255 - value, blue: value &* 7)
      })
  }

  @Test(arguments: ["a.gpl", "a.hex", "a.txt", "a.png", "A.GPL", "b.c.PNG"], [1, 2, 255, 256])
  func whatIsWrittenIsRead(name: String, count: Int) throws {
    let palette = Self.palette(count: count)
    try palette.write(to: path(name), replaces: false)
    #expect(try Palette(file: path(name)) == palette)
    #expect(try folder.names == [name])
    // Under a name that says nothing, too.
    try FileManager.default.moveItem(atPath: path(name), toPath: path("palette"))
    #expect(try Palette(file: path("palette")) == palette)
  }

  @Test func theFormsAreThose() throws {
    let palette = Palette(colors: [Self.orange, Self.night])
    try palette.write(to: path("two colours.gpl"), replaces: false)
    try palette.write(to: path("two.hex"), replaces: false)
    #expect(
      try folder.read("two colours.gpl")
        == "GIMP Palette\nName: two colours\nColumns: 16\n#\n255 136   0\t#ff8800\n  1   2  30\t#01021e\n")
    #expect(try folder.read("two.hex") == "ff8800\n01021e\n")
    try palette.write(to: path("two.png"), replaces: false)
    #expect(
      try samples(ofPNG: path("two.png")) == [255, 136, 0, 255, 1, 2, 30, 255].map { 257 * $0 })
    // A name may hold the end of a line, a palette's name may not.
    try palette.write(to: path("a\nb.gpl"), replaces: false)
    #expect(try folder.read("a\nb.gpl").hasPrefix("GIMP Palette\nName: Palette\n"))
    #expect(try Palette(file: path("a\nb.gpl")) == palette)
  }

  @Test func gimpPalettesAreRead() throws {
    let text =
      "GIMP Palette\nName: Été: 3\nColumns: 0\nChannels: RGBA\n# 1 2 3\n\n255 0 0\tRed: 1\n  1  2 30\n \t1 2 30 30\n#9 9 9\n255 136 0 0"
    let expected = [Self.red, Self.night, Self.orange]
    for name in ["a.gpl", "a", "a.palette"] {
      #expect(try colors(text, in: name) == expected)
      #expect(try colors("\u{FEFF}" + text.replacing("\n", with: "\r\n"), in: name) == expected)
    }
    // Names in an encoding of old.
    try Data(Array("GIMP Palette\nName: ".utf8) + [0xC9, 0x0A] + Array("255 0 0 rouge ".utf8) + [0xE9])
      .write(to: URL(fileURLWithPath: path("old.gpl")))
    #expect(try Palette(file: path("old.gpl")).colors == [Self.red])
  }

  @Test func listsAreRead() throws {
    let text = """
      ; a palette
      // of three
      #f00
      FF8800 // and more ; here
      \t#ff0000, f80,01021E;#123456

      #01021e
      """
    let expected = [Self.red, Self.orange, Self.night]
    for name in ["a.hex", "a.txt", "a", "a.colors"] {
      #expect(try colors(text, in: name) == expected)
      #expect(try colors("\u{FEFF}" + text.replacing("\n", with: "\r\n") + "\r\n", in: name) == expected)
    }
  }

  @Test func picturesAreRead() throws {
    var picture = Pixmap(width: 3, height: 2, filledWith: RGBA16(red: 65535, green: 0, blue: 0, alpha: 65535))
    picture[1, 0] = .clear
    picture[2, 0] = RGBA16(red: 257, green: 514, blue: 30 * 257, alpha: 65535)
    // Half of orange's alpha.
    picture[0, 1] = StraightRGBA16(red: 65535, green: 136 * 257, blue: 0, alpha: 32768).premultiplied
    let expected = [Self.red, Self.night, Self.orange]
    for name in ["a.png", "a", "a.bin"] {
      try Data(PNGFile.encode(picture)).write(to: URL(fileURLWithPath: path(name)))
      #expect(try Palette(file: path(name)).colors == expected)
    }
  }

  @Test func allFramesCount() throws {
    let scene = path("a.gif")
    var settings = RenderSettings()
    settings.size = PixelSize(width: 24, height: 16)
    let job = try RenderJob(nameOrPath: "aurora", overrides: [], settings: settings, format: .gif)
    _ = try job.run(writingTo: scene, replaces: false, cancellation: Cancellation(), observer: NoObserver())
    let palette = try Palette(file: scene)
    var colors: Set<RGB8> = []
    var reader = try FrameReader(path: scene)
    while let frame = try reader.next() { colors.formUnion(frame.pixmap.pixels.map { RGB8($0) }) }
    #expect(colors.count > 100 && Set(palette.colors) == colors && palette.colors.count == colors.count)
  }

  @Test func damageIsToldWithItsLine() throws {
    let list = " is not a colour; write #rrggbb, such as #ff8800, or a name of CSS"
    #expect(try problem("#fff\n\n#12345\n", in: "a.hex") == "line 3: '#12345'\(list)")
    #expect(try problem("fff 00ff0080", in: "a.txt") == "line 1: 00ff0080\(list)")
    #expect(try problem("\r\n\r\n# fff", in: "a") == "line 3: '#'\(list)")
    #expect(try problem("１２３", in: "a.hex").hasPrefix("line 1: $'\\357"))
    #expect(try problem("ff\u{1B}[31m", in: "a.hex") == "line 1: $'ff\\033[31m'\(list)")
    let gimp = " is not a colour; write red, green and blue as 0…255, such as 255 136 0"
    #expect(try problem("GIMP Palette\n#\n1 2 3\n1 2 256 x\n", in: "a.gpl") == "line 4: '1 2 256 x'\(gimp)")
    #expect(try problem("GIMP Palette\nName: a\n1 2", in: "a.gpl") == "line 3: '1 2'\(gimp)")
    #expect(try problem("GIMP Palette\n1 2 3\nName: a\n", in: "a") == "line 3: 'Name: a'\(gimp)")
    #expect(try problem("GIMP Palette\n+1 2 3\n", in: "a") == "line 2: '+1 2 3'\(gimp)")
    #expect(
      try problem("#fff", in: "a.gpl") == "line 1: it is no palette of GIMP's, which begins \"GIMP Palette\"")
  }

  @Test func thereMustBeOneToAllOfATable() throws {
    let none = "it has no colours; a palette has one or more"
    for (name, text) in [("a.hex", ""), ("a", "; nothing\n\n"), ("a.gpl", "GIMP Palette\nName: a\n")] {
      #expect(try problem(text, in: name) == none)
    }
    try Data(PNGFile.encode(Pixmap(width: 2, height: 2))).write(to: URL(fileURLWithPath: path("clear.png")))
    #expect(try problem("clear.png") == none)
    let many = (0..<300).map { String($0 + 0x100000, radix: 16) + "\n" }.joined()
    #expect(try problem(many + many, in: "a.txt") == "it has 300 colours; a palette has at most 256")
    var picture = Pixmap(width: 257, height: 1)
    for x in 0..<257 {
      picture[x, 0] = RGBA16(red: UInt16(x / 2) * 257, green: UInt16(x % 2) * 257, blue: 0, alpha: 65535)
    }
    try Data(PNGFile.encode(picture)).write(to: URL(fileURLWithPath: path("many.png")))
    #expect(try problem("many.png") == "it has 257 colours; a palette has at most 256")
  }

  @Test func whatCannotBeReadIsTold() throws {
    for name in ["none.gpl", "none.png", "none"] { #expect(try problem(name) == "No such file or directory") }
    #expect(try problem("") == "it is a folder")
    try folder.write("\u{0}\u{1}\u{2}", to: "a.bin")
    #expect(try problem("a.bin") == "it is not a picture or video that libav can read")
    #expect(try problem("#ffffff", in: "a.png") == "it is not a picture or video that libav can read")
    let png = try PNGFile.encode(Self.palette(count: 256).picture)
    try Data(png.dropLast(200)).write(to: URL(fileURLWithPath: path("a.png")))
    _ = try problem("a.png")
    #expect(
      try problem(String(repeating: "fff\n", count: 1 << 19), in: "a.hex")
        == "it is longer than 1 MiB, too long for a palette")
    #expect(throws: FileError.self) { _ = try Palette(file: path("a.hex\0")) }
  }

  @Test func nothingIsLostByWriting() throws {
    let palette = Self.palette(count: 3)
    for name in ["a.gpl", "a.hex", "a.txt", "a.png"] {
      try folder.write("old", to: name)
      #expect(throws: FileError.self) { try palette.write(to: path(name), replaces: false) }
      #expect(try folder.read(name) == "old")
      try palette.write(to: path(name), replaces: true)
      #expect(try Palette(file: path(name)) == palette)
    }
    let error = try #require(throws: FileError.self) { try palette.write(to: path("a.gif"), replaces: true) }
    #expect(
      error.description.hasSuffix(
        "a.gif: a palette is written as .gpl, .hex, .txt or .png; give a name with such an extension"))
    #expect(throws: FileError.self) { try palette.write(to: path("none/a.gpl"), replaces: true) }
    #expect(try folder.names == ["a.gpl", "a.hex", "a.png", "a.txt"])
  }

  /// A palette may come from another program's output.
  @Test func textIsReadFromAPipe() throws {
    let pipe = path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let writer = try RunningProgram("sh", ["-c", "echo '#f00' > \"$0\"", pipe])
    #expect(try Palette(file: pipe).colors == [Self.red])
    _ = try writer.finish().checked()
  }
}
