import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

@Suite struct PixelLimitTests {
  @Test(arguments: [
    ("1", 1, "1"), ("500000", 500_000, "500k"), ("500k", 500_000, "500k"), ("2.5M", 2_500_000, "2500k"),
    ("100M", 100_000_000, "100M"), ("0.0019K", 1, "1"), ("134217728", 1 << 27, "134217728"),
    ("1.23456m", 1_234_560, "1234560"), (".5M", 500_000, "500k"),
  ])
  func itsTextIsRead(text: String, count: Int, description: String) throws {
    let limit = try #require(PixelLimit(text: text))
    #expect(limit.pixelCount == count && limit.description == description)
    #expect(PixelLimit(text: limit.description) == limit)
  }

  @Test(arguments: [
    "", "0", "M", "0.0001k", "-5", "1.x", "1..k", "1e6", "5 M", "5MB", "134217729", "135M", "9999999999999",
    "1.2.3M", "٣",
    "5G", "+5",
  ])
  func anyOtherTextIsRefused(text: String) { #expect(PixelLimit(text: text) == nil) }

  /// Exactly at the limit, and one pixel beyond, whether the header says the size or only the picture itself.
  @Test(arguments: [
    "a.mp4", "a.mkv", "a.webm", "a.gif", "a.apng", "a.webp", "a.y4m", "a.png", "a.jpg", "a.bmp", "a.ppm", "a.ts",
    "b.webp",
  ])
  func framesOfMorePixelsAreRefused(name: String) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/\(name)"
      let still = ["png", "jpg", "bmp", "ppm"].contains { name.hasSuffix($0) } || name == "b.webp"
      let coding = name == "b.webp" ? ["-c:v", "libwebp"] : name == "a.y4m" ? ["-pix_fmt", "yuv420p"] : []
      try output(
        of:
          "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=50x34:r=25", "-frames:v", still ? "1" : "5"] + coding + [path])
      var reader = try FrameReader(path: path, limit: PixelLimit(pixelCount: 1700))
      while try reader.next() != nil {}
      let error = #expect(throws: VideoError.self) {
        _ = try FrameReader(path: path, limit: PixelLimit(pixelCount: 1699))
      }
      #expect(error?.code == .tooLarge)
      #expect(
        error?.description == "cannot read \(path): it is 50x34, 1700 pixels; the limit is 1699 pixels",
        "\(error?.description ?? "")")
      // Nobody chose the limit of 2²⁷.
      reader = try FrameReader(path: path)
      #expect(reader.facts.width == 50)
    }
  }

  @Test func aRepeatedVideoHasTheLimit() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.mp4"
      try output(of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=50x34:r=25:d=1", path])
      #expect(try VideoLoop(path: path, limit: PixelLimit(pixelCount: 1700)) {}.frameCount == 25)
      let error = #expect(throws: VideoError.self) {
        try VideoLoop(path: path, limit: PixelLimit(pixelCount: 1699)) {}
      }
      #expect(error?.description == "cannot read \(path): it is 50x34, 1700 pixels; the limit is 1699 pixels")
    }
  }

  @Test func sidesAreBoundToo() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.png"
      try Data(PNG.file(width: 16385, height: 1, .grey, depth: 8, samples: Array(repeating: 3, count: 16385)))
        .write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: VideoError.self) { _ = try FrameReader(path: path) }
      #expect(error?.description == "cannot read \(path): it is 16385x1; the limit is 16384 pixels per side")
    }
  }

  /// Pictures of more pixels than libav can hold, in few bytes: no memory is taken for them.
  @Test(arguments: [16000, 60000]) func aHugePictureIsRefusedByItsHeader(height: Int) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.png"
      let bytes = PNG.file(
        width: 16000, height: 1, saidHeight: height, .grey, depth: 8, samples: Array(repeating: 3, count: 16000))
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: VideoError.self) { _ = try FrameReader(path: path) }
      #expect(
        error?.description
          == (height == 16000
            ? "cannot read \(path): it is 16000x16000, 256000000 pixels; the limit is 134217728 pixels per frame"
            : "cannot read \(path): it is 16000x60000; the limit is 16384 pixels per side"))
      // A JPEG whose frame header says another height, behind its other segments.
      try output(of: "convert", ["-size", "64x32", "xc:red", "\(folder)/b.jpg"])
      var jpeg = try TestSupport.bytes(of: "\(folder)/b.jpg")
      let frame = try #require(
        jpeg.indices.first {
          jpeg[$0...].starts(with: [0xFF, 0xC0, 0, 17, 8, 0, 32, 0, 64])
            || jpeg[$0...].starts(with: [0xFF, 0xC0, 0, 11, 8, 0, 32, 0, 64])
        })
      jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0x3E, 0x80, 0x3E, 0x80])
      try Data(jpeg).write(to: URL(fileURLWithPath: "\(folder)/b.jpg"))
      let other = #expect(throws: VideoError.self) { _ = try FrameReader(path: "\(folder)/b.jpg") }
      #expect(other?.description.contains("it is 16000x16000, 256000000 pixels") == true)
    }
  }
}
