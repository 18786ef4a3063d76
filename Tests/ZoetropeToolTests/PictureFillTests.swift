import Foundation
import TestSupport
import Testing

/// Pictures and texts in scenes from the command line, made and read back by ffmpeg.
@Suite struct PictureFillTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: false)
    let made = try run(
      "bash", ["-c", "ffmpeg -v error -f lavfi -i testsrc2=s=64x36 -frames:v 1 -pix_fmt rgb24 sub/it.png"],
      in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
  }

  private func write(_ layers: String, to name: String = "sub/one.json") throws {
    try folder.write(
      #"{ "zoetrope": 1, "name": "one", "canvas": { "width": 64, "height": 36 }, "layers": [\#(layers)] }"#, to: name)
  }

  private func pixels(_ words: String...) throws -> [UInt8] {
    let result = try run(
      tool, ["render"] + words + ["-o", "a.png", "--size", "64x36", "-q", "--force"], in: folder.path)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return try codes("a.png")
  }

  /// The channels of a PNG of 16 bits, the high byte of each: the other program's own way to 8 bits is a code off.
  private func codes(_ name: String) throws -> [UInt8] {
    let bytes = [UInt8](try decodedFrames(name, "rgb48be", in: folder.path))
    return stride(from: 0, to: bytes.count, by: 2).map { bytes[$0] }
  }

  /// The size of a file is that of its format, whatever the canvas of a scene.
  @Test(arguments: [("64, \"height\": 36", false), ("64.5, \"height\": 36", true), ("512, \"height\": 512", true)])
  func otherProportionsThanTheCanvasAreTold(width: String, isTold: Bool) throws {
    try folder.write(#"{"zoetrope": 1, "canvas": {"width": \#(width)}, "layers": [{"fill": "ff0000"}]}"#, to: "s.json")
    for (options, isChosen) in [("", false), ("--size 480x270", true), ("--for readme", true)] {
      let made = try shell("\"$0\" render s.json -o a.gif -f --fps 5 --loop 1s \(options)", in: folder)
      let note = "have other proportions than the canvas of the scene; those of "
      #expect(made.errors.contains(note) == (isTold && !isChosen) && made.status == 0, "\(made.errors)")
    }
  }

  /// At its own size a picture beside its scene is what ffmpeg decodes; from a pipe, its path is seen from the working folder.
  @Test func aPictureOfItsSizeIsUnchanged() throws {
    let wanted = [UInt8](try decodedFrames("sub/it.png", in: folder.path))
    for mode in ["fill", "fit", "stretch", "tile"] {
      try write(#"{ "fill": { "image": { "file": "it.png", "mode": "\#(mode)" } } }"#)
      #expect(try pixels("sub/one.json") == wanted)
    }
    try write(#"{ "fill": { "image": "sub/it.png" } }"#, to: "piped.json")
    let piped = try run(
      "bash", ["-c", "\(tool) render - -o b.png --size 64x36 -q < piped.json"], in: folder.path)
    #expect(piped.status == 0 && piped.errors.isEmpty, "\(piped.errors)")
    #expect(try codes("b.png") == wanted)
  }

  /// A clip that is stored on its side stands upright.
  @Test func aPictureIsTurnedUpright() throws {
    let made = try run(
      "bash",
      [
        "-c",
        "ffmpeg -v error -f lavfi -i testsrc2=s=36x64:r=5:d=1 -pix_fmt yuv444p -c:v libx264 -qp 0 a.mp4 && "
          + "ffmpeg -v error -i a.mp4 -c copy -metadata:s:v rotate=90 sub/side.mp4 && "
          + "ffmpeg -v error -i sub/side.mp4 -frames:v 1 -pix_fmt rgb24 wanted.png",
      ], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    try write(#"{ "fill": { "image": "side.mp4" } }"#)
    let wanted = [UInt8](try decodedFrames("wanted.png", in: folder.path))
    let own = try pixels("sub/one.json")
    try #require(own.count == 64 * 36 * 3 && wanted.count == own.count)
    let differing = zip(own, wanted).count { abs(Int($0) - Int($1)) > 24 }
    #expect(differing < own.count / 50, "\(differing)")
  }

  /// At its own size a picture as a field is its luminance, of a gamma-encoded picture, within a code; seen through a
  /// displacement of a whole pixel to the right it is its neighbour. The ramp goes on beyond black and white, since pixels at hard
  /// edges are the means of spans of it.
  @Test func theLuminanceOfAPictureIsAField() throws {
    let colors = [UInt8](try decodedFrames("sub/it.png", in: folder.path))
    let weights = [0.2126, 0.7152, 0.0722]
    func luminance(_ pixel: Int) -> Double {
      var sum = 0.0
      for channel in 0..<3 { sum += weights[channel] * Double(colors[3 * pixel + channel]) }
      return sum
    }
    let wanted: [Double] = (0..<2304).map { (luminance($0) + 255) / 3 }
    let image = #"{ "image": { "file": "it.png", "mode": "stretch" } }"#
    func field(_ field: String) throws -> [Double] {
      try write(#"{ "fill": { "field": \#(field), "range": [-1, 2], "ramp": ["black", "white"], "space": "srgb" } }"#)
      let pixels = try pixels("sub/one.json")
      return (0..<2304).map { Double(pixels[3 * $0]) }
    }
    let own = try field(image)
    #expect(zip(own, wanted).allSatisfy { abs($0 - $1) <= 1 })
    let moved = try field(#"{ "warp": { "of": \#(image), "x": 0.0277778 } }"#)
    for pixel in 0..<2304 where pixel % 64 < 63 { #expect(abs(moved[pixel] - wanted[pixel + 1]) <= 1) }
    let upside = try field(#"{ "sum": [\#(image), 4] }"#)
    #expect(upside.allSatisfy { $0 == 255 })
  }

  @Test func whatCannotBeReadIsTold() throws {
    func expectError(column: Int, _ problem: String) throws {
      let result = try run(tool, ["render", "sub/one.json", "-o", "a.gif"], in: folder.path)
      #expect(
        result.status == 1 && result.errors == "zoetrope: sub/one.json:1:\(column): \(problem)\n", "\(result.errors)")
      #expect(try !folder.names.contains("a.gif"))
    }
    try write(#"{ "fill": "red" }, { "group": [{ "fill": { "image": "none.png" } }] }"#)
    try expectError(
      column: 137, "layers[1].group[0].fill.image: cannot read sub/none.png: No such file or directory")
    try write(
      #"{ "fill": { "field": { "sum": [1, { "image": "none.png" }] }, "ramp": ["red", "blue"] } }, { "fill": "red" }"#)
    try expectError(
      column: 130, "layers[0].fill.field.sum[1].image: cannot read sub/none.png: No such file or directory")
    try write(#"{ "fill": "red" }, { "group": [{ "fill": { "image": "none.png" } }] }"#)
    try folder.write("no picture", to: "sub/none.png")
    try expectError(
      column: 137,
      "layers[1].group[0].fill.image: cannot read sub/none.png: it is not a picture or video that libav can read")
    try write(
      #"{ "shape": { "text": { "lines": "a", "family": "DejaVu Sans" } }, "fill": "red" }, { "shape": { "text": { "lines": "漢", "family": "DejaVu Sans" } }, "fill": "red" }"#
    )
    try expectError(
      column: 189,
      "layers[1].shape.text: the font \"DejaVu Sans\" has no glyph for U+6F22 (漢); set another \"family\"")
  }

  /// Nobody may ever write to a pipe.
  @Test(arguments: ["pipe", "/dev/zero"]) func aPictureIsARegularFile(name: String) throws {
    try write(#"{ "fill": { "image": "\#(name)" } }"#)
    let made = try shell("mkfifo sub/pipe; timeout 60 \"$0\" render sub/one.json -o a.gif", in: folder)
    let path = name.hasPrefix("/") ? name : "sub/\(name)"
    let problem = "cannot read \(path): it is a pipe or a device; write the picture to a file first\n"
    #expect(made.status == 1 && made.errors.hasSuffix("layers[0].fill.image: \(problem)"), "\(made.errors)")
  }

  /// A text is drawn in the middle, as large as its letters: of an I of 20 points, about 14.6 × 2 pixels.
  @Test func aTextIsDrawn() throws {
    try write(
      #"{ "fill": "black" }, { "shape": { "text": { "lines": "I", "family": "DejaVu Sans", "size": 20 } }, "fill": "white" }"#
    )
    let pixels = try pixels("sub/one.json")
    let area = stride(from: 0, to: pixels.count, by: 3).reduce(0.0) { $0 + Double(pixels[$1]) / 255 }
    // 1493 by 202 of 2048 units of 20 points.
    let wanted = 1493.0 * 202 / 2048 / 2048 * 400
    #expect(abs(area - wanted) < 0.5, "\(area) instead of \(wanted)")
    let columns = Set((0..<pixels.count / 3).filter { pixels[3 * $0] > 0 }.map { $0 % 64 })
    #expect(columns.isSubset(of: [30, 31, 32, 33]), "\(columns)")
  }
}
