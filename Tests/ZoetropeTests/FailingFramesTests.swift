import Foundation
import FixedPoint
import Pipeline
import Raster
import TestSupport
import Testing

@testable import Zoetrope

/// Frames that do not come, although everything was well when it was planned.
@Suite struct FailingFramesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct FrameFailure: Error, Equatable { let frame: Int }

  /// Grey frames, of which one cannot be made.
  private struct FailingFrames: FrameSource {
    let size = PixelSize(width: 64, height: 36)
    let frameCount = 30
    let failing: Int

    func frame(_ index: Int, into pixmap: inout Pixmap) throws {
      if index == failing { throw FrameFailure(frame: index) }
      let level = UInt16(index * 2000)
      for y in 0..<size.height {
        for x in 0..<size.width { pixmap[x, y] = RGBA16(red: level, green: level, blue: level, alpha: 65535) }
      }
    }
  }

  /// The failure is told, no other one; what stood there stands there, and nothing else.
  @Test(
    arguments: [OutputFormat.gif, .mp4, .mov, .webm, .mkv, .webp, .apng, .y4m, .rgba], [0, 17, 29])
  func aFrameThatFailsEndsItAll(format: OutputFormat, failing: Int) throws {
    var settings = RenderSettings()
    settings.threads = 2
    if format == .webm { settings.video.preset = "8" }
    let frames = FailingFrames(failing: failing)
    for (name, replaces) in [("a", true), ("b", false)] {
      try folder.write("precious", to: "a")
      let job = try EncodeJob(
        size: frames.size, frameRate: Rational(20), settings: settings, format: format, hasAlpha: false)
      #expect(throws: FrameFailure(frame: failing)) {
        _ = try job.run(
          writingTo: "\(folder.path)/\(name)", replaces: replaces, cancellation: Cancellation(), observer: NoObserver()
        ) { try FrameSequence(frames, frameRate: Rational(20)) }
      }
      #expect(try folder.names == ["a"] && folder.read("a") == "precious")
    }
  }

  /// A GIF has no delays below 0.02 s that players heed.
  @Test func aFrameThatIsTooBriefIsRefusedBeforeAnythingIsWritten() throws {
    let pixmaps = [Pixmap](repeating: Pixmap(width: 8, height: 8), count: 3)
    let frames = try FrameSequence(pixmaps, durations: [0.5, 0.01, 0.5])
    let job = try EncodeJob(
      size: frames.size, frameRate: 10, settings: RenderSettings(), format: .gif, hasAlpha: true)
    let error = try #require(throws: RequestError.self) {
      try job.run(
        writingTo: folder.path + "/a.gif", replaces: false, cancellation: Cancellation(), observer: NoObserver()
      ) { frames }
    }
    #expect(error.description == "Frame 1 is shown for 0.01 s. Give it at least 0.02 s.")
    #expect(try folder.names.isEmpty)
  }

  /// They are not one frame of a scene's loop.
  @Test func aFrameOfALoopIsRefused() throws {
    func problem(_ change: (inout RenderSettings) -> Void) throws -> String {
      var settings = RenderSettings()
      change(&settings)
      let size = PixelSize(width: 64, height: 36)
      let error = try #require(throws: RequestError.self) {
        try EncodeJob(size: size, frameRate: Rational(20), settings: settings, format: .png, hasAlpha: false)
      }
      return error.description
    }
    let reason = "cannot be chosen of these frames, the first of which a PNG shows. Give that frame alone."
    #expect(try problem { $0.frame = 7 } == "frame 7 \(reason)")
    #expect(try problem { $0.moment = Rational(1, 2) } == "moment 0.5 s \(reason)")
  }

  /// They are written once; a video of them is repeated by a job of its own.
  @Test func repetitionsOfALoopAreRefused() throws {
    func problem(_ change: (inout Repetition) -> Void) throws -> RequestError {
      var settings = RenderSettings()
      change(&settings.repetition)
      let size = PixelSize(width: 64, height: 36)
      return try #require(throws: RequestError.self) {
        try EncodeJob(size: size, frameRate: Rational(20), settings: settings, format: .mp4, hasAlpha: false)
      }
    }
    let reason = "applies to loops of scenes only. Write the frames once, then repeat the video."
    #expect(try problem { $0.count = 3 } == RequestError(.repeatCount, value: "3", .other(reason)))
    #expect(try problem { $0.playingTime = 36_000 } == RequestError(.playingTime, value: "10 h", .other(reason)))
  }

  /// It would be dropped in silence.
  @Test(arguments: [OutputFormat.gif, .webp]) func soundOfWhatHasNoneIsRefused(format: OutputFormat) throws {
    let size = PixelSize(width: 64, height: 36)
    let error = try #require(throws: RequestError.self) {
      try EncodeJob(
        size: size, frameRate: Rational(20), settings: RenderSettings(), format: format, hasAlpha: false,
        sound: SoundChoice(path: "a.wav"))
    }
    #expect(error == RequestError(.sound, .applies(to: "mp4, mov, webm and mkv", not: format)))
  }

  /// Pictures are read when a rendering is planned, so later changes of their files do not matter.
  @Test func aSpriteMayVanishAfterPlanning() throws {
    let sprite = folder.path + "/fly.gif"
    try FileManager.default.copyItem(atPath: repository + "/samples/mosquito.gif", toPath: sprite)
    let scene = try String(contentsOfFile: repository + "/samples/mosquitoes.json", encoding: .utf8)
    try folder.write(scene.replacing("mosquito.gif", with: "fly.gif"), to: "scene.json")
    var settings = RenderSettings()
    (settings.size, settings.loop) = (PixelSize(width: 64, height: 36), .sway(Rational(1)))
    func job() throws -> RenderJob {
      try RenderJob(nameOrPath: folder.path + "/scene.json", overrides: [], settings: settings, format: .gif)
    }
    func run(_ job: RenderJob, _ name: String) throws -> Data {
      _ = try job.run(
        writingTo: "\(folder.path)/\(name)", replaces: false, cancellation: Cancellation(), observer: NoObserver())
      return try folder.data(name)
    }
    let (first, second) = (try job(), try job())
    let whole = try run(first, "a.gif")
    try FileManager.default.removeItem(atPath: sprite)
    #expect(try run(second, "b.gif") == whole)
    let error = #expect(throws: SceneFileError.self) { try job() }
    #expect("\(error.map { "\($0)" } ?? "")".contains("fly.gif"))
  }
}
