import Foundation
import Raster
import TestSupport
import Testing
import Video

@testable import Zoetrope

@Suite struct FrameIntakeTests {
  /// Frames whose red says which they are, with the times at which they show.
  private final class Numbered: FrameStream {
    var facts: StreamFacts
    /// The difference of red between one frame and the next.
    var step: UInt16 = 1
    private var times: [(start: Rational, duration: Rational)]
    private var index: UInt16 = 0

    init(rate: Rational, _ times: [(Rational, Rational)]) {
      facts = StreamFacts(size: PixelSize(width: 2, height: 1), frameRate: rate, hasAlpha: true)
      self.times = times
    }

    func next() throws -> TimedFrame? {
      guard !times.isEmpty else { return nil }
      let time = times.removeFirst()
      var pixmap = Pixmap(width: 2, height: 1)
      pixmap.pixels = [RGBA16(red: index * step, green: 0, blue: 0, alpha: .max), .clear]
      index += 1
      return TimedFrame(pixmap: pixmap, start: time.start, duration: time.duration, isKeyFrame: true)
    }
  }

  /// Two frames, the second of which is wider than the stream says.
  private final class Widening: FrameStream {
    let facts = StreamFacts(size: PixelSize(width: 2, height: 1), frameRate: Rational(10), hasAlpha: false)
    private var widths = [2, 3]

    func next() throws -> TimedFrame? {
      guard let width = widths.first else { return nil }
      widths.removeFirst()
      let start = Rational(width == 2 ? 0 : 1, 10)
      return TimedFrame(pixmap: Pixmap(width: width, height: 1), start: start, duration: Rational(1, 10))
    }
  }

