import Foundation
import TestSupport
import Testing

/// AVIFs with properties that libav ignores.
@Suite struct AVIFPictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The crop comes before the turn.
  @Test(arguments: [("", ""), ("--irot 1", "-rotate -90")])
  func theShownPartIsRead(turn: String, rotation: String) throws {
    let made = try shell(
      "convert -size 64x48 plasma: -alpha off -depth 8 a.png; convert a.png -crop 32x24+20+10 +repage \(rotation) right.png; "
        + "avifenc --lossless --crop 20,10,32,24 \(turn) a.png a.avif > log; \"$0\" encode a.avif -o b.png", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try decodedFrames("b.png", in: folder.path) == decodedFrames("right.png", in: folder.path))
  }

  /// A single picture has the properties of its item, an animation has those of its track.
  @Test func propertiesOfOtherPicturesAreLeft() throws {
    let profile = ICCProfile("Display P3", primaries: ICCProfile.displayP3, curve: ICCProfile.curve, isVersion4: true)
    try Data(profile.bytes).write(to: URL(fileURLWithPath: "\(folder.path)/p3.icc"))
    let made = try shell(
      "convert -size 16x8 'xc:rgb(225,127,73)' +profile '*' -profile p3.icc -depth 8 a.png; lossless='--min 0 --max 0 -s 9'; "
        + "{ avifenc $lossless a.png a.avif && avifenc $lossless --crop 0,0,8,4 --irot 1 a.png a.png b.avif; } > log 2>&1",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    // The fourth property of the item is the profile: 11 bytes of counts and the item's number precede the first.
    var single = try folder.data("a.avif")
    let association = try #require(single.firstRange(of: Data("ipma".utf8))).upperBound + 14
    try #require(single[association] == 4)
    single[association] = 1
    try single.write(to: URL(fileURLWithPath: "\(folder.path)/none.avif"))
    // The properties of the item come first in the file.
    let animation = try folder.data("b.avif")
    for (name, removed) in [("track", 0), ("item", 1)] {
      var rest = animation
      for type in ["colrprof", "irot", "clap"] {
        let boxes = animation.ranges(of: Data(type.utf8))
        try #require(boxes.count == 2)
        let start = boxes[removed].lowerBound
        rest.replaceSubrange(start..<start + 4, with: Data("free".utf8))
      }
      try rest.write(to: URL(fileURLWithPath: "\(folder.path)/\(name).avif"))
    }
    for (name, size, color) in [
      ("none", "16x8", [225, 127, 73]), ("track", "4x8", [240, 120, 60]), ("item", "16x8", [225, 127, 73]),
    ] {
      let read = try shell("\"$0\" encode \(name).avif -o c.png -f -q && identify -format %wx%h c.png", in: folder)
      #expect(read.text == size, "\(name): \(read.errors)")
      let pixel = try decodedFrames("c.png", in: folder.path).prefix(3)
      #expect(zip(pixel, color).allSatisfy { abs(Int($0) - $1) <= 4 }, "\(name): \(Array(pixel))")
    }
  }

  /// libav decodes none of the tiles, or a single one.
  @Test func aPictureOfTilesIsRefused() throws {
    let told = try shell(
      "convert -size 64x64 plasma: a.png; avifenc --grid 2x1 a.png a.png a.avif > log; ! \"$0\" encode a.avif -o b.png",
      in: folder)
    #expect(
      told.errors.contains(
        "cannot read a.avif: it is a picture of tiles, which libav does not put together; avifdec makes a PNG of it"),
      "\(told.errors)")
  }

  /// libav gives the planes of RGB a format of Y′CbCr, unless the primaries and the curve are those of sRGB.
  @Test(arguments: ["", "--depth 10", "--depth 10 --range limited"]) func planesOfRGBAreRead(options: String) throws {
    let made = try shell(
      "convert -size 64x48 plasma: -alpha off -depth 8 a.png; "
        + "avifenc --lossless --cicp 2/2/0 \(options) a.png a.avif > log 2>&1; \"$0\" encode a.avif -o b.png -q",
      in: folder)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    let (right, read) = (try decodedFrames("a.png", in: folder.path), try decodedFrames("b.png", in: folder.path))
    let difference = zip(right, read).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(right.count == read.count && difference <= 1, "\(difference)")
  }

  /// YCgCo, which libswscale takes for BT.601.
  @Test(arguments: ["encode a.avif -o b.png", "verify a.avif"]) func coloursOfYCgCoAreRefused(words: String) throws {
    let told = try shell(
      "convert -size 64x64 plasma: a.png; avifenc --cicp 1/13/8 -y 444 a.png a.avif > log; ! \"$0\" \(words)",
      in: folder)
    #expect(told.status == 0, "\(told.errors)")
    #expect(
      told.errors
        == "zoetrope: cannot decode a.avif: its colours have the matrix ycgco, which libswscale does not convert; "
        + "to give them that of BT.709, use ffmpeg -vf zscale=matrix=709 first\n")
  }
}
