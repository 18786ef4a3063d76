import Foundation
import TestSupport
import Testing

/// Single AVIFs with properties that libav ignores.
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
