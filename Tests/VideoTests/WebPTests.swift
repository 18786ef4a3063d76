import Frames
import FixedPoint
import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

/// Animated WebP, which is written without libav; read by libwebp's own programs, and by its decoder.
@Suite struct WebPTests {
  /// The properties of a frame as webpmux lists them.
  private struct Listed: Equatable {
    let width, height, x, y, duration: Int
    let dispose, blend: String
  }

  /// Returns the properties of a file as webpmux lists them, after webpinfo has found no errors in it.
  private func list(_ path: String) throws -> (features: String, playCount: Int, frames: [Listed]) {
    try output(of: "webpinfo", ["-quiet", path])
    let lines = try text(of: "webpmux", ["-info", path]).split(separator: "\n")
    let features = try #require(lines.first { $0.hasPrefix("Features present:") })
    let loop = try #require(lines.first { $0.contains("Loop Count") }?.split(separator: " ").last)
    let frames = lines.compactMap { line -> Listed? in
      let words = line.split(separator: " ")
      guard words.count == 11, words[0].hasSuffix(":"), words[0] != "No.:" else { return nil }
      let numbers = [1, 2, 4, 5, 6].compactMap { Int(words[$0]) }
      return Listed(
        width: numbers[0], height: numbers[1], x: numbers[2], y: numbers[3], duration: numbers[4],
        dispose: String(words[7]), blend: String(words[8]))
    }
    return (String(features.dropFirst(18)), try #require(Int(loop)), frames)
  }

  /// Settings of a file that keeps alpha.
  private func settings(width: Int = 96, height: Int = 64, frameRate: Rational = Rational(30)) -> VideoSettings {
    var settings = VideoSettings(width: width, height: height, frameRate: frameRate, container: .webp)
    settings.pixelFormat = .rgb(.bgra)
    return settings
  }

  private func encode(
    _ frames: [Pixmap], lasting duration: Rational? = nil, to path: String, _ settings: VideoSettings, workers: Int = 2
  ) throws {
    var encoder = try VideoEncoder(to: .file(path: path), settings: settings, workers: workers)
    for frame in frames {
      let image = VideoImage(width: settings.width, height: settings.height, format: settings.pixelFormat)
      image.set(from: frame)
      try encoder.encode(image, duration: duration)
    }
    try encoder.finish()
  }

  private func decode(_ path: String) throws -> [TimedFrame] {
    var reader = try FrameReader(path: path)
    var frames: [TimedFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  private func picture(_ color: (_ x: Int, _ y: Int) -> RGBA16, width: Int = 96, height: Int = 64) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for place in pixmap.pixels.indices { pixmap.pixels[place] = color(place % width, place / width) }
    return pixmap
  }

  /// A disc of 12 pixels at the frame's place on the way, over a ground.
  private func dot(frame: Int, _ color: RGBA16, over ground: RGBA16) -> Pixmap {
    picture { x, y in
      let (right, down) = (x - 15 - 5 * frame, y - 20 - frame)
      return right * right + down * down < 36 ? color : ground
    }
  }

  /// The mean square of how far codes of 8 bits are off, of all channels.
  private func error(_ found: Pixmap, _ wanted: Pixmap) -> Double {
    let channels: [KeyPath<RGBA16, UInt16>] = [\.red, \.green, \.blue, \.alpha]
    var sum = 0.0
    for (found, wanted) in zip(found.pixels, wanted.pixels) {
      for channel in channels {
        sum += pow((Double(found[keyPath: channel]) - Double(wanted[keyPath: channel])) / 257, 2)
      }
    }
    return sum / Double(channels.count * found.pixels.count)
  }

  /// A gradient that changes by a code in two frames, and less anywhere than any tolerance.
  @Test func everyFrameOfASlowGradientIsThere() throws {
    try withTemporaryFolder { folder in
      let frames = (0..<30).map { frame in
        picture { x, y in
          RGBA16(red: UInt16(20000 + 100 * x + 130 * frame), green: UInt16(300 * y), blue: 30000, alpha: .max)
        }
      }
      try encode(frames, to: "\(folder)/a.webp", settings())
      let listed = try list("\(folder)/a.webp")
      #expect(listed.frames.count == 30)
      #expect(listed.features == "animation" && listed.playCount == 0)
      let decoded = try decode("\(folder)/a.webp")
      try #require(decoded.count == 30)
      for (found, wanted) in zip(decoded, frames) { #expect(error(found.pixmap, wanted) < 1) }
    }
  }

  @Test(arguments: [
    (Rational(30), [33, 34, 33, 33, 34, 33, 33, 34, 33, 33, 34, 33], 400),
    (Rational(30000, 1001), [33, 34, 33, 33, 34, 33, 34, 33, 33, 34, 33, 33], 400), (Rational(50), nil, 240),
    (Rational(1000), nil, 12), (Rational(7, 3), nil, 5143),
  ])
  func framesLastAsLongAsTheyShould(rate: Rational, durations: [Int]?, total: Int) throws {
    try withTemporaryFolder { folder in
      let frames = (0..<12).map { frame in
        picture { x, _ in RGBA16(red: UInt16(5000 * frame), green: 0, blue: UInt16(600 * x), alpha: .max) }
      }
      var settings = settings(frameRate: rate)
      settings.playCount = 3
      try encode(frames, to: "\(folder)/a.webp", settings)
      let listed = try list("\(folder)/a.webp")
      #expect(listed.playCount == 3)
      #expect(listed.frames.count == 12)
      if let durations { #expect(listed.frames.map(\.duration) == durations) }
      #expect(listed.frames.map(\.duration).reduce(0, +) == total)
    }
  }

  /// Some frames are equal, and some too short to be shown.
  @Test func anyNumberOfWorkersMakesTheSameFile() throws {
    try withTemporaryFolder { folder in
      let frames = [0, 0, 1, 2, 2, 2, 3, 4, 5, 6, 7, 7].map {
        dot(frame: $0, RGBA16(red: .max, green: 0, blue: 0, alpha: .max), over: .clear)
      }
      var settings = settings()
      settings.hasOwnDurations = true
      let files = try [1, 2, 3, 20].map { workers in
        try encode(frames, lasting: Rational(1, 2500), to: "\(folder)/a.webp", settings, workers: workers)
        return try bytes(of: "\(folder)/a.webp")
      }
      for file in files { #expect(file == files[0]) }
      #expect(try list("\(folder)/a.webp").frames.count == 5)
    }
  }

  @Test func equalFramesAreOneThatLastsLonger() throws {
    try withTemporaryFolder { folder in
      let frames = [0, 0, 0, 1, 1, 2, 0, 0].map {
        dot(frame: $0, RGBA16(red: .max, green: 0, blue: 0, alpha: .max), over: .clear)
      }
      try encode(frames, to: "\(folder)/a.webp", settings(frameRate: Rational(20)))
      #expect(try list("\(folder)/a.webp").frames.map(\.duration) == [150, 100, 50, 100])
    }
  }

  /// A duration has 24 bits: milliseconds of 4.66 hours.
  @Test func whatStandsStillForLongIsSeveralFrames() throws {
    try withTemporaryFolder { folder in
      let still = dot(frame: 0, RGBA16(red: .max, green: 0, blue: 0, alpha: .max), over: .clear)
      try encode(Array(repeating: still, count: 5), to: "\(folder)/a.webp", settings(frameRate: Rational(1, 8000)))
      let durations = try list("\(folder)/a.webp").frames.map(\.duration)
      #expect(durations == [16_000_000, 16_000_000, 8_000_000])
      let decoded = try decode("\(folder)/a.webp")
      try #require(!decoded.isEmpty)
      for frame in decoded { #expect(error(frame.pixmap, still) < 2) }
    }
  }

  @Test func aMovingDotLeavesNoTrail() throws {
    try withTemporaryFolder { folder in
      let ground = RGBA16(red: 12000, green: 25000, blue: 40000, alpha: .max)
      // Near to the ground, where a tolerance would take it for the ground.
      for red: UInt16 in [12800, 60000] {
        let frames = (0..<12).map {
          dot(frame: $0, RGBA16(red: red, green: 25000, blue: 40000, alpha: .max), over: ground)
        }
        try encode(frames, to: "\(folder)/a.webp", settings())
        #expect(try list("\(folder)/a.webp").frames.count == 12)
        let decoded = try decode("\(folder)/a.webp")
        try #require(decoded.count == 12)
        for (found, wanted) in zip(decoded, frames) {
          // A flat ground comes back as it is, and so does it where the dot was.
          for (place, color) in wanted.pixels.enumerated() where color == ground && place % 96 < 4 {
            #expect(abs(Int(found.pixmap.pixels[place].red) - Int(ground.red)) <= 2 * 257)
          }
          #expect(error(found.pixmap, wanted) < 10)
        }
        let errors = zip(decoded, frames).map { error($0.pixmap, $1) }
        #expect(try #require(errors.max()) < errors[0] * 5 / 4 + 0.5, "it grows from frame to frame: \(errors)")
      }
    }
  }

  @Test func onlyWhatChangesIsWritten() throws {
    try withTemporaryFolder { folder in
      let ground = RGBA16(red: 12000, green: 25000, blue: 40000, alpha: .max)
      let frames = (0..<8).map { dot(frame: $0, RGBA16(red: .max, green: 0, blue: 0, alpha: .max), over: ground) }
      try encode(frames, to: "\(folder)/a.webp", settings())
      let listed = try list("\(folder)/a.webp").frames
      #expect(listed[0] == Listed(width: 96, height: 64, x: 0, y: 0, duration: 33, dispose: "none", blend: "no"))
      // Columns 10 to 25 and rows 15 to 26; then columns 40 to 55 and rows 21 to 32.
      #expect(listed[1] == Listed(width: 48, height: 48, x: 0, y: 0, duration: 34, dispose: "none", blend: "no"))
      #expect(listed[7] == Listed(width: 64, height: 64, x: 16, y: 0, duration: 34, dispose: "none", blend: "no"))
    }
  }

  @Test func translucentFramesDoNotPileUp() throws {
    try withTemporaryFolder { folder in
      let half = RGBA16(red: 32896, green: 16448, blue: 0, alpha: 32896)
      let frames = (0..<12).map { dot(frame: $0, half, over: .clear) }
      try encode(frames, to: "\(folder)/a.webp", settings())
      let listed = try list("\(folder)/a.webp")
      #expect(listed.features.split(separator: " ").contains("transparency"))
      #expect(listed.frames.allSatisfy { $0.blend == "no" })
      let decoded = try decode("\(folder)/a.webp")
      try #require(decoded.count == 12)
      // Alpha loses nothing.
      for (found, wanted) in zip(decoded, frames) {
        #expect(found.pixmap.pixels.map(\.alpha) == wanted.pixels.map(\.alpha))
        #expect(error(found.pixmap, wanted) < 4)
      }
    }
  }

  @Test func withoutAlphaNothingIsBlack() throws {
    try withTemporaryFolder { folder in
      let frames = (0..<3).map { dot(frame: $0, RGBA16(red: .max, green: 0, blue: 0, alpha: .max), over: .clear) }
      var settings = settings()
      settings.pixelFormat = VideoCodec.webp.pixelFormat(depth: nil, hasAlpha: false)
      try encode(frames, to: "\(folder)/a.webp", settings)
      #expect(try list("\(folder)/a.webp").features == "animation")
      let decoded = try decode("\(folder)/a.webp")
      try #require(decoded.count == 3)
      for frame in decoded { #expect(frame.pixmap.pixels.allSatisfy { $0.alpha == .max }) }
    }
  }

  @Test func whatIsLosslessComesBackExactly() throws {
    try withTemporaryFolder { folder in
      let frames = (0..<6).map { frame in
        picture { x, y in
          StraightRGBA16(
            red: UInt16(x) * 257, green: UInt16(y * 3) * 257, blue: UInt16(20 * frame) * 257,
            alpha: UInt16(255 - x) * 257
          ).premultiplied
        }
      }
      var settings = settings()
      settings.encoderOptions = [EncoderOption(name: "lossless", value: "1"), EncoderOption(name: "exact", value: "1")]
      try encode(frames, to: "\(folder)/a.webp", settings)
      #expect(try list("\(folder)/a.webp").features.split(separator: " ").contains("transparency"))
      let decoded = try decode("\(folder)/a.webp")
      #expect(decoded.map(\.pixmap) == frames)
    }
  }

  @Test func moreEffortAndLessQualityAreSmaller() throws {
    try withTemporaryFolder { folder in
      func size(quality: Int, preset: String) throws -> Int {
        let frames = (0..<4).map { frame in
          picture { x, y in
            RGBA16(
              red: UInt16(x * x * 7 % 60000), green: UInt16(y * 1000), blue: UInt16(x * y * 10 + frame * 300),
              alpha: .max)
          }
        }
        var settings = settings()
        (settings.rateControl, settings.preset) = (.quality(quality), preset)
        try encode(frames, to: "\(folder)/a.webp", settings)
        return try bytes(of: "\(folder)/a.webp").count
      }
      let sizes = try [100, 80, 40, 0].map { try size(quality: $0, preset: "4") }
      #expect(sizes == sizes.sorted(by: >) && sizes[0] > 2 * sizes[3])
      #expect(try size(quality: 80, preset: "6") < size(quality: 80, preset: "0"))
    }
  }

  @Test(arguments: [
    ("crf", "9", "cannot use the option crf=9: unknown option; use one of alpha_compression, "),
    ("pass", "many", "cannot use the option pass=many: must be a whole number"),
    ("pass", "99", "cannot use the option pass=99: libwebp does not accept this value"),
  ])
  func anOptionThatIsRefusedIsNamedAndNoFileTouched(name: String, value: String, message: String) throws {
    try withTemporaryFolder { folder in
      var settings = settings()
      settings.encoderOptions = [EncoderOption(name: name, value: value)]
      let error = #expect(throws: VideoError.self) {
        _ = try VideoEncoder(path: "\(folder)/a.webp", settings: settings)
      }
      #expect(error?.code == .invalidSetting)
      #expect(error?.description.hasPrefix(message) == true)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/a.webp"))
    }
  }

  @Test func whatItCannotHoldIsNamed() {
    var rgba = settings()
    rgba.pixelFormat = .rgb(.rgba)
    let cases: [(VideoSettings, String)] = [
      (rgba, "cannot use the pixel format rgba: webp takes bgra, bgr0"),
      (settings(width: 16384), "cannot use the width 16384: must be from 1 to 16383"),
      (
        settings(frameRate: Rational(1, 16778)),
        "cannot use the frame rate 1/16778: a WebP frame lasts at most 16777 seconds"
      ),
    ]
    for (settings, message) in cases {
      let error = #expect(throws: VideoError.self) { try settings.validate() }
      #expect(error?.description == message)
    }
  }

  @Test func aFileThatCannotBeWrittenIsNamed() throws {
    let frames = [picture { _, _ in .clear }]
    func expect(_ path: String, _ message: String) {
      let error = #expect(throws: VideoError.self) { try encode(frames, to: path, settings()) }
      #expect(error?.code == .writingFailed)
      #expect(error?.description == message)
    }
    expect("/none/a.webp", "cannot open /none/a.webp for writing: No such file or directory")
    expect("/tmp/a\0b.webp", "cannot open the file: its path contains a zero byte")
    expect("/dev/full", "cannot write to /dev/full: No space left on device")
  }

  @Test(.limitsFiles) func aLimitStopsTheRun() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      try withTemporaryFolder { folder in
        var limits = rlimit(rlim_cur: 3000, rlim_max: .max)
        #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits) == 0)
        let settings = VideoSettings(width: 64, height: 64, frameRate: Rational(30), container: .webp)
        var encoder = try VideoEncoder(path: "\(folder)/a.webp", settings: settings)
        var message = ""
        do {
          for index in 0..<300 {
            let image = VideoImage(width: 64, height: 64, format: settings.pixelFormat)
            var picture = Pixmap(width: 64, height: 64)
            for place in picture.pixels.indices {
              picture.pixels[place] = RGBA16(
                red: UInt16(place * 7919 % 60000), green: UInt16(index), blue: 0, alpha: .max)
            }
            image.set(from: picture)
            try encoder.encode(image)
          }
        } catch {
          message = "\(error)"
        }
        #expect(message == "cannot write to \(folder)/a.webp: File too large")
      }
    }
  }
}
