import Foundation
import Raster
import TestSupport
import Testing
import Video

@Suite struct PNGTests {
  /// Every kind of alpha, at sizes whose rows end anywhere.
  @Test(arguments: [(1, 1), (7, 5), (64, 40), (253, 3)])
  func theFileHoldsThePictureExactly(width: Int, height: Int) throws {
    var generator = SeededGenerator(state: 3)
    var pixmap = Pixmap(width: width, height: height)
    for index in pixmap.pixels.indices {
      let alpha = [0, 1, 300, .max, UInt16.random(in: 0 ... .max, using: &generator)][index % 5]
      func channel() -> UInt16 { .random(in: 0...alpha, using: &generator) }
      pixmap.pixels[index] = RGBA16(red: channel(), green: channel(), blue: channel(), alpha: alpha)
    }
    try withTemporaryFolder { folder in
      let file = try PNGFile.encode(pixmap)
      #expect(Data(file).range(of: Data([0, 0, 0, 1] + Array("sRGB".utf8))) != nil)
      try Data(file).write(to: URL(fileURLWithPath: folder + "/a.png"))
      let stream = try probeStream(folder + "/a.png")
      #expect(stream["pix_fmt"] == "rgba64be" && stream["width"] == "\(width)" && stream["height"] == "\(height)")
      let samples = try samples(ofPNG: folder + "/a.png")
      try #require(samples.count == width * height * 4)
      for (index, pixel) in pixmap.pixels.enumerated() {
        let (red, green, blue) = (samples[4 * index], samples[4 * index + 1], samples[4 * index + 2])
        let straight = StraightRGBA16(red: red, green: green, blue: blue, alpha: samples[4 * index + 3])
        #expect(straight == pixel.straight && straight.premultiplied == pixel)
      }
    }
  }

  /// The comment is what another program reads, and nothing else in the file changes.
  @Test func theCommentIsInTheFile() throws {
    let pixmap = Pixmap(width: 4, height: 4)
    let plain = try PNGFile.encode(pixmap)
    let file = try PNGFile.encode(pixmap, comment: "made by a test; \"quoted\" = ok")
    try withTemporaryFolder { folder in
      try Data(file).write(to: URL(fileURLWithPath: folder + "/a.png"))
      let tags = try output(
        of:
          "ffprobe", ["-v", "error", "-show_entries", "frame_tags", "-of", "default=nw=1", folder + "/a.png"])
      let lines = String(decoding: tags, as: UTF8.self).split(separator: "\n")
      #expect(lines.contains("TAG:Comment=made by a test; \"quoted\" = ok"))
      // A wrong checksum is an error there.
      try output(
        of:
          "ffmpeg", ["-v", "error", "-err_detect", "crccheck+explode", "-i", folder + "/a.png", "-f", "null", "-"])
    }
    #expect(file[..<33] == plain[..<33] && file.suffix(plain.count - 33) == plain[33...])
    for wrong in ["ü", "a\0b"] {
      #expect(throws: VideoError.self) { _ = try PNGFile.encode(pixmap, comment: wrong) }
    }
  }
}