  @Test(arguments: [false, true]) func aFrameOfAnotherSizeIsRefused(keepsDurations: Bool) throws {
    let stream = Widening()
    var intake = FrameIntake(
      timing: FrameRetiming(frameRate: Rational(10)), geometry: try FrameGeometry(of: stream.facts.size))
    intake.keepsDurations = keepsDurations
    let error = try #require(throws: FrameError.self) {
      try intake.frames(of: stream, name: "it", cancellation: Cancellation(), kept: { _ in })
    }
    #expect(error.description == "Frame 1 has 3x1 pixels instead of 2x1. Give all frames one size.")
  }

  /// Ten frames at ten a second, whose clock begins somewhere.
  private func steady() -> Numbered {
    Numbered(rate: Rational(10), (0..<10).map { (Rational(700 + $0, 10), Rational(1, 10)) })
  }

  private func shown(
    _ stream: Numbered, rate: Rational, _ change: (inout FrameIntake) -> Void = { _ in }
  ) throws -> [UInt16] {
    var intake = FrameIntake(
      timing: FrameRetiming(frameRate: rate), geometry: try FrameGeometry(of: stream.facts.size))
    change(&intake)
    let frames = try intake.frames(of: stream, name: "it")
    var pixmap = Pixmap(width: 2, height: 1)
    return try (0..<frames.frameCount).map { index in
      try frames.source.frame(index, into: &pixmap)
      return pixmap.pixels[0].red
    }
  }

  @Test func ratesAreMetByTime() throws {
    #expect(try shown(steady(), rate: Rational(10)) == Array(0..<10))
    #expect(try shown(steady(), rate: Rational(5)) == [0, 2, 4, 6, 8])
    #expect(try shown(steady(), rate: Rational(20)).prefix(5) == [0, 0, 1, 1, 2])
    #expect(try shown(steady(), rate: Rational(4)) == [0, 2, 5, 7])
    // Unevenly: 0.1, 0.3, 0.1 seconds.
    let uneven = Numbered(
      rate: Rational(6),
      [(.zero, Rational(1, 10)), (Rational(1, 10), Rational(3, 10)), (Rational(4, 10), Rational(1, 10))])
    #expect(try shown(uneven, rate: Rational(10)) == [0, 1, 1, 1, 2])
  }

  @Test func partsAndTempo() throws {
    #expect(try shown(steady(), rate: Rational(10)) { $0.timing.speed = Rational(2) } == [0, 2, 4, 6, 8])
    #expect(try shown(steady(), rate: Rational(10)) { $0.timing.speed = Rational(1, 2) }.count == 20)
    let part = try shown(steady(), rate: Rational(10)) {
      ($0.timing.start, $0.timing.end) = (Rational(3, 10), Rational(6, 10))
    }
    #expect(part == [3, 4, 5])
    let error = try #require(throws: RequestError.self) {
      try shown(steady(), rate: Rational(10)) { $0.timing.start = Rational(1) }
    }
    #expect(error == RequestError(.span, value: "1 s", "is after the end of it"))
  }

  /// Even of a part that is shorter than half a frame, one is shown.
  @Test(arguments: [(Rational(1), 0, 1), (Rational(100), 0, 10), (Rational(5, 2), 9, 10)], [false, true])
  func aPartHasAtLeastOneFrame(part: (speed: Rational, start: Int, count: Int), hasOwnDurations: Bool) throws {
    let stream = Numbered(
      rate: Rational(10),
      (0..<part.count).map { (Rational(Int64($0), 10), Rational(1, part.count == 1 ? 20 : 10)) })
    if hasOwnDurations { stream.facts.clock = .varying(constant: Rational(10), mean: nil) }
    let frames = try shown(stream, rate: Rational(10)) {
      ($0.timing.speed, $0.timing.start) = (part.speed, Rational(Int64(part.start), 10))
    }
    #expect(frames == [UInt16(part.start)])
  }

  /// Whether durations are kept, so that frames are only left out where they are too many, or not.
  @Test(
    arguments: [
      (Rational(1), .zero, nil, [0]), (Rational(4), .zero, nil, [0, 2, 5, 7]),
      (Rational(4), Rational(3, 10), nil, [3, 5, 8]), (Rational(4), Rational(1, 10), Rational(3, 5), [1, 3]),
      (Rational(1), .zero, Rational(1, 10), [0]),
    ] as [(Rational, Rational, Rational?, [UInt16])])
  func aRateShowsTheSameFramesInEveryFormat(
    rate: Rational, start: Rational, end: Rational?, frames: [UInt16]
  ) throws {
    for (hasOwnDurations, keepsDurations) in [(false, false), (true, false), (true, true)] {
      let stream = steady()
      if hasOwnDurations { stream.facts.clock = .varying(constant: Rational(10), mean: nil) }
      let found = try shown(stream, rate: rate) {
        ($0.timing.start, $0.timing.end) = (start, end)
        ($0.keepsDurations, $0.highestRate) = (keepsDurations, rate)
      }
      #expect(found == frames, "\(hasOwnDurations) \(keepsDurations)")
    }
  }

  /// Begun within a frame, those behind it would be late against the sound.
  @Test func aPartBeginsWithAWholeFrame() throws {
    let part = try shown(steady(), rate: Rational(20)) {
      ($0.timing.start, $0.timing.end) = (Rational(15, 100), Rational(35, 100))
    }
    #expect(part == [1, 1, 2, 2])
    var timing = FrameRetiming(frameRate: Rational(20))
    timing.start = Rational(15, 100)
    var facts = steady().facts
    #expect(timing.firstTime(in: facts) == Rational(1, 10))
    facts.clock = .varying(constant: Rational(10), mean: Rational(10))
    #expect(timing.firstTime(in: facts) == Rational(15, 100))
    timing.start = Rational(Int64.max)
    #expect(timing.firstTime(in: steady().facts) == Rational(Int64.max))
  }

  /// A duration that is not above 0, or a start that is not after the last one.
  @Test(arguments: [false, true]) func framesOutOfOrderAreRefused(keepsDurations: Bool) throws {
    let tenth = Rational(1, 10)
    let order = "does not start after the one before it. Give frames in order of their starts."
    let attempts: [(times: [(Rational, Rational)], message: String)] = [
      ([(5, -1)], "Frame 0 is shown for -1 s. Give it a duration above 0."),
      ([(0, tenth), (tenth, 0)], "Frame 1 is shown for 0 s. Give it a duration above 0."),
      ([(5, tenth), (5, tenth)], "Frame 1 \(order)"), ([(0, tenth), (1, tenth), (tenth, tenth)], "Frame 2 \(order)"),
    ]
    for (times, message) in attempts {
      let error = try #require(throws: FrameError.self) {
        try shown(Numbered(rate: 10, times), rate: 10) { $0.keepsDurations = keepsDurations }
      }
      #expect(error.description == message)
    }
    // A single picture has no duration.
    #expect(try shown(Numbered(rate: 10, [(0, 0)]), rate: 10) { $0.keepsDurations = keepsDurations } == [0])
  }

  @Test(arguments: [false, true]) func timesOutOfRangeAreRefused(keepsDurations: Bool) throws {
    let attempts: [(WritableKeyPath<FrameRetiming, Rational>, value: Rational, message: String)] = [
      (\.frameRate, Rational(0), "0 frames per second. Give a rate above 0."),
      (\.speed, Rational(0), "The speed is 0. Give one above 0."),
      (\.speed, Rational(-1), "The speed is -1. Give one above 0."),
      (\.start, Rational(-5), "The start is at -5 s. Give 0 s or more."),
    ]
    for (path, value, message) in attempts {
      let error = try #require(throws: FrameError.self) {
        try shown(steady(), rate: Rational(10)) {
          $0.keepsDurations = keepsDurations
          $0.timing[keyPath: path] = value
        }
      }
      #expect(error.description == message)
    }
  }

  /// A jump of the clock, or a low speed, would make more frames than any file has; it is refused before the first of them.
  @Test func framesAreLimited() throws {
    let jump = [
      (Rational(0), Rational(1, 10)), (Rational(1, 10), Rational(40_000_000)), (Rational(40_000_001), Rational(1)),
    ]
    let error = try #require(throws: RequestError.self) {
      try shown(Numbered(rate: Rational(10), jump), rate: Rational(10))
    }
    #expect(
      error.problem
        == "it makes 400000001 frames at 10 per second up to the end of frame 1, which is shown for 40000000 s. A file of "
        + "this format has at most 100000000: end earlier, or choose a lower rate or a higher speed.")
    #expect(
      try shown(Numbered(rate: Rational(10), jump), rate: Rational(10)) { $0.timing.end = Rational(1) }.count == 10)
    var intake = FrameIntake(
      timing: FrameRetiming(frameRate: Rational(10)), geometry: try FrameGeometry(of: steady().facts.size))
    let streamed = try StreamedFrames(Numbered(rate: Rational(10), jump), intake, name: "it")
    _ = try streamed.next()
    #expect(throws: RequestError.self) { try streamed.next() }
    // A single picture is all that is wanted.
    let single = try StreamedFrames(Numbered(rate: Rational(10), Array(jump[1...])), intake, name: "it", limit: 1)
    #expect(try single.next() != nil)
    #expect(try single.next() == nil)
    intake.frameLimit = 12
    #expect(try intake.frames(of: steady(), name: "it").frameCount == 10)
    try intake.hold(for: Rational(3, 10))
    let held = try #require(throws: RequestError.self) { try intake.frames(of: steady(), name: "it") }
    #expect(held.part == .hold && held.problem.hasPrefix("makes 13 frames: "), "\(held)")
    // The larger part of the frames decides which option is named.
    intake.bounces = true
    let bounced = try #require(throws: RequestError.self) { try intake.frames(of: steady(), name: "it") }
    #expect(bounced.part == .bounces && bounced.problem.hasPrefix("makes 21 frames: "), "\(bounced)")
  }

  /// Where the length is known, no frame is taken, or encoded, before it is seen that there are too many.
  @Test func framesOfKnownLengthAreLimitedBeforeTheFirst() throws {
    let stream = steady()
    stream.facts.length = Rational(1)
    var intake = FrameIntake(
      timing: FrameRetiming(frameRate: Rational(10)), geometry: try FrameGeometry(of: stream.facts.size))
    intake.timing.speed = Rational(1, 100_000_000)
    let refused = try #require(throws: RequestError.self) { try intake.frames(of: stream, name: "it") }
    #expect(
      refused.problem.hasPrefix("it makes 1000000000 frames at 10 per second in the time of all. "), "\(refused)")
    #expect(throws: RequestError.self) { try StreamedFrames(stream, intake, name: "it") }
    #expect(try stream.next()?.start == Rational(70))
    // Only the part that is shown counts.
    intake.timing.end = Rational(1, 1000)
    #expect(try StreamedFrames(stream, intake, name: "it").next() != nil)
  }

  @Test func ordersAreKept() throws {
    #expect(try shown(steady(), rate: Rational(5)) { $0.reverses = true } == [8, 6, 4, 2, 0])
    #expect(try shown(steady(), rate: Rational(5)) { $0.bounces = true } == [0, 2, 4, 6, 8, 6, 4, 2])
    #expect(
      try shown(steady(), rate: Rational(5)) { ($0.bounces, $0.reverses) = (true, true) } == [8, 6, 4, 2, 0, 2, 4, 6])
  }

  /// Frames that the job does not expect are refused before anything is written.
  @Test func anIntakeThatDoesNotFitTheJobIsRefused() throws {
    let size = PixelSize(width: 2, height: 1)
    var settings = RenderSettings()
    settings.frameRate = Rational(5)
    func makeJob(hasAlpha: Bool) throws -> EncodeJob {
      try EncodeJob(size: size, frameRate: Rational(10), settings: settings, format: .rgba, hasAlpha: hasAlpha)
    }
    let folder = try TemporaryFolder()
    func refused(hasAlpha: Bool = true, _ change: (inout FrameIntake) throws -> Void) throws -> Setting? {
      let job = try makeJob(hasAlpha: hasAlpha)
      var intake = try FrameIntake(for: job)
      try change(&intake)
      do {
        _ = try job.run(writingTo: folder.path + "/a.rgba", stream: steady(), intake, name: "it")
        return nil
      } catch let error as RequestError {
        #expect(try folder.names.isEmpty)
        return error.part
      }
    }
    #expect(try refused { $0.timing.frameRate = Rational(10) } == .frameRate)
    #expect(try refused { $0.geometry = try FrameGeometry(of: PixelSize(width: 1, height: 1)) } == .size)
    // Made for larger frames, it would show a part of these.
    let larger = try FrameGeometry(
      of: PixelSize(width: 4, height: 2), bounds: FrameGeometry.Bounds(width: 2, height: 1))
    #expect(try refused { $0.geometry = larger } == .size)
    let intake = FrameIntake(timing: FrameRetiming(frameRate: Rational(10)), geometry: larger)
    let other = try #require(throws: RequestError.self) { try intake.frames(of: steady(), name: "it") }
    #expect(other.description == "size 2x1: the intake takes frames of 4x2")
    // The frames may have transparent pixels, which the file stores.
    #expect(try refused { $0.keepsAlpha = false } == .transparency)
    #expect(try refused(hasAlpha: false) { _ in } == .transparency)
    #expect(try refused(hasAlpha: false) { $0.keepsAlpha = true } == .transparency)
    #expect(try refused { _ in } == nil)
  }

  /// Frames in another order are kept, those of a GIF in any, and those whose own durations have a bound.
  @Test func aStreamIsKeptWhereOrderOrFormatNeedsIt() throws {
    let folder = try TemporaryFolder()
    let size = PixelSize(width: 2, height: 1)
    func made(
      _ format: OutputFormat, rate: Rational = Rational(10), _ change: (inout FrameIntake) throws -> Void
    ) throws -> ExportReport {
      let job = try EncodeJob(
        size: size, frameRate: rate, settings: RenderSettings(), format: format, hasAlpha: true)
      var intake = try FrameIntake(for: job)
      try change(&intake)
      let stream = steady()
      stream.step = 257
      return try job.run(writingTo: folder.path + "/a", replaces: true, stream: stream, intake, name: "it")
    }
    func reds(_ change: (inout FrameIntake) throws -> Void) throws -> [UInt8] {
      _ = try made(.rgba, change)
      let bytes = Array(try folder.data("a"))
      return stride(from: 0, to: bytes.count, by: 8).map { bytes[$0] }
    }
    let order: [UInt8] = Array(0..<10)
    #expect(try reds { _ in } == order)
    #expect(try reds { $0.reverses = true } == order.reversed())
    #expect(try reds { $0.bounces = true } == order + order[1..<9].reversed())
    #expect(try reds { try $0.hold(for: Rational(1, 5)) } == order + [9, 9])
    #expect(try made(.gif) { _ in }.timing.frameCount == 10)
    #expect(try made(.gif) { $0.bounces = true }.timing.frameCount == 18)
    #expect(try made(.webp) { $0.keepsDurations = true }.timing.frameCount == 10)
    let slow = try made(.webp, rate: Rational(5)) { ($0.keepsDurations, $0.highestRate) = (true, Rational(5)) }
    #expect(slow.timing.frameCount == 5)
    let long = try made(.webp) { ($0.keepsDurations, $0.shortestDuration) = (true, Rational(1, 5)) }
    #expect(long.timing.frameCount == 5)
  }

  @Test(arguments: [(false, nil), (true, nil), (false, RGB8(red: 0, green: 255, blue: 0))] as [(Bool, RGB8?)])
  func transparencyIsKeptOrNot(keeps: Bool, ground: RGB8?) throws {
    var intake = FrameIntake(
      timing: FrameRetiming(frameRate: Rational(10)), geometry: try FrameGeometry(of: PixelSize(width: 2, height: 1)))
    (intake.keepsAlpha, intake.matte) = (keeps, ground)
    let frames = try intake.frames(of: steady(), name: "it")
    var pixmap = Pixmap(width: 2, height: 1)
    try frames.source.frame(0, into: &pixmap)
    let clear = pixmap.pixels[1]
    #expect(clear == (keeps ? .clear : RGBA16(red: 0, green: ground == nil ? 0 : .max, blue: 0, alpha: .max)))
  }

  @Test func namesAreOrderedAsPeopleCount() {
    let names = ["a10.png", "a2.png", "A1.png", "a02.png", "a1.png", "a1b.png", "b.png", "a.png", "a1.jpg"]
    #expect(
      names.sorted(by: InputPaths.comesBefore)
        == ["A1.png", "a.png", "a1.jpg", "a1.png", "a1b.png", "a02.png", "a2.png", "a10.png", "b.png"])
  }
}
