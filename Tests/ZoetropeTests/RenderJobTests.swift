import Foundation
import Raster
import Testing

@testable import Zoetrope

private func job(_ format: OutputFormat = .mp4, _ change: (inout RenderSettings) -> Void = { _ in }) throws -> RenderJob
{
  var settings = RenderSettings()
  change(&settings)
  return try RenderJob(
    scene: try #require(try BuiltInScenes.scene(named: "aurora")), settings: settings, format: format)
}

private func problem(_ format: OutputFormat = .mp4, _ change: (inout RenderSettings) -> Void) throws -> RequestError {
  try #require(throws: RequestError.self) { try job(format, change) }
}

@Suite struct RenderJobTests {
  @Test func formatsHaveTheirOwnStandards() throws {
    let gif = try job(.gif)
    #expect(gif.size == PixelSize(width: 480, height: 270))
    #expect(gif.plan.kind == .fitted && gif.plan.length == Rational(27, 2) && gif.plan.frameCount == 270)
    let video = try job(.mp4)
    #expect(video.size == PixelSize(width: 1920, height: 1080))
    #expect(video.plan.kind == .fitted && video.plan.length == Rational(65) && video.plan.frameCount == 1950)
    #expect(video.notes.contains { $0.text.contains("topTrailing −23.1 %") })
  }

  @Test func whatWasChosenIsTold() throws {
    #expect(
      try job(.gif).notes.map(\.text) == ["13.5 s loop in whole turns, 3.7 … 5.9 times as fast as the scene's own pace"]
    )
    #expect(try job(.gif) { $0.loop = .sway(Rational(12)) }.notes.isEmpty)
    #expect(
      try job(.gif) { $0.choices.reduceMotion = true }.notes.map(\.text) == [
        "nothing moves, so there is a single frame"
      ])
    #expect(
      try job { $0.loop = .turns(near: Rational(65)) }.notes[0].text.contains(
        "topTrailing −23.1 %, bottomLeading +23.1 %"))
  }

  /// The stars of the scene keep their speed.
  @Test func onlyChangedSpeedsAreTold() throws {
    var settings = RenderSettings()
    settings.loop = .lasting(Rational(10))
    let scene = try #require(try BuiltInScenes.scene(named: "nebula"))
    let job = try RenderJob(scene: scene, settings: settings, format: .gif)
    #expect(job.notes.first?.text == "the loop is 10 s in whole turns; speeds change: gas +100 %")
  }

  /// Of a loop of hours, changes of speed round to nothing.
  @Test(arguments: [
    ("97", "the loop is 3 h in whole turns; speeds change: b −0.3 %"), ("11", "the loop is 3 h in whole turns"),
  ])
  func onlySpeedsThatChangeVisiblyAreTold(period: String, note: String) throws {
    let layers = [("a", "7"), ("b", period)].map { name, period in
      "{\"name\": \"\(name)\", \"fill\": \"#000000\", \"shape\": \"circle\", "
        + "\"rotation\": {\"from\": 0, \"to\": 360, \"duration\": \(period)}}"
    }
    let text = "{\"zoetrope\": 1, \"layers\": [\(layers.joined(separator: ", "))]}"
    var settings = RenderSettings()
    settings.loop = .lasting(Rational(10_800))
    let scene = try Scene(text: Array(text.utf8), file: "t")
    #expect(try RenderJob(scene: scene, settings: settings, format: .mp4).notes.first?.text == note)
  }

  /// 250 frames in 8.333333 s have a rate that prints as 30.
  @Test func aRateThatPrintsAsTheRequestedOneIsNotTold() throws {
    let text =
      "{\"zoetrope\": 1, \"layers\": [{\"fill\": \"#000000\", \"shape\": \"circle\", "
      + "\"rotation\": {\"from\": 0, \"to\": 360, \"duration\": 8.333333}}]}"
    let scene = try Scene(text: Array(text.utf8), file: "t")
    let job = try RenderJob(scene: scene, settings: RenderSettings(), format: .mp4)
    #expect(job.plan.frameCount == 250 && job.plan.frameRate != Rational(30))
    #expect(job.rateNotes.isEmpty)
    #expect([Rational(1, 10_000), Rational(-1, 10_000)].map(\.signedPercent) == ["0 %", "0 %"])
  }

  @Test func aLengthThatChangesNoSpeedIsTold() throws {
    var settings = RenderSettings()
    settings.loop = .lasting(Rational(3))
    let scene = try #require(try BuiltInScenes.scene(named: "silk"))
    let notes = try RenderJob(scene: scene, settings: settings, format: .gif).notes.map(\.text)
    #expect(notes.contains("in 20 s no speed would change"), "\(notes)")
  }

  /// A scene whose own loop is short gets it, in any format; and a form that it lacks is told.
  @Test func aShortLoopIsTakenAsItIs() throws {
    let text =
      "{\"zoetrope\": 1, \"name\": \"t\", \"layers\": [{\"fill\": \"#ffffff\"}, {\"fill\": \"#000000\", "
      + "\"shape\": \"circle\", \"rotation\": {\"from\": 0, \"to\": 360, \"duration\": 12}}]}"
    let scene = try Scene(text: Array(text.utf8), file: "t")
    for format in [OutputFormat.gif, .mp4] {
      let job = try RenderJob(scene: scene, settings: RenderSettings(), format: format)
      #expect(job.plan.kind == .exact && job.plan.length == Rational(12) && job.notes.isEmpty)
    }
    var settings = RenderSettings()
    settings.choices.differentiateWithoutColor = true
    #expect(
      try RenderJob(scene: scene, settings: settings, format: .gif).notes.map(\.text)
        == ["t has no variant for these choices; it is drawn as usual"])
    // Of two variants that are asked for, the one that exists is drawn.
    let variant = "\(text.dropLast()), \"reduceTransparency\": {\"layers\": [{\"fill\": \"#000000\"}]}}"
    settings.choices.reduceTransparency = true
    let job = try RenderJob(
      scene: try Scene(text: Array(variant.utf8), file: "t"), settings: settings, format: .gif)
    #expect(!job.notes.contains { $0.text.contains("variant") }, "\(job.notes)")
  }

  @Test func aTurnInRadiansIsTold() throws {
    func notes(_ end: String) throws -> [String] {
      let text =
        "{\"zoetrope\": 1, \"name\": \"t\", \"layers\": [{\"fill\": \"#ffffff\"}, {\"fill\": \"#000000\", "
        + "\"shape\": \"circle\", \"rotation\": {\"from\": 0, \"to\": \(end), \"duration\": 2}}]}"
      let scene = try Scene(text: Array(text.utf8), file: "t")
      return try RenderJob(scene: scene, settings: RenderSettings(), format: .mp4).notes.map(\.text)
    }
    let note =
      "layers[1] rotation jumps where it starts again, after what would be turns in radians; angles are in degrees, 360 for a turn"
    #expect(try notes("6.283185") == [note])
    #expect(try notes("6").isEmpty)
  }

  /// A time before the start of the loop is one before its end, also for the recorded command.
  @Test func aNegativeOffsetIsWrapped() throws {
    let wrapped = try job {
      $0.loop = .sway(Rational(12))
      $0.frameRate = Rational(30)
      $0.offset = Rational(-1)
    }
    #expect(wrapped.order.first == 330 && wrapped.settings.offset == Rational(11))
  }

  /// All that decides the frames stays, and what is left out is what the other format may not have, or need not meet.
  @Test func anotherFormatHasItsStandardSettings() throws {
    var settings = RenderSettings()
    (settings.quality, settings.isTransparent, settings.matte) = (30, true, RGB8(red: 1, green: 2, blue: 3))
    (settings.frameRate, settings.hold, settings.threads, settings.writesMetadata) = (12, 2, 3, false)
    let kept = settings
    (settings.gif.colors, settings.video.codec, settings.playCount) = (9, .av1, 2)
    (settings.repetition.count, settings.target) = (3, try TargetList.builtIn().targets.first)
    (settings.maximumSize, settings.kept, settings.takesSmallest) = (ByteCount(9), [.size], true)
    #expect(settings.forAnotherFormat() == kept)
  }

  @Test func whatCannotBeHadIsTold() throws {
    #expect(try problem(.gif) { $0.size = PixelSize(width: 16384, height: 1) }.part == .size)
    #expect(
      try problem(.gif) { ($0.size, $0.scale) = (PixelSize(width: 101, height: 1), Rational(1, 1000)) }.part == .scale)
    #expect(try problem { $0.size = PixelSize(width: 0, height: 5) }.problem.contains("1…16384"))
    #expect(try problem { $0.size = PixelSize(width: 16385, height: 5) }.part == .size)
    #expect(try problem { $0.size = PixelSize(width: 16384, height: 16384) }.problem.contains("134217728"))
    #expect(try problem { $0.frameRate = Rational(1001) }.part == .frameRate)
    #expect(try problem { $0.scale = Rational(1, 100_000) }.part == .scale)
    #expect(try problem { $0.scale = Rational(1, 1 << 40) }.part == .scale)
    #expect(try problem { $0.threads = 0 }.part == .threads)
    #expect(try problem { $0.isTransparent = true }.part == .transparency)
    #expect(try problem(.gif) { $0.loop = .sway(Rational(1, 100)) }.part == .loop)
    #expect(try problem { ($0.loop, $0.frameRate) = (.turns(near: Rational(1_000_000)), Rational(1000)) }.part == .loop)
  }

  /// A scale that follows from the size is not blamed on a scale that was not asked for.
  @Test func aSizeThatIsFarLargerThanTheCanvasIsTold() throws {
    let text = "{\"zoetrope\": 1, \"canvas\": {\"width\": 1, \"height\": 1}, \"layers\": [{\"fill\": \"red\"}]}"
    let scene = try Scene(text: Array(text.utf8), file: "t")
    var settings = RenderSettings()
    settings.size = PixelSize(width: 1100, height: 1100)
    let problem = "on the canvas of this scene is 1100 pixels per point; allowed: 0.001…1000"
    #expect(throws: RequestError(.size, value: "1100x1100", problem)) {
      try RenderJob(scene: scene, settings: settings, format: .gif)
    }
  }

  /// Without a command line, errors have the names of the library.
  @Test func errorsNameNoOptions() throws {
    #expect(try problem(.gif) { $0.playCount = -1 }.description == "playCount -1 is out of range; allowed: 0…65536")
    #expect(
      try problem(.webp) { $0.playCount = 65536 }.description == "playCount 65536 is out of range; allowed: 0…65535")
    let once = try problem(.mp4) { $0.playCount = 1 }.description
    #expect(once == "playCount applies to GIF, APNG, WebP and AVIF only, not to mp4.")
    let rated = RequestError(.constantRateFactor, .conflict(with: .maximumSize, "the limit decides"))
    #expect(
      rated.description == "constantRateFactor conflicts with maximumSize: the limit decides. Leave out one of them.")
    // The form does not depend on the first letter.
    #expect(RequestError(.video, "Clip.mp4 has no frames").description == "video Clip.mp4 has no frames")
    #expect(RequestError(.size, refusing: "4x4", "the frames have 2x2").description == "size 4x4: the frames have 2x2")
    #expect(RequestError(.format, sentence: "avif is no type.").description == "avif is no type.")
    #expect(Setting.hold.name == "hold" && Setting.moment.name == "moment" && Setting.frameRate.name == "frameRate")
  }

  @Test func aPNGShowsAFrameOfTheLoop() throws {
    func wish(_ frame: Int?) -> (inout RenderSettings) -> Void {
      { ($0.frame, $0.loop, $0.frameRate) = (frame, .sway(Rational(2)), Rational(20)) }
    }
    #expect(try job(.png, wish(39)).plan.frameCount == 40)
    for frame in [40, -1] {
      #expect(
        try problem(.png, wish(frame))
          == RequestError(.frame, value: "\(frame)", .outOfRange(allowed: "0…39, as many frames as the loop has")))
    }
    let still = try problem(.png) { ($0.frame, $0.loop, $0.frameRate) = (7, .sway(Rational(2)), Rational(1, 2)) }
    #expect(still == RequestError(.frame, value: "7", .outOfRange(allowed: "0, the only frame")))
    #expect(try problem(.gif, wish(3)) == RequestError(.frame, .applies(to: "PNG and AVIF", not: .gif)))
  }

  @Test func aGIFsLengthThatIsRoundedIsTold() throws {
    #expect(
      try job(.gif) { $0.loop = .sway(Rational(1, 3)) }.notes.contains { $0.text.contains("0.33 s instead of 0.333 s") }
    )
    #expect(try !job(.gif) { $0.loop = .sway(Rational(5, 2)) }.notes.contains { $0.text.contains("instead of") })
  }

  @Test func theStoredLengthOfAGIFIsTheSumOfItsDelays() {
    for length in [Rational(1001, 1000), Rational(1, 3), Rational(1, 8), Rational(2)] {
      let timing = FrameTiming(frameCount: 7, length: length)
      let sum = (0..<7).map { timing.delayCentiseconds(ofFrame: $0) }.reduce(0, +)
      #expect(OutputFormat.gif.storedLength(length, ofFrames: 7) == Rational(Int64(sum), 100))
      #expect(OutputFormat.webp.storedLength(length, ofFrames: 7) == length)
    }
  }

  @Test func notesCountASingleFrame() throws {
    let brief = try job { $0.loop = .lasting(Rational(1, 1000)) }
    #expect(brief.notes.map(\.text).contains("the loop is 1 whole frame, 0.033 s instead of 0.001 s"), "\(brief.notes)")
    let quick = PeriodicElement(name: "q", period: Rational(1000, 999_983))
    let plan = try LoopPlan(elements: [quick], request: .exact, frameRate: Rational(30))
    let note = try #require(plan.rateNotes(for: .mp4, wished: Rational(30)).first)
    #expect(note.hasSuffix("; 1 frame makes 999.983 per second"), "\(note)")
  }

  @Test func aLengthThatReadsTheSameIsNotTold() throws {
    let whole = try job { $0.loop = .lasting(Rational(10_001, 10_000)) }
    let gif = try job(.gif) { $0.loop = .sway(Rational(1_000_000_007, 1_000_000_009)) }
    #expect(!(whole.notes + gif.notes).contains { $0.text.contains("instead of") }, "\(whole.notes) \(gif.notes)")
  }

  /// Even the one whose blurred ground fades at the edges: another ground is below.
  @Test func scenesAreKnownToBeOpaque() throws {
    for name in ["aurora", "aurora-blurred", "bubbles", "glow", "gradient-mix", "hue-gradient-zoom", "mosquitoes"] {
      let scene = try #require(try BuiltInScenes.scene(named: name))
      for scheme in [ColorScheme.light, .dark] {
        var settings = RenderSettings()
        settings.choices.scheme = scheme
        let sprites = Dictionary(
          uniqueKeysWithValues: try scene.pictureReferences.map {
            ($0.name, try SceneOrigin.builtIn.picture(named: $0.name))
          })
        let job = try RenderJob(scene: scene, settings: settings, format: .gif, sprites: sprites)
        #expect(job.isOpaque, "\(name)")
      }
    }
  }

  @Test func aJumpOfTheSceneIsADetail() throws {
    let scene = try #require(try BuiltInScenes.scene(named: "glow"))
    let job = try RenderJob(scene: scene, settings: RenderSettings(), format: .gif)
    #expect(job.details.contains("first trim.from starts again with a jump, as the scene has it"))
  }

  @Test func aRateThatHasToChangeIsTold() throws {
    let job = try job(.gif) { ($0.loop, $0.frameRate) = (.sway(Rational(1, 3)), Rational(20)) }
    #expect(job.notes.contains { $0.text.contains("7 frames make 21 per second") })
  }

  /// The frames do not depend on the threads that make them, nor on the order in which they happen to finish.
  @Test(arguments: BuiltInScenes.names, [false, true])
  func framesAreTheSameOnAnyNumberOfThreads(name: String, reducesTransparency: Bool) throws {
    func frames(_ threads: Int) throws -> [[UInt8]] {
      var settings = RenderSettings()
      settings.threads = threads
      settings.size = PixelSize(width: 94, height: 54)
      (settings.loop, settings.frameRate) = (.sway(Rational(2)), Rational(10))
      settings.choices.reduceTransparency = reducesTransparency
      let job = try RenderJob(nameOrPath: name, overrides: [], settings: settings, format: .null)
      var frames: [[UInt8]] = []
      try job.renderVideoFrames(
        RenderProgress(cancellation: Cancellation(), observer: NoObserver(), total: job.plan.frameCount)
      ) { image in
        frames.append(VideoImage.Plane.allCases.flatMap(image.samples))
      }
      #expect(frames.count == job.plan.frameCount)
      return frames
    }
    let one = try frames(1)
    #expect(try frames(2) == one)
    #expect(try frames(7) == one)
  }
}

struct NoObserver: RenderObserver {
  func began() {}
  func rendered(frames: Int, of total: Int) {}
}
