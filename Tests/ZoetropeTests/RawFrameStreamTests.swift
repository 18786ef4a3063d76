import FileIO
import FixedPoint
import Foundation
import Pipeline
import Raster
import TestSupport
import Testing
import Video

@testable import Zoetrope

/// A stream that another thread may stop, as every one can be.
private struct StreamStop: @unchecked Sendable {
  let stream: RawFrameStream
  func now() { stream.stop() }
}

@Suite struct RawFrameStreamTests {
  private let folder: TemporaryFolder
  private let size = PixelSize(width: 5, height: 3)

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path + "/frames" }

  private func random(_ count: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(state: seed)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// Reads the bytes as frames.
  private func frames(
    _ bytes: [UInt8], _ pixelFormat: RawPixelFormat, size: PixelSize? = nil
  ) throws -> [Pixmap] {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let format = RawVideoFormat(pixelFormat, size ?? self.size, frameRate: Rational(20))
    let stream = try RawFrameStream(path: path, format, cancellation: Cancellation())
    var frames: [Pixmap] = []
    while let frame = try stream.next() { frames.append(frame.pixmap) }
    return frames
  }

  /// The frame as the format's definition says it, pixel by pixel.
  private func expected8(_ bytes: [UInt8], _ index: Int, size: PixelSize) -> [RGBA16] {
    let count = size.width * size.height
    return (0..<count).map { pixel in
      let place = 3 * (index * count + pixel)
      func code(_ channel: Int) -> UInt16 { UInt16(bytes[place + channel]) * 257 }
      return RGBA16(red: code(0), green: code(1), blue: code(2), alpha: 65535)
    }
  }

  @Test func eightBitsAreCodesTimes257() throws {
    let bytes = random(4 * 45, seed: 1)
    #expect(try frames(bytes, .rgb24).map(\.pixels) == (0..<4).map { expected8(bytes, $0, size: size) })
  }

  @Test func sixteenBitsHaveTheLowByteFirst() throws {
    let bytes = random(2 * 90, seed: 3)
    let frames = try frames(bytes, .rgb48)
    #expect(frames.count == 2)
    for (index, frame) in frames.enumerated() {
      for (pixel, color) in frame.pixels.enumerated() {
        func word(_ channel: Int) -> Int {
          let place = index * 90 + 6 * pixel + 2 * channel
          return Int(bytes[place]) + 256 * Int(bytes[place + 1])
        }
        #expect([color.red, color.green, color.blue, color.alpha].map(Int.init) == [word(0), word(1), word(2), 65535])
      }
    }
  }

  @Test func colorsAreMultipliedByAlphaToTheNearest() throws {
    var bytes = random(60 * 8, seed: 4)
    bytes.replaceSubrange(..<12, with: [255, 128, 0, 0, 255, 128, 1, 255, 255, 1, 0, 1])
    let frames = try frames(bytes, .rgba)
    #expect(frames.count == 8)
    for (index, frame) in frames.enumerated() {
      for (pixel, color) in frame.pixels.enumerated() {
        let place = index * 60 + 4 * pixel
        let alpha = Int(bytes[place + 3]) * 257
        func channel(_ channel: Int) -> Int { (Int(bytes[place + channel]) * 257 * alpha * 2 + 65535) / (2 * 65535) }
        #expect(
          [color.red, color.green, color.blue, color.alpha].map(Int.init)
            == [channel(0), channel(1), channel(2), alpha])
      }
    }
  }

  @Test(arguments: [
    (0, "it is empty"),
    (44, "its 44 bytes are no whole number of frames: 5x3 in rgb24 has 45 bytes a frame, and there is not one"),
    (
      95,
      "its 95 bytes are no whole number of frames: 5x3 in rgb24 has 45 bytes a frame, and after 2 there are 5 bytes left over"
    ),
  ])
  func whatIsNoWholeNumberOfFramesIsTold(count: Int, reason: String) throws {
    let error = try #require(throws: FileError.self) { try frames(random(count, seed: 5), .rgb24) }
    #expect(error.description == "cannot read \(path): \(reason)")
  }

  @Test func whatCannotBeReadIsTold() throws {
    let format = RawVideoFormat(.rgb24, size, frameRate: Rational(20))
    func problem(_ path: String, _ limit: PixelLimit = .standard) throws -> String {
      let error = try #require(throws: FileError.self) {
        try RawFrameStream(path: path, format, limit: limit, cancellation: Cancellation())
      }
      return error.description
    }
    #expect(try problem(path) == "cannot read \(path): No such file or directory")
    #expect(try problem(folder.path) == "cannot read \(folder.path): it is a folder; give a file of raw frames")
    #expect(try problem("a\0b").hasSuffix("its name contains a zero byte"))
    try Data(random(46, seed: 5)).write(to: URL(fileURLWithPath: path))
    #expect(try problem(path).contains("its 46 bytes are no whole number of frames"))
    let limit = PixelLimit(pixelCount: 14)
    #expect(try problem(path, limit) == "cannot read \(path): it is 5x3, 15 pixels; the limit is 14 pixels")
  }

  /// Frames as they come are those of the file, whatever they come through, and a part of one is told when it comes.
  @Test func framesAsTheyComeAreTheFrames() throws {
    let bytes = random(4 * 60, seed: 1)
    let all = try frames(bytes, .rgba)
    let format = RawVideoFormat(.rgba, size, frameRate: Rational(20))
    let stream = try RawFrameStream(path: path, format, cancellation: Cancellation())
    for index in 0..<4 {
      let found = try #require(try stream.next())
      #expect(found.pixmap == all[index])
      #expect(found.start == Rational(Int64(index), 20) && found.duration == Rational(1, 20))
    }
    #expect(try stream.next() == nil && stream.facts.hasAlpha)
    let pipe = folder.path + "/pipe"
    for (count, reason) in [
      (0, "it is empty"),
      (
        130,
        "its 130 bytes are no whole number of frames: 5x3 in rgba has 60 bytes a frame, and after 2 there are 10 bytes left over"
      ),
    ] {
      let status = unsafe mkfifo(pipe, 0o600)
      #expect(status == 0)
      let stream = try RawFrameStream(path: pipe, format, cancellation: Cancellation())
      let data = Data(bytes.prefix(count))
      let writer = Thread {
        let handle = FileHandle(forWritingAtPath: pipe)
        try? handle?.write(contentsOf: data)
        try? handle?.close()
      }
      writer.start()
      for index in 0..<count / 60 { #expect(try stream.next()?.pixmap == all[index]) }
      let error = try #require(throws: FileError.self) { try stream.next() }
      #expect(error.description == "cannot read \(pipe): \(reason)")
      try FileManager.default.removeItem(atPath: pipe)
    }
  }

  @Test func aWaitForAFrameCanBeStopped() throws {
    let status = unsafe mkfifo(path, 0o600)
    #expect(status == 0)
    let format = RawVideoFormat(.rgb24, size, frameRate: Rational(20))
    let stream = try RawFrameStream(path: path, format, cancellation: Cancellation())
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { [stop = StreamStop(stream: stream)] in
      stop.now()
    }
    #expect(throws: CancellationError.self) { try stream.next() }
  }
}

