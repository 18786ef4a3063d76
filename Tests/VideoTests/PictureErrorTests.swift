import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

/// Unreadable pictures: each is reported in one line and does no harm.
@Suite struct PictureErrorTests {
  private func error(_ file: [UInt8]) -> VideoError? {
    do {
      _ = try MovingPicture(decoding: file, name: "x")
      Issue.record("it was read")
      return nil
    } catch { return error }
  }

  private func expect(
    _ file: [UInt8], _ code: VideoError.Code, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = error(file)
    #expect(error?.code == code, sourceLocation: sourceLocation)
    #expect(error?.description == message, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    [], Array("hello world, this is no picture at all\n".utf8), Array(repeating: 0, count: 100_000),
    Array("{\"zoetrope\": 1, \"name\": \"x\"}".utf8),
  ])
  func whatIsNoPictureIsTold(file: [UInt8]) {
    let reason = file.isEmpty ? "it is empty" : "it is not a picture or video that libav can read"
    expect(file, .unreadable, "cannot read x: \(reason)")
  }

  @Test func soundAloneIsNoPicture() throws {
    try withTemporaryFolder { folder in
      let files = ["a.wav", "a.mp3", "a.m4a"].map { "\(folder)/\($0)" }
      try output(of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=d=1"] + files)
      for file in files { expect(try bytes(of: file), .unreadable, "cannot read x: it contains sound, but no picture") }
    }
    expect(
      HandmadeGIF(width: 4, height: 4, images: []).bytes, .unreadable, "cannot read x: it contains no picture")
  }

  /// A list of other files, which libav would open.
  @Test func aPlaylistOpensNothing() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.gif"
      try Data(HandmadeGIF(width: 1, height: 1, images: [.init(indices: [1])]).bytes).write(
        to: URL(fileURLWithPath: path))
      for text in [
        "ffconcat version 1.0\nfile '\(path)'\n",
        "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile://\(path)\n#EXT-X-ENDLIST\n",
      ] {
        #expect(error(Array(text.utf8)) != nil)
      }
    }
  }

  @Test func tooManyFramesAreRefused() throws {
    func file(_ count: Int) -> [UInt8] {
      HandmadeGIF(width: 1, height: 1, images: (0..<count).map { .init(indices: [UInt8($0 & 1)]) }).bytes
    }
    #expect(try MovingPicture(decoding: file(1024), name: "x").frames.count == 1024)
    expect(file(1025), .tooLarge, "cannot read x: it has more than 1024 frames")
  }

  @Test func tooManyPixelsAreRefused() throws {
    let image = HandmadeGIF.Image(indices: [1])
    expect(
      HandmadeGIF(width: 8193, height: 8192, images: [image]).bytes, .tooLarge,
      "cannot read x: it is 8193x8192, 67117056 pixels; the limit is 67108864 pixels for all frames together")
    let three = HandmadeGIF(width: 300, height: 200, images: [image, image, image]).bytes
    #expect(
      try MovingPicture(decoding: three, name: "x", limits: PictureLimits(pixelCount: 180_000)).frames.count == 3)
    let refused = #expect(throws: VideoError.self) {
      try MovingPicture(decoding: three, name: "x", limits: PictureLimits(pixelCount: 179_999))
    }
    #expect(refused?.description.hasPrefix("cannot read x: it has 3 or more frames of 300x200; the limit is") == true)
    // A PNG has its size within its first packet.
    for samples in [300, 3000] {
      let png = PNG.file(
        width: samples, height: 20, .grey, depth: 8, samples: Array(repeating: 3, count: 20 * samples))
      let refused = #expect(throws: VideoError.self) {
        try MovingPicture(decoding: png, name: "x", limits: PictureLimits(pixelCount: 4000))
      }
      #expect(refused?.code == .tooLarge)
      #expect(refused?.description.contains("the limit is 4000 pixels for all frames together") == true)
    }
  }

  @Test func framesOfDifferentSizesAreRefused() throws {
    try withTemporaryFolder { folder in
      for size in ["32x32", "48x32"] {
        try output(
          of:
            "ffmpeg",
          ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=\(size)", "-frames:v", "1", "\(folder)/\(size).jpg"])
      }
      // Motion JPEG as it comes: one picture after another.
      let both = try ["32x32", "32x32", "48x32"].flatMap { try bytes(of: "\(folder)/\($0).jpg") }
      expect(
        both, .unreadable,
        "cannot read x: its frame size changes from 32x32 to 48x32; to give all frames one size, use ffmpeg -s 32x32 first"
      )
    }
  }

  /// libswscale would take them for BT.601. The zscale of FFmpeg converts YCgCo; of the others, none without tags.
  @Test(arguments: [
    (8, "ycgco"), (10, "bt2020c"), (11, "smpte2085"), (12, "chroma-derived-nc"), (13, "chroma-derived-c"),
    (14, "ictcp"),
  ])
  func coloursOfAMatrixThatIsNotConvertedAreRefused(matrix: Int, name: String) throws {
    try withTemporaryFolder { folder in
      try output(
        of: "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "color=red:s=32x32,format=yuv420p", "-frames:v", "1", "-c:v", "libx264"]
          + ["-bsf:v", "h264_metadata=matrix_coefficients=\(matrix)", "\(folder)/a.mp4"])
      expect(
        try bytes(of: "\(folder)/a.mp4"), .unreadable,
        "cannot decode x: its colours have the matrix \(name), which libswscale does not convert"
          + (name == "ycgco" ? "; to give them that of BT.709, use ffmpeg -vf zscale=matrix=709 first" : ""))
    }
  }

  /// libav would shear such an image, mix up the rows of an interlaced one, and call the file of the others damaged, with and without a
  /// global colour table.
  @Test(arguments: [
    (0, 0, 5, 1, "an image 5 pixels wide, wider than"), (1, 1, 5, 5, "an image 5 pixels wide, wider than"),
    (4, 0, 1, 1, "an image at 4,0, outside of"), (0, 3, 1, 1, "an image at 0,3, outside of"),
    (0, 1, 1, 9, "an interlaced image down to row 10, below the end of"),
  ])
  func anImageThatTheCanvasCannotHoldIsTold(left: Int, top: Int, width: Int, height: Int, reason: String) {
    var image = HandmadeGIF.Image(
      left: left, top: top, width: width, height: height, indices: Array(repeating: 1, count: width * height),
      isInterlaced: reason.contains("interlaced"))
    let file = HandmadeGIF(width: 4, height: 3, images: [.init(indices: [1]), image]).bytes
    image.colors = Array(repeating: [0, 0, 0], count: 4)
    var bare = HandmadeGIF(width: 4, height: 3, images: [.init(indices: [1], colors: image.colors), image]).bytes
    // A bit tells of the global colour table, which is behind the 13 bytes of the header.
    bare[10] &= 0x7F
    bare.removeSubrange(13..<25)
    for file in [file, bare] {
      expect(
        file, .unreadable,
        "cannot read x: it has \(reason) its canvas of 4x3; to enlarge that, use gifsicle --logical-screen WxH first")
    }
  }

  /// An image may stick out to the right and below.
  @Test func anImageThatSticksOutIsCut() throws {
    let image = HandmadeGIF.Image(
      left: 1, top: 1, width: 2, height: 3, indices: [1, 2, 2, 1, 1, 2], isTransparent: false)
    let file = HandmadeGIF(
      width: 2, height: 3, images: [.init(width: 2, height: 3, indices: [1, 1, 1, 1, 1, 1]), image])
    let picture = try MovingPicture(decoding: file.bytes, name: "x")
    let (red, green) = (
      RGBA16(red: 65535, green: 0, blue: 0, alpha: 65535), RGBA16(red: 0, green: 65535, blue: 0, alpha: 65535)
    )
    #expect(picture.frames.last?.pixmap.pixels == [red, red, red, red, red, green])
  }

  @Test func aWrongChecksumIsTold() {
    var file = PNG.file(width: 20, height: 20, .rgb, depth: 8, samples: Array(repeating: 3, count: 1200))
    file[70] ^= 1
    expect(file, .unreadable, "cannot decode x: it is damaged or truncated")
  }

  /// Wherever a file ends, it is an error, or the whole picture where only what stands behind the pixels is missing.
  @Test(arguments: [
    ("a.png", ["-frames:v", "1"], 4), ("a.apng", ["-frames:v", "3", "-f", "apng"], 4),
    ("a.webp", ["-frames:v", "1"], 0), ("b.webp", ["-frames:v", "1", "-lossless", "1"], 0),
    ("a.mp4", ["-frames:v", "3"], 20), ("a.mov", ["-frames:v", "3", "-c:v", "qtrle"], 20),
  ])
  func halfAFileIsNoPicture(name: String, options: [String], mostWhole: Int) throws {
    let file = try withTemporaryFolder { folder in
      try output(
        of:
          "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=48x32:r=10"] + options + ["\(folder)/\(name)"])
      return try bytes(of: "\(folder)/\(name)")
    }
    let picture = try MovingPicture(decoding: file, name: name)
    var whole = 0
    for length in stride(from: 0, to: file.count, by: max(1, file.count / 400)) {
      do {
        #expect(try MovingPicture(decoding: Array(file[..<length]), name: name) == picture)
        whole += 1
      } catch {
        #expect(error.code == .unreadable && error.description.count { $0 == "\n" } == 0)
      }
    }
    #expect(whole <= mostWhole)
  }

  /// A byte that is wrong must not end the process, nor may a pixel shine more than it covers.
  @Test(arguments: ["a.gif", "a.png", "a.webp", "a.jpg", "a.webm"])
  func damageIsSurvived(name: String) throws {
    let file = try withTemporaryFolder { folder in
      try output(
        of:
          "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=32x24:r=10", "-frames:v", name == "a.webm" ? "3" : "1"]
          + ["\(folder)/\(name)"])
      return try bytes(of: "\(folder)/\(name)")
    }
    for place in stride(from: 0, to: file.count, by: max(1, file.count / 200)) {
      var damaged = file
      damaged[place] ^= UInt8(truncatingIfNeeded: 1 << (place % 8))
      guard let picture = try? MovingPicture(decoding: damaged, name: name) else { continue }
      for frame in picture.frames {
        #expect(frame.pixmap.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
      }
    }
  }

  /// Neither what is read nor what is refused leaves memory behind, nor a word of libav's.
  @Test(.limitsMemory) func nothingIsLeftBehind() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      try withTemporaryFolder { folder in
        try output(
          of:
            "ffmpeg",
          ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=160x120:r=10", "-frames:v", "1", folder + "/a.jpg"])
        let whole = try bytes(of: folder + "/a.jpg")
        let half = Array(whole[..<(whole.count / 2)])
        func readAll() {
          for _ in 0..<150 {
            for file in [whole, half, Array("no picture".utf8)] { _ = try? MovingPicture(decoding: file, name: "x") }
          }
        }
        readAll()
        let before = try residentPages()
        readAll()
        // A picture has 150 kB, a frame of libav's 30 kB, its buffer for reading 32 kB; 150 of the least are 4.5 MB.
        #expect(try residentPages() - before < 500)
      }
    }
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("@ 0x"))
  }
}
