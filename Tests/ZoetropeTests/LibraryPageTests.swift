import Foundation
import TestSupport
import Testing
import Zoetrope

/// The examples of the page on the library, compiled, run and compared with the page's text.
@Suite struct LibraryPageTests {
  /// Runs the code blocks of the page one after another. They stay unformatted, as on the page.
  // swift-format-ignore
  private static func runExamples() async throws {
    // begin examples
    let scene = Scene(canvas: .init(width: 960, height: 540)) {
      Fill("#0B777E")
      Circle(diameter: 80).fill("#FFF6D8").offset(y: .animation(from: -180, to: -120, duration: 4, autoreverses: true)).blur(3)
    }
    let loop = try scene.loop(.turns(near: 12), size: .init(width: 480, height: 270), frameRate: 20)
    let poster: Pixmap = loop.frame(0)
    for try await frame in loop.frames {
      print(frame[240, 45].red)
    }
    let bytes: [UInt8] = try loop.encoded(as: .gif(quality: 80))
    try loop.write(to: "moon.mp4", as: .mp4(.h264(quality: 80)), replaces: true) { progress in print(progress.fraction) }
    let red = RGBA16(red: 65535, green: 0, blue: 0, alpha: 65535)
    let pixmaps = [Pixmap(width: 64, height: 64), Pixmap(width: 64, height: 64, filledWith: red)]
    try FrameSequence(pixmaps, durations: [0.5, 0.25]).write(to: "mine.gif")
    struct Sweep: FrameSource {
      let size = PixelSize(width: 64, height: 64)
      let frameCount = 30
      let isOpaque = true

      func frame(_ index: Int, into pixmap: inout Pixmap) {
        let level = UInt16(65535 * index / frameCount)
        pixmap = Pixmap(width: 64, height: 64, filledWith: RGBA16(red: level, green: level, blue: level, alpha: 65535))
      }
    }
    try FrameSequence(Sweep(), frameRate: 20).write(to: "sweep.gif")
    final class Fade: FrameStream {
      let facts = StreamFacts(size: PixelSize(width: 64, height: 64), frameRate: 25, hasAlpha: false)
      private var count: Int64 = 0

      func next() throws -> TimedFrame? {
        guard count < 50 else { return nil }
        defer { count += 1 }
        let red = RGBA16(red: UInt16(1300 * count), green: 0, blue: 0, alpha: 65535)
        return TimedFrame(
          pixmap: Pixmap(width: 64, height: 64, filledWith: red), start: Rational(count, 25), duration: Rational(1, 25))
      }
    }
    let made = try Fade().write(to: "fade.mp4")
    print(made.timing.frameCount)
    let job = try EncodeJob(
      size: PixelSize(width: 64, height: 64), frameRate: 25, settings: RenderSettings(), format: .gif, hasAlpha: false)
    var intake = try FrameIntake(for: job)
    intake.bounces = true
    let bounced = try job.run(writingTo: "fade.gif", stream: Fade(), intake, name: "the fade")
    bounced.notes.forEach { print($0) }
    var wishes = FootageLoopSettings()
    wishes.longest = 1.5
    let part = try FootageLoop(in: Footage(path: "fade.mp4"), wishes)
    try FootageJob(part, settings: RenderSettings(), format: .webm).run(writingTo: "looped.webm")
    var settings = RenderSettings()
    (settings.size, settings.frameRate, settings.loop) = (PixelSize(width: 320, height: 180), 20, .exact)
    (settings.repetition.playingTime, settings.maximumSize) = (30, ByteCount(60_000))
    let rendering = try RenderJob(scene: scene, settings: settings, format: .mp4)
    print(try rendering.estimate(writingTo: "long.mp4").estimate.time)
    let long = try rendering.run(writingTo: "long.mp4")
    if let fit = long.fit { print(fit.fineness, fit.bytes) }
    let report = try verify("mine.gif")
    print(report.problems)
    let row = Scene(canvas: .init(width: 300, height: 40)) {
      for index in 0..<8 {
        Circle(diameter: .init(10 + 2 * index)).offset(x: .init(37.5 * Double(index) - 131.25))
      }
    }
    // end examples
    // The circle's period of 8 s is fitted to within an eighth of 12 s.
    #expect((210...270).contains(loop.frameCount) && loop.duration == Rational(Int64(loop.frameCount), 20))
    #expect(poster == loop.frame(loop.frameCount) && poster[240, 45] != poster[0, 0])
    #expect(bytes.starts(with: Array("GIF89a".utf8)))
    #expect(try verify("moon.mp4").verdict == .seamless)
    #expect(report.timing.frameCount == 2 && report.timing.length == Rational(3, 4))
    #expect(try verify("sweep.gif").timing.frameCount == 30)
    #expect(made.timing.frameCount == 50 && bounced.timing.frameCount == 98)
    #expect(row.layers.count == 8)
    #expect(try verify("looped.webm").timing.length <= Rational(3, 2))
    #expect(long.fit?.isMet ?? false && long.timing.length == Rational(32))
  }

  /// In a process of its own, since the examples name files in the current folder and print.
  @Test func examplesRun() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try #require(FileManager.default.changeCurrentDirectoryPath(folder.path))
      try await LibraryPageTests.runExamples()
    }
  }

  @Test func examplesAreThoseOfThePage() throws {
    let page = try String(
      contentsOfFile: "\(repository)/Sources/Zoetrope/Zoetrope.docc/Library.md", encoding: .utf8)
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let examples = try #require(
      source.components(separatedBy: "// begin examples\n").dropFirst().first?
        .components(separatedBy: "    // end examples").first)
    func lines(_ text: String, indentation: Int) -> [String] {
      text.split(separator: "\n").map { String($0.dropFirst(indentation)) }
    }
    #expect(!blocks.isEmpty)
    #expect(blocks.flatMap { lines($0, indentation: 0) } == lines(examples, indentation: 4))
  }
}
