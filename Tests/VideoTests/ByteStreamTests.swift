import Frames
import FixedPoint
import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

/// Input that can be read only once, as from a pipe.
@Suite struct ByteStreamTests {
  /// Bytes in pieces of some length.
  private func stream(_ bytes: [UInt8], piece: Int) -> ByteStream {
    var place = 0
    return unsafe ByteStream { memory in
      let count = min(piece, memory.count, bytes.count - place)
      unsafe memory.copyBytes(from: bytes[place..<place + count])
      place += count
      return count
    }
  }

  private func frames(_ reader: consuming FrameReader) throws -> [TimedFrame] {
    var reader = reader
    var frames: [TimedFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  /// Frames, times and facts are those of the file.
  @Test(
    arguments: [
      ("a.y4m", "-pix_fmt yuv420p"), ("a.mkv", "-c:v ffv1 -pix_fmt bgr0"), ("b.mkv", "-c:v libx264 -bf 2"),
      ("a.webm", "-c:v libvpx-vp9"), ("a.ts", "-c:v libx264 -bf 2"), ("a.ppm", "-f image2pipe -c:v ppm"),
      ("a.pngs", "-f image2pipe -c:v png"), ("a.jpegs", "-f image2pipe -c:v mjpeg"),
      ("a.bmp", "-f image2pipe -c:v bmp"), ("a.pgm", "-f image2pipe -c:v pgm"),
    ], [1 << 20, 1000, 13])
  func itIsReadForward(_ file: (name: String, words: String), piece: Int) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/\(file.name)"
      try output(
        of:
          "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=48x32:r=25:d=1.6"]
          + file.words.split(separator: " ").map(String.init)
          + [path])
      let bytes = try bytes(of: path)
      let stream = stream(bytes, piece: piece)
      #expect(try stream.isReadForward() && !stream.isEmpty())
      let expected = try FrameReader(path: path)
      let facts = expected.facts
      let reader = try FrameReader(stream, name: "it")
      #expect(reader.facts.container == facts.container && reader.facts.codec == facts.codec)
      // Pictures have no rate, and libav makes one up for some.
      #expect(
        reader.facts.frameRate == facts.frameRate || file.name == "a.jpegs"
          || file.name == "a.ts" && reader.facts.frameRate == Rational(25))
      let (found, wanted) = (try frames(reader), try frames(expected))
      #expect(found.map(\.pixmap) == wanted.map(\.pixmap) && found.count == 40)
      #expect(found.map(\.start) == wanted.map(\.start) && found.map(\.duration) == wanted.map(\.duration))
      #expect(stream.failure == nil)
    }
  }

  /// Netpbm's own programs write a line break behind the signature; others write any white space.
  @Test(arguments: [
    ("pbm", "P4 "), ("pgm", "P5\t"), ("ppm", "P6\r"), ("ppm", "P6 #made by hand\n"), ("ppm", "P6\n#made by hand\n"),
    ("ppm", "P6\n\n"),
    ("ppm", "P6 #made\n # by hand\r\n"),
  ])
  func netpbmMayHaveAnyWhiteSpace(format: String, start: String) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.\(format)"
      try output(
        of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=16x8", "-frames:v", "1", path])
      let bytes = try bytes(of: path)
      let changed = Array(start.utf8) + bytes.dropFirst(3)
      let file = "\(folder)/changed"
      try Data(changed).write(to: URL(fileURLWithPath: file))
      let wanted = try frames(try FrameReader(path: path)).map(\.pixmap)
      #expect(try frames(try FrameReader(path: file)).map(\.pixmap) == wanted && wanted.count == 1)
      let stream = stream(changed + changed, piece: 13)
      #expect(try stream.isReadForward())
      #expect(try frames(try FrameReader(stream, name: "it")).map(\.pixmap) == wanted + wanted)
    }
  }

  @Test(arguments: ["P1 is a letter and a digit", "P5 2024 report of sales", "P6 1 2 steps", "P4 16#8\n"])
  func textIsNoNetpbm(text: String) throws {
    let stream = stream(Array(text.utf8), piece: 13)
    #expect(try !stream.isReadForward())
  }

  @Test(arguments: ["a.mp4", "a.mov", "a.gif", "a.apng", "a.webp", "a.avi", "text", "nothing"])
  func whatNeedsAWayBackIsNot(name: String) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/\(name)"
      if name.contains(".") {
        try output(of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=48x32:r=25:d=1", path])
      } else {
        try Data((name == "text" ? "nothing but words" : "").utf8).write(to: URL(fileURLWithPath: path))
      }
      let stream = stream(try bytes(of: path), piece: 999)
      #expect(try !stream.isReadForward())
      #expect(try stream.isEmpty() == (name == "nothing"))
      // The bytes that were inspected are still returned by later reads.
      var rest: [UInt8] = []
      var memory = [UInt8](repeating: 0, count: 700)
      while true {
        let count = try unsafe memory.withUnsafeMutableBytes { try unsafe stream.read(into: $0) }
        if count == 0 { break }
        rest += memory[..<count]
      }
      #expect(try rest == bytes(of: path))
    }
  }

  private struct Failure: Error {}

  @Test func whyItFailedIsKnown() throws {
    try withTemporaryFolder { folder in
      try output(
        of:
          "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=48x32:r=25:d=1", "-pix_fmt", "yuv420p", "\(folder)/a.y4m"])
      let bytes = try bytes(of: "\(folder)/a.y4m")
      var place = 0
      let stream = unsafe ByteStream { memory in
        guard place < 20_000 else { throw Failure() }
        let count = min(memory.count, 5000)
        unsafe memory.copyBytes(from: bytes[place..<place + count])
        place += count
        return count
      }
      var reader = try FrameReader(stream, name: "it")
      #expect(throws: VideoError.self) { while try reader.next() != nil {} }
      #expect(stream.failure is Failure)
    }
  }
}