@Suite struct RawVideoFormatTests {
  @Test(arguments: [
    ("yuv420p:5x3@25", 15 + 6 + 6, "yuv420p:5x3@25"), ("yuv422p:5x3@25", 15 + 9 + 9, "yuv422p:5x3@25"),
    ("yuv444p10le:5x3@25", 90, "yuv444p10:5x3@25"), ("yuv420p10:5x3@25", 54, "yuv420p10:5x3@25"),
    ("yuv422p10:5x3@25:bt709", 66, "yuv422p10:5x3@25:bt709"), ("yuvj420p:5x3@25", 27, "yuv420p:5x3@25:full"),
    ("nv12:5x3@25:bt601:full", 27, "nv12:5x3@25:full:bt601"), ("gray:5x3@25", 15, "gray:5x3@25"),
    ("yuv444p:5x3@25:limited", 45, "yuv444p:5x3@25:limited"),
  ])
  func formatsOfVideoAreRead(text: String, byteCount: Int, description: String) throws {
    let format = try RawVideoFormat(text: text)
    #expect(format.pixelFormat.byteCount(format.size) == byteCount && format.description == description)
    #expect(try RawVideoFormat(text: format.description) == format)
  }

  @Test(arguments: [
    "rgb24:4x4@20:full", "gray:4x4@20:limited", "gray:4x4@20:bt709", "yuv420p:4x4@20:", "yuv420p:4x4@20:full:limited",
    "yuvj420p:4x4@20:full", "yuv420p:4x4@20:bt601:bt709", "yuv420p:4x4@20:bt2020",
  ])
  func wordsThatSayNothingAreTold(text: String) throws {
    let error = try #require(throws: RequestError.self) { try RawVideoFormat(text: text) }
    #expect(
      error.problem
        == "\(text): the rate of yuv and nv12 may be followed by full or limited, and by bt601 or bt709, each once"
    )
  }

  @Test func itsTextIsRead() throws {
    let format = try RawVideoFormat(text: "rgb48le:480x270@30000/1001")
    #expect(format.pixelFormat == .rgb48 && format.size == PixelSize(width: 480, height: 270))
    #expect(format.frameRate == Rational(30000, 1001) && format.description == "rgb48:480x270@30000/1001")
    #expect(try RawVideoFormat(text: "rgba:1x2@12.5").description == "rgba:1x2@12.5")
    #expect(try RawVideoFormat(text: format.description) == format)
  }

  @Test(arguments: [
    "", "rgb24", "rgb24:4x4", "rgb24@20:4x4", "rgb24:4x4@", "rgb24:4x4@20@20", "rgb24:4x4:20", "yuv420ple:4x4@20",
    "yuvj420p10:4x4@20", "rgb23:4x4@20",
    "rgb24:4@20", "rgb24:4x4@x", ":4x4@20", "rgb24:4x4x4@20",
  ])
  func anyOtherTextIsTold(text: String) throws {
    let error = try #require(throws: RequestError.self) { try RawVideoFormat(text: text) }
    #expect(
      error.part == .rawFrames
        && error.problem
          == "\(text): write rgb24|rgb48|rgba|rgba64|gray|nv12|yuv420p|yuv422p|yuv444p|yuv420p10|yuv422p10|yuv444p10, the size and the frames per second, such as rgb24:480x270@20"
    )
  }

  @Test(arguments: [
    ("rgb24:0x4@20", "0x4 is out of range; allowed: 1…16384 pixels a side"),
    ("rgb24:-4x4@20", "-4x4 is out of range; allowed: 1…16384 pixels a side"),
    ("rgb24:16384x16384@20", "16384x16384 is more than 134217728 pixels, the most that a frame may have"),
    ("rgb24:4x4@0", "0 is out of range; allowed: 0.001…1000 frames per second"),
    ("rgb24:4x4@-5", "-5 is out of range; allowed: 0.001…1000 frames per second"),
    ("rgb24:4x4@1001", "1001 is out of range; allowed: 0.001…1000 frames per second"),
  ])
  func whatNoFramesCanBeIsTold(text: String, problem: String) throws {
    let error = try #require(throws: RequestError.self) { try RawVideoFormat(text: text) }
    #expect(error.part == .rawFrames && error.problem == problem)
  }
}
