import Frames
import FileIO
import FixedPoint
import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

/// Frames one after another, with their times and what the file says of itself.
@Suite struct FrameReaderTests {
  private func ffmpeg(_ arguments: String...) throws { try output(of: "ffmpeg", ["-v", "error", "-y"] + arguments) }

  private func read(_ path: String) throws -> (facts: MediaFacts, frames: [TimedFrame]) {
    var reader = try FrameReader(path: path)
    var frames: [TimedFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    #expect(try reader.next() == nil)
    return (reader.facts, frames)
  }

  @Test(arguments: [
    ("a.gif", MediaContainer.gif, true), ("a.apng", .apng, true), ("a.webp", .webp, false), ("a.mp4", .mp4, false),
    ("a.mov", .mov, false), ("a.webm", .webm, false), ("a.mkv", .mkv, false),
  ])
  func everyKindIsRead(name: String, container: MediaContainer, isLossless: Bool) throws {
    try withTemporaryFolder { folder in
      try ffmpeg("-f", "lavfi", "-i", "testsrc=s=48x32:r=10", "-frames:v", "7", "\(folder)/\(name)")
      let (facts, frames) = try read("\(folder)/\(name)")
      #expect(facts.container == container && facts.isLossless == isLossless)
      #expect((facts.width, facts.height) == (48, 32) && facts.audioTrackCount == 0)
      #expect(frames.map(\.duration) == Array(repeating: Rational(1, 10), count: 7))
      #expect(frames.map(\.start) == (0..<7).map { Rational($0, 10) })
      #expect(frames[0].isKeyFrame)
      #expect(frames.allSatisfy { $0.pixmap.width == 48 && $0.pixmap.height == 32 })
      // The same as all at once.
      let whole = try MovingPicture(decoding: bytes(of: "\(folder)/\(name)"), name: name)
      #expect(whole.frames.map(\.pixmap) == frames.map(\.pixmap))
      #expect(whole.frames.map(\.duration) == frames.map(\.duration))
    }
  }

  /// Losslessly encoded frames are read back exactly, including alpha.
  @Test func aMovingWebPComesThroughExactly() throws {
    try withTemporaryFolder { folder in
      try ffmpeg(
        "-f", "lavfi", "-i", "testsrc=s=20x10:r=25,format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='80+8*X'",
        "-frames:v", "4", "-pix_fmt", "bgra", "-c:v", "libwebp_anim", "-lossless", "1", "-loop", "3",
        "\(folder)/a.webp", "-frames:v", "4", "-f", "apng", "\(folder)/a.png")
      let (facts, frames) = try read("\(folder)/a.webp")
      #expect(frames.map(\.pixmap) == (try read("\(folder)/a.png")).frames.map(\.pixmap))
      #expect(facts.animation?.playCount == 3 && facts.hasAlpha)
      #expect(facts.animation?.delays == Array(repeating: Rational(1, 25), count: 4))
      #expect(facts.animation?.disposals.count == 4)
    }
  }

  @Test func anAPNGTellsHowItPlays() throws {
    try withTemporaryFolder { folder in
      for plays in [0, 5] {
        try ffmpeg(
          "-f", "lavfi", "-i", "testsrc=s=16x16:r=25/2", "-frames:v", "3", "-plays", "\(plays)", "\(folder)/a.apng")
        let animation = try #require(try read("\(folder)/a.apng").facts.animation)
        #expect(animation.playCount == plays)
        #expect(animation.delays == Array(repeating: Rational(2, 25), count: 3))
        #expect(animation.disposals == [.keep, .keep, .keep])
      }
    }
  }

  @Test func aVideoTellsItsColoursAndTracks() throws {
    try withTemporaryFolder { folder in
      try ffmpeg(
        "-f", "lavfi", "-i", "testsrc=s=64x48:r=30", "-f", "lavfi", "-i", "sine", "-frames:v", "20", "-pix_fmt",
        "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1", "-color_range",
        "tv", "-shortest", "\(folder)/a.mp4")
      let (facts, frames) = try read("\(folder)/a.mp4")
      #expect(facts.codec == "h264" && facts.profile == "High" && facts.pixelFormat == "yuv420p")
      #expect(facts.colorRange == "limited" && facts.colorPrimaries == "bt709" && facts.colorMatrix == "bt709")
      #expect(facts.colorTransfer == "iec61966-2-1" && facts.audioTrackCount == 1 && !facts.hasAlpha)
      #expect(frames.count { $0.isKeyFrame } == 1)
    }
  }

  /// An edit list that leaves out the time before the first picture, one that waits, and none.
  @Test func theLayoutOfAnMP4IsTold() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.mp4"
      let source = ["-f", "lavfi", "-i", "testsrc=s=64x48:r=30", "-frames:v", "20", "-pix_fmt", "yuv420p"]
      try output(of: "ffmpeg", ["-v", "error", "-y"] + source + [path])
      var layout = try #require(try FrameReader(path: path).facts.layout)
      // Two frames of delay for those that are coded out of order.
      #expect(!layout.isIndexInFront && layout.startShift == Rational(2, 30))
      let late = "\(folder)/b.mp4"
      try output(of: "ffmpeg", ["-v", "error", "-y"] + source + ["-bf", "0", path])
      try output(of: "ffmpeg", ["-v", "error", "-y", "-itsoffset", "0.5", "-i", path, "-c", "copy", late])
      layout = try #require(try FrameReader(path: late).facts.layout)
      #expect(layout.edits.count == 2 && layout.startShift == Rational(1, 2))
      try output(
        of:
          "ffmpeg",
        ["-v", "error", "-y"] + source + ["-bf", "0", "-movflags", "faststart", "-use_editlist", "0", path])
      layout = try #require(try FrameReader(path: path).facts.layout)
      #expect(layout.isIndexInFront && layout.edits.isEmpty && layout.startShift == .zero)
    }
  }

  @Test func whatIsNoRegularFileIsTold() throws {
    try withTemporaryFolder { folder in
      for (path, reason) in [
        (folder, "it is a folder"), ("/dev/null", "it is not a regular file"),
        ("\(folder)/none", "No such file or directory"), ("a\0b", "its name contains a zero byte"),
      ] {
        let error = #expect(throws: VideoError.self) { _ = try FrameReader(path: path) }
        #expect(error?.description == "cannot read \(path): \(reason)")
      }
    }
  }

  /// Wherever it ends or whatever bit is wrong, it is read or refused in a line.
  @Test(arguments: ["a.webp", "a.apng", "a.mp4", "a.mov"])
  func damageIsSurvived(name: String) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/\(name)"
      try ffmpeg("-f", "lavfi", "-i", "testsrc=s=32x24:r=10", "-frames:v", "3", path)
      let file = try bytes(of: path)
      var refused = 0
      for place in stride(from: 0, to: file.count, by: max(1, file.count / 150)) {
        var damaged = file
        damaged[place] ^= UInt8(truncatingIfNeeded: 1 << (place % 8))
        for bytes in [Array(file[..<place]), damaged] {
          do {
            var reader = try FrameReader(MemoryBytes(bytes), PictureLimits(nil), name: name)
            while try reader.next() != nil {}
          } catch {
            refused += 1
            #expect("\(error)".count { $0 == "\n" } == 0)
          }
        }
      }
      #expect(refused > 100)
    }
  }

  /// Frames are not kept: as many as one likes take the memory of a few.
  @Test(.limitsMemory) func memoryDoesNotGrowWithTheFrames() async {
    await #expect(processExitsWith: .success) {
      try withTemporaryFolder { folder in
        let path = "\(folder)/a.mp4"
        let words = ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=640x480:r=30", "-frames:v", "200", path]
        try output(of: "ffmpeg", words)
        var reader = try FrameReader(path: path)
        for _ in 0..<50 { #expect(try reader.next() != nil) }
        let before = try residentPages()
        while try reader.next() != nil {}
        // A frame has 2.4 MB, 600 pages; 150 of them were read.
        let growth = try residentPages() - before
        #expect(growth < 6000)
      }
    }
  }
}
