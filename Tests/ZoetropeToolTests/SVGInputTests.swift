import Foundation
import TestSupport
import Testing

/// SVG pictures, which libav draws.
@Suite struct SVGInputTests: FolderSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func anSVGIsAPicture() throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='20' height='10' fill='#f00'/></svg>",
      to: "a.svg")
    let made = try shell("\"$0\" encode a.svg -o a.png")
    #expect(made.status == 0 && made.errors.contains("a.png: 20x10, one picture"), "\(made.errors)")
    #expect(try Set(decodedFrames("a.png", in: folder.path)) == [255, 0])
    // Its alpha is premultiplied, unlike that of other pictures.
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='20' height='10' fill='#ff8000' opacity='.5'/></svg>",
      to: "b.svg")
    try shell("\"$0\" encode b.svg -o b.png").checked()
    let words = [
      "b.png", "-format", "%[fx:round(255*u.p{9,5}.r)] %[fx:round(255*u.p{9,5}.g)] %[fx:round(255*u.p{9,5}.a)]",
      "info:",
    ]
    let pixel = try text(of: "convert", words, in: folder.path).split(separator: " ").compactMap { Int($0) }
    // 64 of 128 is what librsvg stores for the green.
    #expect(pixel == [255, 128, 128] || pixel == [255, 127, 128], "\(pixel)")
  }

  /// Its first element tells, whatever its name, and whatever comes before. It may be larger than what is looked at of a pipe.
  @Test(arguments: [
    ("", 0), ("", 1 << 20), ("\u{FEFF}\n<!-- drawn <by> hand -->\n", 0), ("<?xml version=\"1.0\"?>\n", 0),
    ("<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\" [\n<!ENTITY a \"b\">\n]>\n", 0),
  ])
  func anSVGNeedsNoName(start: String, spaceCount: Int) throws {
    let space = String(repeating: " ", count: spaceCount)
    try folder.write(
      "\(start)<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'>\(space)</svg>", to: "drawing")
    let made = try shell(
      "\"$0\" drawing -o a.png; \"$0\" - -o b.png < drawing; cat drawing | \"$0\" encode - -o c.png; "
        + "\"$0\" <(cat drawing) -o d.png")
    #expect(made.status == 0, "\(made.errors)")
    for name in ["a", "b", "c", "d"] { #expect(made.errors.contains("\(name).png: 20x10, one picture")) }
    #expect(try zoetrope("verify", "drawing", in: folder.path).text.contains("SVG 20x10"))
    try folder.write("<html><svg xmlns='http://www.w3.org/2000/svg'/></html>", to: "page")
    let page = try shell("\"$0\" encode page -o e.png")
    #expect(page.status == 1 && page.errors.contains("it is not a picture or video"), "\(page.errors)")
  }

  @Test func anSVGThatIsEnlargedIsTold() throws {
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'/>", to: "a.svg")
    let note = "zoetrope: a.svg is drawn at its own size of 20x10, and then enlarged; for sharp edges, make a PNG of it"
    for (words, isTold) in [
      ("--size 60x", true), ("--size 10x", false), ("", false), ("--crop 8x5+0+0 --size 16x", true),
      ("--crop 8x5+0+0", false), ("--crop 8x5+0+0 --size 4x", false),
    ] {
      let made = try shell("\"$0\" encode a.svg \(words) -o a.png -f")
      #expect(made.status == 0 && made.errors.contains(note) == isTold, "\(made.errors)")
      // The picture of which a part is cut out is to be larger than the part.
      let remedy = words.hasPrefix("--crop") ? "rsvg-convert -w 40, and crop that" : "rsvg-convert -w 60"
      #expect(made.errors.contains(remedy) == isTold, "\(made.errors)")
    }
  }

  /// A file may come from a stranger, so that it cannot show another one of the machine.
  @Test func aPictureInAnSVGIsDrawnIfItIsEmbedded() throws {
    let start = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><image width='8' height='8' href="
    let made = try shell(
      "ffmpeg -v error -f lavfi -i color=white:s=8x8 -frames:v 1 p.png; echo \"\(start)'p.png'/></svg>\" > linked.svg; "
        + "echo \"\(start)'data:image/png;base64,$(base64 -w 0 p.png)'/></svg>\" > embedded.svg; "
        + "\"$0\" encode linked.svg -o linked.png -q; \"$0\" encode embedded.svg -o embedded.png -q")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try Set(decodedFrames("linked.png", "rgba", in: folder.path)) == [0])
    #expect(try Set(decodedFrames("embedded.png", "rgba", in: folder.path)) == [255])
  }

  @Test func aCompressedFileIsTold() throws {
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'/>", to: "a.svg")
    let made = try shell("gzip < a.svg > a.svgz; ! \"$0\" encode a.svgz -o a.png; ! \"$0\" encode - -o a.png < a.svgz")
    for name in ["a.svgz", "standard input"] {
      #expect(
        made.errors.contains("zoetrope: cannot read \(name): it is compressed by gzip; decompress it, as with zcat\n"))
    }
  }
}
