import Foundation
import TestSupport
import Testing

/// TIFF files: their pages, and what they may hold instead of pixels.
@Suite struct TIFFTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// All pages of a TIFF are frames, whatever the order of its bytes and its compression.
  @Test(arguments: ["lsb -compress none", "msb -compress lzw", "lsb -compress zip", "msb -compress rle"])
  func thePagesOfATIFFAreItsFrames(kind: String) throws {
    let made = try shell(
      "convert -size 30x20 xc:red xc:lime gradient: -alpha off -depth 8 -define tiff:endian=\(kind) a.tif; \"$0\" encode a.tif --fps 10 -o a.apng; "
        + "\"$0\" encode - --fps 10 -q -o piped.apng < <(cat a.tif)", in: folder)
    #expect(made.status == 0 && made.errors.contains("a.apng: 30x20, 3 frames, 0.3 s"), "\(made.errors)")
    let right = try shell("convert a.tif -depth 8 rgb:-", in: folder).output
    #expect(try decodedFrames("a.apng", in: folder.path) == right)
    #expect(try decodedFrames("piped.apng", in: folder.path) == right)
  }

  /// Colours that are stored multiplied by alpha are not multiplied again.
  @Test(arguments: ["lsb -compress none", "msb -compress lzw"])
  func associatedAlphaKeepsItsColors(kind: String) throws {
    let made = try shell(
      "for a in associated unassociated; do convert -size 32x16 gradient:orange-none -depth 8 -define tiff:endian=\(kind) "
        + "-define tiff:alpha=$a $a.tif; \"$0\" encode $a.tif -o $a.png -q; done", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let pictures = try ["associated.png", "unassociated.png"].map { try decodedFrames($0, "rgba", in: folder.path) }
    // Division by alpha enlarges the rounding of the stored colours: half a code, 255/64 times.
    let seen = stride(from: 0, to: pictures[0].count, by: 4).filter { pictures[0][$0 + 3] > 64 }
    let differences = seen.flatMap { pixel in
      (pixel..<pixel + 4).map { abs(Int(pictures[0][$0]) - Int(pictures[1][$0])) }
    }
    #expect(pictures[0].count == 32 * 16 * 4 && seen.count > 300)
    #expect((differences.max() ?? .max) <= 4)
  }

  /// Where a TIFF ends is known only from its directories, and libav reads the first.
  @Test func severalTIFFsInARowAreRefused() throws {
    let made = try shell(
      "for n in 1 2; do convert -size 33x17 plasma: -alpha off -depth 8 $n.tif; done; convert 1.tif 2.tif pages.tif; "
        + "ffmpeg -v error -f lavfi -i testsrc=s=33x17:r=5 -frames:v 3 -f image2pipe -c:v tiff f.tif; cat 1.tif 2.tif > c.tif",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for line in ["cat 1.tif 2.tif | \"$0\" encode -", "cat f.tif | \"$0\" encode -", "\"$0\" encode c.tif"] {
      let result = try shell("\(line) -o a.gif", in: folder)
      #expect(
        result.status == 1 && result.errors.contains(": several TIFF files follow one another; "), "\(result.errors)")
    }
    #expect(try shell("\"$0\" encode pages.tif -o a.gif", in: folder).status == 0)
  }

  @Test func pagesThatAreNoFramesAreTold() throws {
    let made = try shell(
      "convert -size 30x20 xc:red xc:lime -size 10x10 xc:blue xc:navy -size 30x20 xc:white a.tif", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let kept = try shell("\"$0\" encode a.tif -o a.gif", in: folder).errors
    #expect(
      kept.hasPrefix("zoetrope: 2 pages of a.tif have another size than the first, and are left out\n"), "\(kept)")
    #expect(kept.contains("a.gif: 30x20, 3 frames"), "\(kept)")
    // The directory of each page follows its pixels.
    let cut = try shell("head -c 6000 a.tif > cut.tif; \"$0\" encode cut.tif -o b.gif", in: folder).errors
    #expect(cut.hasPrefix("zoetrope: cut.tif ends too early: frames may be missing"), "\(cut)")
    #expect(try shell("! \"$0\" encode cut.tif -o c.gif --strict", in: folder).errors.contains("it ends too early"))
  }

  /// A directory that names itself as the next one ends the file.
  @Test func aCircleOfPagesEnds() throws {
    #expect(try shell("convert -size 8x8 gradient: -define tiff:endian=msb a.tif", in: folder).status == 0)
    var bytes = [UInt8](try folder.data("a.tif"))
    let directory = bytes[4..<8].reduce(0) { $0 << 8 | Int($1) }
    let end = directory + 2 + 12 * (Int(bytes[directory]) << 8 | Int(bytes[directory + 1]))
    bytes.replaceSubrange(end..<end + 4, with: bytes[4..<8])
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/b.tif"))
    let told = try shell("timeout 10 \"$0\" encode b.tif -o b.gif", in: folder).errors
    #expect(told.hasPrefix("zoetrope: b.tif ends too early: frames may be missing"), "\(told)")
  }

  /// libav decodes some ways of storing a TIFF to black, and takes the preview in a raw photograph for it.
  @Test(arguments: [
    (
      "-compress jpeg",
      "its pixels are stored as JPEG, which libav does not decode; save it as RGB in strips with LZW, "
    ),
    (
      "-depth 32 -define quantum:format=floating-point", "its pixels are stored in 32 bits a channel, which libav does "
    ),
    ("-depth 10", "its pixels are stored in 10 bits a channel, which libav does not decode"),
    ("-fill red -tint 100 -depth 12", "its pixels are stored in 12 bits a channel, which libav does not decode"),
    ("-fill red -tint 100 -depth 1 -type TrueColor", "its pixels are stored in 1 bit a channel, which libav does not"),
    (
      "-colorspace CMYK -depth 16", "its pixels are stored as CMYK in 16 bits a channel, which libav does not decode"
    ),
    (
      "-fill red -tint 100 -alpha set -colors 8 -type PaletteAlpha",
      "its pixels are stored as a palette with alpha, which libav does not decode"
    ),
    ("-colorspace Lab", "its pixels are stored as CIELAB, which libav does not decode"),
    ("-depth 16 -define quantum:format=signed", "its pixels are stored as signed numbers, which libav does not decode"),
    // Two values of a tag stand in its entry.
    (
      "-alpha set -type GrayscaleAlpha -depth 16 -define quantum:format=signed",
      "its pixels are stored as signed numbers, which libav does not decode"
    ),
    (
      "-depth 16 -define quantum:format=floating-point",
      "its pixels are stored as floating-point numbers, which libav does not decode"
    ),
    ("-define tiff:tile-geometry=16x16", "its pixels are stored in tiles, which libav does not decode"),
  ])
  func whatATIFFHasInsteadOfPixelsIsTold(options: String, reason: String) throws {
    let told = try shell(
      "convert -size 32x32 gradient: \(options) a.tif || test -s a.tif; ! \"$0\" encode a.tif -o a.png", in: folder)
    #expect(told.errors.contains("zoetrope: cannot read a.tif: \(reason)"), "\(told.errors)")
    #expect(try folder.names == ["a.tif"])
  }

  @Test func aRawPhotographIsNotItsPreview() throws {
    #expect(try shell("convert -size 32x32 gradient: -define tiff:endian=msb plain.tif", in: folder).status == 0)
    var bytes = [UInt8](try folder.data("plain.tif"))
    // The tag NewSubfileType takes the place of FillOrder or Orientation, so that the picture is a reduction.
    let directory = bytes[4..<8].reduce(0) { $0 << 8 | Int($1) }
    let entries = stride(from: directory + 2, to: bytes.count - 12, by: 12)
    let entry = try #require(entries.first { bytes[$0] == 1 && [0x0A, 0x12].contains(bytes[$0 + 1]) })
    bytes.replaceSubrange(entry..<entry + 12, with: [0, 254, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1])
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/a.nef"))
    let told = try zoetrope("encode", "a.nef", "-o", "a.png", in: folder.path)
    #expect(told.status == 1 && told.errors.contains("a.nef: it is a raw photograph, of which libav reads a preview"))
  }
}
