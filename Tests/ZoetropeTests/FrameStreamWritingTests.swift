import Foundation
import TestSupport
import Testing
import Zoetrope

/// Writing of frames that come once.
@Suite struct FrameStreamWritingTests {
  /// Five frames, the left half red, the right half transparent.
  private final class HalfClear: FrameStream {
    var facts = StreamFacts(size: PixelSize(width: 32, height: 32), frameRate: 10, hasAlpha: true)
    var alpha = UInt16.max
    private var times: [Rational]

    init(durations: [Rational]? = nil) {
      times = durations ?? Array(repeating: Rational(1, 10), count: 5)
      if durations != nil { facts.clock = .varying(constant: facts.frameRate, mean: nil) }
    }

    private var start = Rational.zero

    func next() throws -> TimedFrame? {
      guard !times.isEmpty else { return nil }
      let duration = times.removeFirst()
      defer { start = (try? start.adding(duration)) ?? start }
      var pixmap = Pixmap(width: 32, height: 32)
      // The shade tells frames apart.
      let red = UInt16(65535 - 4000 * times.count)
      for index in pixmap.pixels.indices where index % 32 < 16 {
        pixmap.pixels[index] = RGBA16(red: red, green: 0, blue: 0, alpha: alpha)
      }
      return TimedFrame(pixmap: pixmap, start: start, duration: duration)
    }
  }

  /// The same frames, which end when their job is cancelled, as an `AsyncStream` does.
  private final class CutShort: FrameStream {
    private let frames = HalfClear()
    private let cancellation: Cancellation

    init(_ cancellation: Cancellation) { self.cancellation = cancellation }

    var facts: StreamFacts { frames.facts }

    func next() throws -> TimedFrame? {
      let frame = try frames.next()
      if frame == nil { cancellation.cancel() }
      return frame
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The pixels in the middle of the left and of the right half of a file's first frame.
  private func colors(_ name: String) throws -> (left: RGBA16, right: RGBA16) {
    let frame = try #require(try FileFrames(path: "\(folder.path)/\(name)").next())
    return (frame.pixmap[8, 16], frame.pixmap[24, 16])
  }

  @Test(arguments: ["a.gif", "a.apng", "a.webp", "a.webm", "a.mov", "a.png"])
  func transparencyStaysWhereTheFileStoresIt(_ name: String) throws {
    var type: FileType?
    if name == "a.mov" { type = .mov(.prores4444()) }
    let report = try HalfClear().write(to: "\(folder.path)/\(name)", as: type)
    #expect(report.notes.isEmpty && report.size == PixelSize(width: 32, height: 32), "\(report.notes)")
    #expect(try report.bytes == folder.data(name).count)
    let found = try colors(name)
    #expect(found.right.alpha < 0x2000 && found.left.alpha > 0xE000 && found.left.red > 0x6000, "\(found)")
  }

  @Test func transparencyThatIsLostIsTold() throws {
    let report = try HalfClear().write(to: "\(folder.path)/a.mp4")
    #expect(report.notes.map(\.text) == ["transparent pixels become black, since the file stores no alpha"])
    #expect(report.notes.map(\.remedy) == [.matte])
    #expect(report.timing.frameCount == 5 && report.timing.length == Rational(1, 2))
    #expect(try colors("a.mp4").right.red < 0x1000)
  }

  @Test func aMatteIsPaintedBehindThem() throws {
    let type = FileType.webp(matte: RGB8(red: 0, green: 0, blue: 255))
    let report = try HalfClear().write(to: "\(folder.path)/a.webp", as: type)
    let right = try colors("a.webp").right
    #expect(report.notes.isEmpty && right.alpha == .max && right.blue > 0xE000 && right.red < 0x2000, "\(right)")
  }

  /// An intake that loses transparency which the file stores is an error, which names the reason.
  @Test func anIntakeOnBlackIsRefused() throws {
    let stream = HalfClear()
    let (size, rate) = (stream.facts.size, stream.facts.frameRate)
    let job = try EncodeJob(size: size, frameRate: rate, settings: RenderSettings(), format: .webm, hasAlpha: true)
    let intake = FrameIntake(timing: FrameRetiming(frameRate: rate), geometry: try FrameGeometry(of: size))
    let error = try #require(throws: RequestError.self) {
      try job.run(writingTo: "\(folder.path)/a.webm", stream: stream, intake, name: "it")
    }
    #expect(
      "\(error)"
        == "transparency is lost: the intake paints it black, and the file stores it. Set keepsAlpha or matte of the intake."
    )
    #expect(try folder.names.isEmpty)
    let made = try job.run(writingTo: "\(folder.path)/a.webm", stream: stream, FrameIntake(for: job), name: "it")
    #expect(made.timing.frameCount == 5)
    #expect(try colors("a.webm").right.alpha < 0x2000)
  }

  @Test(arguments: [OutputFormat.gif, .mp4, .webp, .pngs]) func anEndByCancellationLeavesTheFileAsItWas(
    _ format: OutputFormat
  ) throws {
    let cancellation = Cancellation()
    let stream = CutShort(cancellation)
    let job = try EncodeJob(
      size: stream.facts.size, frameRate: 10, settings: RenderSettings(), format: format, hasAlpha: true)
    let path = folder.path + (format == .pngs ? "/frames/" : "/a")
    if format != .pngs { try folder.write("precious", to: "a") }
    #expect(throws: CancellationError.self) {
      try job.run(
        writingTo: path, replaces: true, cancellation: cancellation, stream: stream, FrameIntake(for: job), name: "it")
    }
    if format != .pngs { #expect(try folder.names == ["a"] && folder.read("a") == "precious") }
  }

  @Test(arguments: ["a.gif", "a.webp", "a.apng"]) func ownDurationsAreKept(_ name: String) throws {
    let durations = [Rational(1, 10), Rational(1, 2), Rational(1, 5)]
    let report = try HalfClear(durations: durations).write(to: "\(folder.path)/\(name)")
    #expect(report.timing.frameCount == 3 && report.timing.length == Rational(4, 5))
    #expect(try verify("\(folder.path)/\(name)").timing.length == Rational(4, 5))
  }

  @Test(arguments: ["a.gif", "a.mp4"]) func coloursThatAreNotPremultipliedAreRefused(_ name: String) throws {
    let stream = HalfClear()
    stream.alpha = 30000
    let error = try #require(throws: FrameError.self) { try stream.write(to: "\(folder.path)/\(name)") }
    #expect(error.description.hasPrefix("Frame 0 has a pixel with a channel above its alpha."))
    #expect(try folder.names.isEmpty)
  }

  @Test(arguments: ["a.gif", "a.mp4"]) func durationsBelowZeroAreRefused(_ name: String) throws {
    let stream = HalfClear(durations: [Rational(1, 10), Rational(-1, 10)])
    let error = try #require(throws: FrameError.self) { try stream.write(to: "\(folder.path)/\(name)") }
    #expect(error.description == "Frame 1 is shown for -0.1 s. Give it a duration above 0.")
    #expect(try folder.names.isEmpty)
  }

  @Test func aLaterFrameIsNoPNG() throws {
    let error = try #require(throws: RequestError.self) {
      try HalfClear().write(to: "\(folder.path)/a.png", as: .png(frame: 2))
    }
    #expect(error.part == .frame && error.description.hasSuffix("Give that frame alone."))
    #expect(try HalfClear().write(to: "\(folder.path)/a.png", as: .png()).leavesOutFrames)
  }
}
