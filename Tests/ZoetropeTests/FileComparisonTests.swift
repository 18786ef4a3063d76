import Foundation
import Raster
import TestSupport
import Testing

@testable import Zoetrope

@Suite struct FileComparisonTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func job(
    _ format: OutputFormat, scene: String = "aurora", _ change: (inout RenderSettings) -> Void = { _ in }
  ) throws -> RenderJob {
    var settings = RenderSettings()
    (settings.loop, settings.frameRate, settings.size) = (
      .sway(Rational(2)), Rational(10), PixelSize(width: 64, height: 36)
    )
    change(&settings)
    return try RenderJob(nameOrPath: scene, overrides: [], settings: settings, format: format)
  }

  /// The pictures of the file that a job writes.
  private func pictures(_ job: RenderJob) throws -> [MovingPicture.Frame] {
    let name = "a.\(job.format)"
    _ = try job.run(
      writingTo: "\(folder.path)/\(name)", replaces: true, cancellation: Cancellation(), observer: NoObserver())
    return try MovingPicture(decoding: Array(folder.data(name)), name: name).frames
  }

  private func compare(_ pictures: [MovingPicture.Frame], _ job: RenderJob) throws -> ComparisonReport {
    var rest = pictures[...]
    return try job.compare(with: { rest.popFirst() }, cancellation: Cancellation(), observer: NoObserver())
  }

  @Test func theDifferenceIsThatOfTheChannels() {
    func pixmap(_ red: UInt16, _ green: UInt16, _ alpha: UInt16) -> Pixmap {
      var pixmap = Pixmap(width: 2, height: 1, filledWith: RGBA16(red: 257, green: 257, blue: 257, alpha: .max))
      pixmap[1, 0] = RGBA16(red: red, green: green, blue: 257, alpha: alpha)
      return pixmap
    }
    let plain = pixmap(257, 257, .max)
    let same = FrameDifference(plain, plain, withAlpha: true)
    #expect(same.maximum == 0 && same.meanSquare == 0 && same.psnr == .infinity)
    let opaque = FrameDifference(plain, pixmap(257 * 11, 257 * 5, .max - 257 * 20), withAlpha: false)
    #expect(opaque.maximum == 10 && opaque.meanSquare == Double(10 * 10 + 4 * 4) / 6)
    #expect(abs(opaque.psnr - 10 * log10(255 * 255 * 6 / 116)) < 1e-9)
    let withAlpha = FrameDifference(pixmap(257 * 11, 257 * 5, .max - 257 * 20), plain, withAlpha: true)
    #expect(withAlpha.maximum == 20 && withAlpha.meanSquare == Double(10 * 10 + 4 * 4 + 20 * 20) / 8)
  }

  /// In means of 4×4 pixels noise cancels out, and a shape does not.
  @Test func meansOfPixelsTellShapesFromNoise() {
    let grey = Pixmap(
      width: 18, height: 10, filledWith: RGBA16(red: 257 * 100, green: 257 * 100, blue: 257 * 100, alpha: .max))
    var (noisy, marked) = (grey, grey)
    for index in noisy.pixels.indices {
      noisy.pixels[index].red = (index / 18 + index % 18).isMultiple(of: 2) ? 257 * 90 : 257 * 110
    }
    let noise = FrameDifference(noisy, grey, withAlpha: false)
    #expect(noise.maximum == 10 && abs(noise.meanSquare - 100.0 / 3) < 1e-9 && noise.coarsePSNR == .infinity)
    for y in 8..<10 { for x in 16..<18 { marked[x, y].green = 257 * 40 } }
    let shape = FrameDifference(grey, marked, withAlpha: true)
    #expect(shape.maximum == 60 && abs(shape.meanSquare - 20) < 1e-9)
    #expect(abs(shape.coarseMeanSquare - shape.meanSquare) < 1e-9)
    // Four of 180 pixels have another colour.
    #expect(noise.contrast == 0 && abs(shape.contrast - 20 * 176.0 / 180) < 1e-9)
  }

  /// A plain picture has no contrast.
  @Test func anotherPlainPictureIsTold() {
    func plain(_ code: UInt16) -> Pixmap {
      Pixmap(width: 8, height: 8, filledWith: RGBA16(red: 257 * code, green: 257 * code, blue: 257 * code, alpha: .max))
    }
    var report = ComparisonReport(
      frameCount: 1, repeatCount: 1, length: nil, allowed: AllowedDifference(psnr: 30, noise: nil))
    report.add(frame: 0, FrameDifference(plain(105), plain(100), withAlpha: false))
    let wanted = "36.0 dB in the means of 4×4 pixels, or differs by 12.0 % of its contrast at most"
    #expect(report.problems == ["frame 0 is another picture: PSNR 34.2 dB, where the same has \(wanted)"])
  }

  /// H.264 of noise in bright colours, and a GIF of a mesh that fades slowly, of which single pixels are off by more than those of
  /// the built-in scenes.
  @Test(arguments: [
    (
      OutputFormat.mp4,
      #"""
      {"field": {"warp": {
          "of": {"noise": {"scale": [2, 5], "octaves": 2, "turns": {"from": 0, "to": 1, "duration": 3}}},
          "x": {"waves": {"frequency": 2, "amplitude": 0.2, "turns": {"from": 0, "to": 1, "duration": 3}}},
          "y": {"rings": {"frequency": 2, "center": "leading", "turns": {"from": 0, "to": 1, "duration": 3}}}}},
        "ramp": ["#014", {"from": "teal", "to": "tomato", "duration": 3, "repeat": "reverse"}, "white"],
        "range": [{"from": -0.8, "to": -0.2, "duration": 3, "repeat": "reverse"}, 0.8]}
      """#
    ),
    (
      .gif,
      #"""
      {"meshGradient": {"width": 3, "height": 3, "colors": [
        "red", "orange", "gold", "teal", {"from": "white", "to": "black", "duration": 2, "repeat": "reverse"}, "navy",
        "purple", "pink", "lime"]}}
      """#
    ),
  ])
  func lossesAreNoOtherPicture(format: OutputFormat, fill: String) throws {
    try folder.write(
      #"{"zoetrope": 1, "canvas": {"width": 160, "height": 90}, "layers": [{"fill": \#(fill)}]}"#, to: "s.json")
    func job(_ change: String...) throws -> RenderJob {
      var settings = RenderSettings()
      (settings.loop, settings.frameRate, settings.size) = (.exact, Rational(20), PixelSize(width: 160, height: 90))
      return try RenderJob(
        nameOrPath: folder.path + "/s.json", overrides: try change.map { try SceneOverride(text: $0) },
        settings: settings, format: format)
    }
    let pictures = try pictures(try job())
    let same = try compare(pictures, try job())
    #expect(same.isSame && same.summary.contains("at least "), "\(same.problems)")
    let other = try compare(pictures, try job("layers[0].scale=1.1"))
    #expect(other.problems.count == 1 && other.problems[0].contains(" at least or differs by noise only"))
  }

  /// Other dunes and other confetti differ little in the means of 4×4 pixels, but by more than noise.
  @Test(arguments: [(OutputFormat.gif, "dunes", nil), (.mp4, "confetti", 20)] as [(OutputFormat, String, Int?)])
  func anotherPictureIsNoNoise(format: OutputFormat, scene: String, quality: Int?) throws {
    func job(seed: UInt64?) throws -> RenderJob {
      try self.job(format, scene: scene) {
        ($0.loop, $0.size, $0.quality) = (.lasting(Rational(2)), PixelSize(width: 160, height: 90), quality)
        $0.choices.seed = seed
      }
    }
    let report = try compare(try pictures(try job(seed: nil)), try job(seed: 99))
    #expect(report.problems.count == 1, "\(report.summary)")
    #expect(report.problems.first?.contains(" is another picture: PSNR ") == true)
  }

  @Test(arguments: [OutputFormat.gif, .mp4, .y4m, .png], ["aurora", "glow", "bubbles-drift", "hue-gradient-zoom"])
  func aFileShowsItsScene(format: OutputFormat, scene: String) throws {
    let job = try job(format, scene: scene)
    let report = try compare(try pictures(job), job)
    #expect(report.isSame, "\(report.problems)")
    #expect(report.comparedCount == (format == .png ? 1 : 20) && report.psnr > 30)
    #expect(report.length == (format == .png ? nil : Rational(2)) && report.fileLength == report.length)
    if format == .png { #expect(report.summary == "1 frame, every pixel the same" && report.maximum == 0) }
  }

  /// Also with sharp edges everywhere, or with noise, at a low quality.
  @Test(arguments: [OutputFormat.gif, .mp4, .webm], ["confetti", "ink", "aurora-blurred"])
  func aFileOfLowQualityShowsItsScene(format: OutputFormat, scene: String) throws {
    for quality in [0, 20, 60, 80] {
      let job = try job(format, scene: scene) { $0.quality = quality }
      let report = try compare(try pictures(job), job)
      #expect(report.isSame && (quality > 0 || report.psnr < 45), "\(quality): \(report.problems)")
    }
  }

  /// A disc of which an edge is less than half opaque, on nothing: a GIF on a dark matte shows it darker there.
  @Test func aTransparentGIFShowsItsScene() throws {
    try folder.write(
      """
      {"zoetrope": 1, "name": "disc", "layers": [
        {"fill": "#FFE0D0", "shape": "circle", "blur": 60, "offset": {"x": {"from": 0, "to": 9, "duration": 2}}}]}
      """, to: "disc.json")
    let jobs = try [nil, RGB8(red: 0, green: 0, blue: 0)].map { matte in
      try self.job(.gif, scene: folder.path + "/disc.json") { $0.matte = matte }
    }
    for (job, other) in [(jobs[0], jobs[1]), (jobs[1], jobs[0])] {
      let pictures = try pictures(job)
      let report = try compare(pictures, job)
      #expect(report.isSame, "\(report.problems)")
      #expect(try !compare(pictures, other).isSame)
    }
  }

  @Test(arguments: [OutputFormat.gif, .mp4, .png])
  func anotherSeedIsAnotherPicture(format: OutputFormat) throws {
    let pictures = try pictures(try job(format))
    let report = try compare(pictures, try job(format) { $0.choices.seed = 8 })
    #expect(!report.isSame && report.problems.count == 1)
    #expect(report.problems.first?.contains(" is another picture: PSNR ") == true, "\(report.problems)")
    let dark = try compare(pictures, try job(format) { $0.choices.scheme = .dark })
    #expect(!dark.isSame && dark.psnr < 30)
  }

  @Test func framesAreComparedAtTheirTimes() throws {
    let job = try job(.gif, scene: "glow")
    let frames = try pictures(job)
    try #require(frames.count == 20 && frames[3].duration == Rational(1, 10))
    func problems(_ change: (inout [MovingPicture.Frame]) -> Void) throws -> [String] {
      var changed = frames
      change(&changed)
      return try compare(changed, job).problems
    }
    #expect(try problems { $0.removeLast(5) } == ["it ends after 15 of 20 frames", "it lasts 1.5 s, the loop 2 s"])
    #expect(
      try problems { $0 += $0[..<2] } == [
        "it has 2 more pictures after the last frame", "it lasts 2.2 s, the loop 2 s",
      ])
    // The loop begins elsewhere.
    let turned = try problems { $0 = Array($0[10...] + $0[..<10]) }
    #expect(turned.count == 1 && turned.first?.contains(" is another picture: PSNR ") == true)
    // A picture that stays for two frames is seen in both, like enough to the second, and the one after it is in time again.
    let held = try problems {
      $0[9].duration = Rational(2, 10)
      $0.remove(at: 10)
    }
    #expect(held.isEmpty, "\(held)")
    // One that stays for ten is another than theirs.
    let frozen = try problems {
      $0[9].duration = Rational(1)
      $0.removeSubrange(10..<19)
    }
    #expect(frozen.count == 1 && frozen.first?.hasPrefix("frame 1") == true, "\(frozen)")
    // One that comes late, and one that no frame has.
    let late = try problems { ($0[4].duration, $0[5].duration) = (Rational(12, 100), Rational(8, 100)) }
    #expect(late.first == "1 of its pictures begin when no frame does")
    let flash = try problems {
      $0[4].duration = Rational(5, 100)
      $0.insert(MovingPicture.Frame(pixmap: $0[15].pixmap, duration: Rational(5, 100)), at: 5)
    }
    #expect(flash.first == "1 of its pictures begin when no frame does")
    // A single picture stands for all frames only if it shows as long as they do.
    #expect(try problems { $0.removeLast(19) } == ["it ends after 1 of 20 frames", "it lasts 0.1 s, the loop 2 s"])
  }

  @Test func aSingleAVIFShowsItsFrame() throws {
    let job = try job(.avif) { ($0.frame, $0.size) = (4, PixelSize(width: 64, height: 64)) }
    let report = try compare(try pictures(job), job)
    #expect(report.isSame && report.comparedCount == 1, "\(report.problems)")
  }

  @Test func aRepeatedLoopIsExpectedAsOftenAsItPlays() throws {
    func job(_ count: Int) throws -> RenderJob { try self.job(.mp4, scene: "glow") { $0.repetition.count = count } }
    let frames = try pictures(try job(2))
    let twice = try compare(frames, try job(2))
    #expect(twice.isSame && twice.comparedCount == 20 && twice.length == Rational(4), "\(twice.problems)")
    #expect(
      try compare(frames, try job(1)).problems == [
        "it has 20 more pictures after the last frame", "it lasts 4 s, the loop 2 s",
      ])
    #expect(
      try compare(frames, try job(3)).problems == [
        "it has 20 fewer pictures than 3 loops of 20 frames", "it lasts 4 s, 3 loops 6 s",
      ])
    #expect(
      try compare(Array(frames[..<15]), try job(2)).problems == [
        "it ends after 15 of 20 frames", "it lasts 1.5 s, 2 loops 4 s",
      ])
  }

  @Test func aDifferenceInOneFrameIsFound() throws {
    let job = try job(.gif)
    var frames = try pictures(job)
    for index in 0..<64 * 3 { frames[13].pixmap.pixels[index] = RGBA16(red: 0, green: 0, blue: 0, alpha: .max) }
    let report = try compare(frames, job)
    #expect(report.worst?.frame == 13 && report.problems.count == 1)
    #expect(report.problems.first?.hasPrefix("frame 13 is another picture: PSNR ") == true, "\(report.problems)")
    #expect(report.summary.contains("(frame 13), largest difference "))
  }

  @Test func whatCannotBeComparedIsTold() throws {
    let frames = try pictures(try job(.gif))
    let wider = try compare(frames, try job(.gif) { $0.size = PixelSize(width: 66, height: 36) })
    #expect(wider.problems == ["its pictures are 64x36, those of the scene 66x36"])
    for format in [OutputFormat.rgba, .null] {
      let error = try #require(throws: RequestError.self) { _ = try compare(frames, try job(format)) }
      #expect(error.part == .format)
    }
    #expect(throws: RequestError.self) { _ = try compare([], try job(.gif)) }
  }

  /// Another program finds the same PSNR between the frames of a video and of one that nearly is the rendering.
  @Test func thePSNRIsWhatOthersFind() throws {
    let video = try job(.mp4) { $0.video.factor = Fixed(40) }
    let report = try compare(try pictures(video), video)
    let best = try job(.mp4) { $0.video.factor = Fixed(1) }
    _ = try best.run(
      writingTo: folder.path + "/best.mp4", replaces: true, cancellation: Cancellation(), observer: NoObserver())
    let words = [
      "-i", folder.path + "/a.mp4", "-i", folder.path + "/best.mp4", "-lavfi",
      "[0]format=gbrp[a];[1]format=gbrp[b];[a][b]psnr", "-f", "null", "-",
    ]
    let text = try run("ffmpeg", words).checked().errors
    let average = try #require(text.firstMatch(of: /average:([0-9.]+)/).flatMap { Double($0.output.1) }, "\(text)")
    #expect(abs(report.psnr - average) < 0.5, "\(report.psnr) \(average)")
    #expect(report.lowestAllowedPSNR == 18 && report.isSame)
  }
}
