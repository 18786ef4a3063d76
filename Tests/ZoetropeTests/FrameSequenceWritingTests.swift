import Foundation
import TestSupport
import Testing
import Zoetrope

/// Writing of caller-supplied frames.
@Suite struct FrameSequenceWritingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Three pictures of one colour each.
  private let pixmaps = [UInt16(0), 30000, 65535].map { level in
    Pixmap(width: 32, height: 32, filledWith: RGBA16(red: level, green: 65535 - level, blue: 0, alpha: .max))
  }

  /// Frames of which the second one is narrower than the source says.
  private struct UnequalFrames: FrameSource {
    let size: PixelSize
    var frameCount = 3

    func frame(_ index: Int, into pixmap: inout Pixmap) {
      pixmap = Pixmap(width: index == 1 ? 8 : size.width, height: size.height)
    }
  }

  /// Frames of which an impossible number may be said to hold the last one.
  private struct HeldFrames: FrameSource {
    let size = PixelSize(width: 4, height: 2)
    let frameCount = 2
    let heldCount: Int

    func frame(_ index: Int, into pixmap: inout Pixmap) { pixmap = Pixmap(width: 4, height: 2) }
  }

  /// Frames of a white that may be translucent.
  private struct PlainFrames: FrameSource {
    let size = PixelSize(width: 32, height: 32)
    var frameCount = 3
    let level: UInt16
    var alpha: UInt16?

    func frame(_ index: Int, into pixmap: inout Pixmap) {
      let color = RGBA16(red: level, green: level, blue: level, alpha: alpha ?? level)
      pixmap = Pixmap(width: 32, height: 32, filledWith: color)
    }
  }

  /// Many frames of more than 256 colours, the second of which is narrower.
  private struct NoisyFrames: FrameSource {
    let size = PixelSize(width: 32, height: 20)
    let frameCount = 200

    func frame(_ index: Int, into pixmap: inout Pixmap) {
      pixmap = Pixmap(width: index == 1 ? 8 : size.width, height: size.height)
      for place in pixmap.pixels.indices {
        let value = UInt16(truncatingIfNeeded: place &* 40_503 &+ index &* 9973)
        pixmap.pixels[place] = RGBA16(red: value, green: 65535 - value, blue: value / 2, alpha: 65535)
      }
    }
  }

  @Test func aGIFKeepsTheDurations() throws {
    let path = folder.path + "/a.gif"
    try FrameSequence(pixmaps, durations: [0.5, 1, 0.07]).write(to: path)
    let listing = try GIFListing(path)
    #expect(listing.delays == [50, 100, 7] && listing.roundCount == 0)
    let images = try GIFInspection(path: path).images
    #expect(images.map(\.delayCentiseconds) == [50, 100, 7])
  }

  /// By the clock of each format.
  @Test(arguments: ["gif", "mp4", "mov", "webm", "mkv", "avif", "apng", "webp"])
  func aFileKeepsTheDurations(ending: String) throws {
    let path = "\(folder.path)/a.\(ending)"
    let report = try FrameSequence(pixmaps, durations: [0.333, Rational(1, 3), 0.5]).write(to: path)
    #expect(report.timing.frameCount == 3)
    let stream = try FileFrames(path: path)
    var durations: [Rational] = []
    while let frame = try stream.next() { durations.append(frame.duration) }
    switch ending {
    case "gif": #expect(durations == [0.33, 0.34, 0.5])
    case "webm", "mkv", "webp": #expect(durations == [0.333, 0.333, 0.5])
    default: #expect(durations == [0.333, Rational(1, 3), 0.5])
    }
  }

  @Test func equalDurationsOfAVideoAreAConstantRate() throws {
    let source = PlainFrames(level: .max)
    let (given, constant) = try (
      FrameSequence(source, durations: [0.25, 0.25, 0.25]), FrameSequence(source, frameRate: 4)
    )
    #expect(try given.encoded(as: .mp4()) == constant.encoded(as: .mp4()))
  }

  /// They are repeated at the lowest constant rate at which each is shown for exactly its duration.
  @Test func uncompressedFramesAreRepeated() throws {
    let frames = try FrameSequence(pixmaps, durations: [0.5, 1, 0.25])
    let bytes = try frames.encoded(as: FileType(.rgb24))
    let reds = stride(from: 0, to: bytes.count, by: 3 * 32 * 32).map { bytes[$0] }
    #expect(reds == [0, 0, 117, 117, 117, 117, 255])
  }

  /// H.264 needs even sides, which is told.
  @Test func framesWithAnOddSideBecomeAVideo() throws {
    let path = folder.path + "/a.mp4"
    let odd = pixmaps[1...].map { Pixmap(width: 33, height: 21, filledWith: $0.pixels[0]) }
    let frames = try FrameSequence(odd, durations: [0.5, 0.5])
    let file = folder.path + "/a.apng"
    #expect(try frames.write(to: file).notes.isEmpty)
    let told = [
      "frames of 33x21 become 34x22 by repeating the last column and row, since the codec needs even sides"
    ]
    #expect(try frames.write(to: path).notes.map(\.text) == told)
    #expect(try FileFrames(path: file).write(to: path, replaces: true).notes.map(\.text) == told)
    #expect(
      try text(of: "ffprobe", ["-v", "error", "-show_entries", "stream=width,height", path]).contains(
        "width=34\nheight=22"))
  }

  @Test func memoryHoldsTheBytesOfTheFile() throws {
    let frames = try FrameSequence(pixmaps, durations: [0.5, 1, 0.07])
    for (name, type) in [("a.gif", FileType.gif(quality: 50)), ("a.mp4", .mp4()), ("a.apng", .apng())] {
      try frames.write(to: "\(folder.path)/\(name)", as: type)
      #expect(try frames.encoded(as: type) == Array(folder.data(name)))
    }
  }

  @Test(arguments: ["a.gif", "a.apng", "a.webp", "a.avif"]) func aFilePlaysAsOftenAsTheFramesSay(name: String) throws {
    let path = "\(folder.path)/\(name)"
    var frames = try FrameSequence(pixmaps, durations: [0.5, 1, 0.25])
    func playCount(_ type: FileType? = nil) throws -> Int? {
      try frames.write(to: path, as: type, replaces: true)
      return try verify(path).playCount
    }
    frames.playCount = 3
    #expect(try playCount() == 3)
    var twice = try #require(FileType(path: path))
    twice.playCount = 2
    #expect(try playCount(twice) == 2)
    frames.playCount = nil
    #expect(try playCount() == 0)
    // The largest that each format stores.
    frames.playCount = 70000
    #expect(try playCount() == (name == "a.gif" ? 65536 : 65535))
    frames.playCount = -1
    let error = try #require(throws: RequestError.self) { try playCount() }
    #expect(error.part == .playCount)
  }

  /// As on the command line, a folder or a pattern is the name of a PNG for each frame.
  @Test func aSequenceIsNamedByItsPath() throws {
    let frames = try FrameSequence(pixmaps, durations: pixmaps.indices.map { Rational(Int64($0) + 1, 10) })
    try frames.write(to: folder.path + "/frames/")
    try frames.write(to: folder.path + "/f-%02d.png")
    try frames.write(to: folder.path + "/g-%d.png", as: .pngs)
    let names = pixmaps.indices
    let expected = (["frames"] + names.map { "f-0\($0).png" } + names.map { "g-\($0).png" }).sorted()
    #expect(try folder.names == expected)
    let pictures = try names.map { Array(try folder.data("g-\($0).png")) }
    #expect(try frames.encoded(as: .pngs) == Array(pictures.joined()))
    let loop = try moonScene.loop(.turns(near: 1), size: .init(width: 16, height: 9), frameRate: 4)
    try loop.write(to: folder.path + "/loop/")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/loop").count == loop.frameCount)
  }

  /// A C string would end there, and name another file.
  @Test(arguments: [".gif", ".png", ".txt/", "-%d.png"]) func aNameWithAZeroByteIsRefused(ending: String) throws {
    let frames = try FrameSequence(pixmaps, durations: [1, 1, 1])
    for names in [[], ["a"]] {
      if !names.isEmpty { try folder.write("precious", to: "a") }
      let error = try #require(throws: FileError.self) {
        try frames.write(to: "\(folder.path)/a\0\(ending)", replaces: true)
      }
      #expect(error.description.hasPrefix("cannot "), "\(error)")
      #expect(try folder.names == names)
    }
    #expect(try folder.read("a") == "precious")
  }

  /// A folder that exists is no file to write, unless a slash says that it is meant.
  @Test func aFolderNeedsItsSlash() throws {
    let frames = try FrameSequence(pixmaps, durations: [1, 1, 1])
    let path = folder.path + "/frames"
    try frames.write(to: path + "/")
    let error = try #require(throws: RequestError.self) { try frames.write(to: path, replaces: true) }
    let problem = "The path \"\(path)\" is a folder. To write a PNG of each frame into it, use \"\(path)/\"."
    #expect(error == RequestError(.format, sentence: problem))
    // Those that a longer sequence left are removed.
    try FrameSequence(Array(pixmaps[..<2]), durations: [1, 1]).write(to: path + "/", replaces: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["0000.png", "0001.png"])
  }

  /// By its index, however long the frames before it are shown.
  @Test func aPNGShowsTheFrameThatItsTypeNames() throws {
    let frames = try FrameSequence(pixmaps, durations: [0.5, 1, 2000])
    func picture(_ type: FileType?) throws -> Pixmap {
      try frames.write(to: folder.path + "/a.png", as: type, replaces: true)
      return try MovingPicture(decoding: Array(folder.data("a.png")), name: "a.png").frames[0].pixmap
    }
    #expect(try picture(nil) == pixmaps[0])
    for (index, pixmap) in pixmaps.enumerated() { #expect(try picture(.png(frame: index)) == pixmap) }
    #expect(try frames.encoded(as: .png(frame: 2)) == Array(folder.data("a.png")))
    for index in [-1, 3] {
      let error = try #require(throws: RequestError.self) { try frames.encoded(as: .png(frame: index)) }
      #expect(error.part == .frame && error.description.hasPrefix("frame \(index) is out of range"), "\(error)")
    }
  }

  @Test func durationsThatCannotBeShownAreRefused() throws {
    let brief = try FrameSequence(pixmaps, durations: [0.5, 0.01, 0.5])
    let error = try #require(throws: RequestError.self) { try brief.write(to: folder.path + "/a.gif") }
    #expect(error.reason == .sentence("Frame 1 is shown for 0.01 s. Give it at least 0.02 s."))
    let slow = try FrameSequence(pixmaps, durations: [0.5, Rational(1_000_000_000_000_000_000), 0.5])
    let long = try #require(throws: RequestError.self) { try slow.write(to: folder.path + "/a.gif") }
    #expect(
      long.description
        == "Frame 1 is shown for 1000000000000000000 s. Give it at most 10737418.24 s, such as by a higher speed.")
    let rare = try FrameSequence(pixmaps, durations: [86_400, 1, 1])
    for name in ["a.gif", "a.y4m"] {
      let error = try #require(throws: RequestError.self) { try rare.write(to: "\(folder.path)/\(name)") }
      #expect(error.description.hasPrefix("The frames are shown for 28800.667 s on average."), "\(error)")
    }
    let none = try FrameSequence(pixmaps, durations: [0.5, 0.5, 0])
    for name in ["a.gif", "a.mp4"] {
      #expect(throws: RequestError.self) { try none.write(to: "\(folder.path)/\(name)") }
    }
    let thirds = try FrameSequence(pixmaps, durations: [0.333, Rational(1, 3), 0.5])
    let uncommon = try #require(throws: RequestError.self) { try thirds.write(to: folder.path + "/a.y4m") }
    #expect(uncommon.description.hasPrefix("Only 3000 frames per second show each frame"), "\(uncommon)")
    let endless = try FrameSequence(pixmaps, durations: [1, 1, 4_000_000_000])
    let many = try #require(throws: RequestError.self) { try endless.write(to: folder.path + "/a.y4m") }
    #expect(many.description.hasPrefix("There are 4000000002 frames. A file of this format has at most 100000000:"))
    #expect(try folder.names.isEmpty)
  }

  /// With an even width, and with an odd one, for which a video reshapes the frames.
  @Test(arguments: [FileType.gif(), .mp4(), .apng(), .pngs, .png(frame: 1)], [32, 33])
  func aFrameOfAnotherSizeIsRefused(type: FileType, width: Int) throws {
    let frames = try FrameSequence(UnequalFrames(size: PixelSize(width: width, height: 20)), frameRate: 10)
    let error = try #require(throws: FrameError.self) { try frames.encoded(as: type) }
    #expect(error.description == "Frame 1 has 8x20 pixels instead of \(width)x20. Give all frames one size.")
  }

  /// Also if the choice of colours passes over it.
  @Test func aSingleFrameOfAnotherSizeIsRefused() throws {
    let frames = try FrameSequence(NoisyFrames(), frameRate: 10)
    let error = try #require(throws: FrameError.self) { try frames.encoded(as: .gif()) }
    #expect(error.description == "Frame 1 has 8x20 pixels instead of 32x20. Give all frames one size.")
  }

  @Test func whatMakesNoSequenceIsRefused() throws {
    let narrow = Pixmap(width: 8, height: 32)
    let attempts: [(pixmaps: [Pixmap], durations: [Rational], message: String)] = [
      ([], [], "There are no frames. Give at least one."),
      (pixmaps, [1, 2], "3 frames have 2 durations. Give one for each frame."),
      ([pixmaps[0], narrow], [1, 1], "Frame 1 has 8x32 pixels instead of 32x32. Give all frames one size."),
      ([pixmaps[0], pixmaps[1]], [1, -1], "Frame 1 is shown for -1 s. Give it a duration that is not negative."),
    ]
    for attempt in attempts {
      let error = try #require(throws: FrameError.self) {
        try FrameSequence(attempt.pixmaps, durations: attempt.durations)
      }
      #expect(error.description == attempt.message)
    }
    var incomplete = narrow
    incomplete.pixels.removeLast()
    let pictures = [narrow, incomplete]
    let error = try #require(throws: FrameError.self) { try FrameSequence(pictures, durations: [1, 1]) }
    #expect(error.description == "Frame 1 of 8x32 has 255 pixels. Give it 256.")
    var source = UnequalFrames(size: PixelSize(width: 32, height: 20))
    for rate in [Rational(0), Rational(-5)] {
      #expect(throws: FrameError.self) { try FrameSequence(source, frameRate: rate) }
    }
    source.frameCount = 0
    #expect(throws: FrameError.self) { try FrameSequence(source, frameRate: 10) }
  }

  @Test(arguments: [-1, 2, 3]) func moreHeldFramesThanThereAreAreRefused(count: Int) throws {
    let frames = HeldFrames(heldCount: count)
    let error = try #require(throws: FrameError.self) { try FrameSequence(frames, frameRate: 10) }
    #expect(error.description == "\(count) of 2 frames hold the last one. Give 0…1.")
    #expect(throws: FrameError.self) { try FrameSequence(frames, durations: [1, 1]) }
    #expect(try FrameSequence(HeldFrames(heldCount: 1), frameRate: 10).frameCount == 2)
  }

  /// Also in files that could store alpha.
  @Test(arguments: [OutputFormat.png, .webp, .webm, .mp4])
  func transparentPixelsThatAJobDoesNotExpectAreTold(format: OutputFormat) throws {
    func notes(_ first: Pixmap, hasAlpha: Bool = false) throws -> [String] {
      let frames = try FrameSequence([first, pixmaps[0]], durations: [1, 1])
      var settings = RenderSettings()
      if format == .webm { settings.video.preset = "8" }
      let job = try EncodeJob(size: frames.size, frameRate: 1, settings: settings, format: format, hasAlpha: hasAlpha)
      return try job.run(writingTo: folder.path + "/a", replaces: true) { frames }.notes.map(\.text)
    }
    let clear = Pixmap(width: 32, height: 32)
    #expect(try notes(clear) == ["transparent pixels become black, since the file stores no alpha"])
    #expect(try notes(clear, hasAlpha: true).isEmpty && notes(pixmaps[1]).isEmpty)
  }

  /// Nothing is known about the frames of a source that does not say it.
  @Test(arguments: ["a.mp4", "a.y4m"]) func onlyTransparencyThatIsLostIsTold(name: String) throws {
    func notes(_ level: UInt16) throws -> [Note] {
      let frames = try FrameSequence(PlainFrames(level: level), frameRate: 10)
      return try frames.write(to: "\(folder.path)/\(name)", replaces: true).notes
    }
    #expect(try notes(.max).isEmpty)
    let told = try notes(40000)
    #expect(told.map(\.text) == ["transparent pixels become black, since the file stores no alpha"])
    #expect(told.map(\.remedy) == [.matte])
  }

  /// On a matte, their sums would be more than a channel holds.
  @Test(arguments: [FileType.gif(), .mp4(), .apng(), .pngs, .png(matte: RGB8(red: 255, green: 0, blue: 0))])
  func coloursThatAreNotPremultipliedAreRefused(type: FileType) throws {
    let source = PlainFrames(level: .max, alpha: 30000)
    let reason =
      "has a pixel with a channel above its alpha. Give premultiplied colours, such as those of StraightRGBA16.premultiplied."
    let error = try #require(throws: FrameError.self) { try FrameSequence(source, frameRate: 10).encoded(as: type) }
    #expect(error.description.hasSuffix(reason), "\(error)")
    var pixmap = pixmaps[0]
    source.frame(0, into: &pixmap)
    let made = try #require(throws: FrameError.self) { try FrameSequence([pixmaps[0], pixmap], durations: [1, 1]) }
    #expect(made.description == "Frame 1 \(reason)")
  }

  /// Every second one would be left out.
  @Test func framesOfAnotherRateThanThatOfTheJobAreRefused() throws {
    let job = try EncodeJob(
      size: PixelSize(width: 32, height: 32), frameRate: 25, settings: RenderSettings(), format: .mp4, hasAlpha: false)
    func run(_ rate: Rational) throws -> ExportReport {
      try job.run(writingTo: folder.path + "/a.mp4") { try FrameSequence(PlainFrames(level: .max), frameRate: rate) }
    }
    for rate in [Rational(50), Rational(5)] {
      let error = try #require(throws: RequestError.self) { try run(rate) }
      #expect(error == RequestError(.frameRate, refusing: "25", "the frames have \(rate) per second"))
    }
    #expect(try folder.names.isEmpty)
    #expect(try run(25).timing.frameCount == 3)
  }

  /// Before the first of them, and however many there are.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [("a.mp4", 20_000_000), ("a.mp4", .max), ("a.gif", 300_000_000), ("a.gif", .max)] as [(String, Int)])
  func moreFramesThanAFileMayHaveAreRefused(name: String, count: Int) throws {
    let frames = try FrameSequence(PlainFrames(frameCount: count, level: .max), frameRate: 20)
    let error = try #require(throws: RequestError.self) { try frames.write(to: "\(folder.path)/\(name)") }
    #expect(error.part == .video)
    if count == 20_000_000 {
      let limit = "A file of this format has at most 10000000: give fewer, or choose a lower rate."
      #expect(error.description == "There are 20000000 frames. \(limit)")
    }
    #expect(try folder.names.isEmpty)
  }

  /// An estimate encodes a few frames at a constant rate, and has to know the limits of durations all the same.
  @Test(arguments: [(OutputFormat.webp, Rational(20_000)), (.gif, Rational(1, 100))])
  func anEstimateRefusesDurationsThatARunRefuses(_ format: OutputFormat, _ duration: Rational) throws {
    let frames = try FrameSequence(pixmaps, durations: [1, duration, 1])
    let job = try EncodeJob(
      size: frames.size, frameRate: Rational(1), settings: RenderSettings(), format: format, hasAlpha: false)
    let path = "\(folder.path)/a.\(format)"
    func message(_ body: () throws -> Void) -> String? {
      do { try body() } catch { return "\(error)" }
      return nil
    }
    let (told, met) = (
      message { _ = try job.estimate(writingTo: path) { frames } },
      message { _ = try job.run(writingTo: path) { frames } }
    )
    #expect(told == met && told?.hasPrefix("Frame 1 is shown for ") ?? false, "\(told ?? "") \(met ?? "")")
  }
}
