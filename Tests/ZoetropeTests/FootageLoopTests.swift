import FileIO
import FixedPoint
import Foundation
import Pipeline
import Raster
import TestSupport
import Testing
import Video

@testable import Zoetrope

/// Footage without loss, made by another program of frames that are known.
private struct Clip {
  let folder: TemporaryFolder
  let frames: [Pixmap]
  var path: String { folder.path + "/clip.mkv" }

  init(_ frames: [Pixmap], rate: Int = 10) throws {
    folder = try TemporaryFolder()
    self.frames = frames
    var bytes = Data()
    for pixel in frames.flatMap(\.pixels) { bytes += [pixel.red, pixel.green, pixel.blue].map { UInt8($0 / 257) } }
    try bytes.write(to: URL(fileURLWithPath: folder.path + "/raw"))
    let size = "\(frames[0].width)x\(frames[0].height)"
    let words = "-v error -f rawvideo -pix_fmt rgb24 -s \(size) -r \(rate) -i raw -c:v ffv1 clip.mkv"
    try output(of: "ffmpeg", words.split(separator: " ").map(String.init), in: folder.path)
  }

  func footage() throws -> Footage { try Footage(path: path) }

  func shown(_ loop: FootageLoop) throws -> [Pixmap] {
    var shown: [Pixmap] = []
    let geometry = try loop.footage.settings.geometry(of: loop.footage.facts, isEven: false)
    let frames = try FootageFrames(loop, geometry, Cancellation())
    while let frame = try frames.next() { shown.append(frame.pixmap) }
    return shown
  }

  /// Frames of one colour each, all different.
  static func plain(_ count: Int) throws -> Clip {
    func color(_ index: Int) -> RGBA16 {
      let (red, green) = (UInt16(5 * index) * 257, UInt16(200 - index) * 257)
      return RGBA16(red: red, green: green, blue: 9 * 257, alpha: .max)
    }
    return try Clip((0..<count).map { Pixmap(width: 4, height: 2, filledWith: color($0)) })
  }
}

@Suite struct FootageLoopTests {
  @Test func footageIsReadOnce() throws {
    let clip = try Clip.plain(30)
    let footage = try clip.footage()
    #expect(footage.frameCount == 30 && footage.length == Rational(3) && footage.frameRate == Rational(10))
    #expect(footage.size == PixelSize(width: 4, height: 2))
    #expect(footage.frames(in: Rational(1, 4)) == 3)  // 2.5, to the nearest
  }

  /// A part that begins within a frame shows that frame whole.
  @Test func footageBeginsWithAWholeFrame() throws {
    var settings = FootageSettings()
    settings.start = Rational(1, 4)
    let clip = try Clip.plain(30)
    let footage = try Footage(path: clip.path, settings)
    #expect(footage.start == Rational(1, 5) && footage.frameCount == 28)
    #expect(try footage.time(ofFrame: 1) == Rational(3, 10))
  }

  @Test func aPlainCutIsThePartItself() throws {
    let clip = try Clip.plain(20)
    let loop = FootageLoop(try clip.footage(), frames: 5..<12, fadeCount: 0, bounces: false, seam: nil)
    #expect(try clip.shown(loop) == Array(clip.frames[5..<12]))
    #expect(loop.shownCount == 7)
  }

  @Test func thereAndBackShowsTheEndsOnce() throws {
    let clip = try Clip.plain(12)
    let loop = FootageLoop(try clip.footage(), frames: 3..<7, fadeCount: 0, bounces: true, seam: nil)
    #expect(try clip.shown(loop) == [3, 4, 5, 6, 5, 4].map { clip.frames[$0] })
    #expect(loop.shownCount == 6)
  }

  /// At twice its rate each picture is two frames.
  @Test func thereAndBackShowsNoPictureForLonger() throws {
    let clip = try Clip.plain(5)
    var settings = FootageSettings()
    settings.frameRate = Rational(20)
    let footage = try Footage(path: clip.path, settings)
    let loop = FootageLoop(footage, frames: 0..<10, fadeCount: 0, bounces: true, seam: nil)
    #expect(try clip.shown(loop) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 2, 2, 1, 1].map { clip.frames[$0] })
    #expect(loop.shownCount == 16)
  }

  /// The last frames turn step by step into those before the first one, with which the loop goes on.
  @Test func theEndIsFadedIntoWhatComesBeforeTheStart() throws {
    let clip = try Clip.plain(20)
    let loop = FootageLoop(try clip.footage(), frames: 6..<14, fadeCount: 3, bounces: false, seam: nil)
    let shown = try clip.shown(loop)
    #expect(Array(shown[..<5]) == Array(clip.frames[6..<11]))
    for step in 0..<3 {
      let (own, other) = (clip.frames[11 + step][1, 1], clip.frames[3 + step][1, 1])
      let part = Double(step + 1) / 4
      for (channel, (a, b)) in [(own.red, other.red), (own.green, other.green), (own.alpha, other.alpha)].enumerated() {
        let pixel = shown[5 + step][1, 1]
        let value = Double([pixel.red, pixel.green, pixel.alpha][channel])
        #expect(abs(value - (Double(a) * (1 - part) + Double(b) * part)) <= 1)
      }
    }
  }

  @Test func theBestPartIsFoundAndFadedWithinTheFootage() throws {
    let places = (0..<60).map { $0 < 20 || $0 > 45 ? ($0 * 7) % 23 : $0 % 8 * 3 }
    let clip = try Clip(
      places.map { place in
        var pixmap = Pixmap(width: 32, height: 18, filledWith: RGBA16(red: 0, green: 0, blue: 0, alpha: .max))
        for y in 5..<9 {
          for x in 0..<4 { pixmap[place + x, y] = RGBA16(red: .max, green: .max, blue: 0, alpha: .max) }
        }
        return pixmap
      })
    var settings = FootageLoopSettings()
    (settings.shortest, settings.longest, settings.fade) = (Rational(1, 2), Rational(12, 10), Rational(3, 10))
    let loop = try FootageLoop(in: try clip.footage(), settings)
    #expect(loop.frames.count == 8 && loop.fadeCount == 3 && loop.seam == 0)
    #expect(loop.frames.lowerBound >= 23 && loop.frames.upperBound <= 46)
  }

  /// A soft ramp that travels round once in 24 frames, now faster and now slower.
  @Test func footageThatLoopsAlreadyStaysWhole() throws {
    let all = (0..<30).map { frame in
      var pixmap = Pixmap(width: 64, height: 36)
      for index in pixmap.pixels.indices {
        let time = Double(frame) / 24
        let phase = Double(index % 64) / 64 + time + sin(2 * Double.pi * time) / 20
        let code = UInt16(128 + 60 * sin(2 * Double.pi * phase)) * 257
        pixmap.pixels[index] = RGBA16(red: code, green: code, blue: code, alpha: .max)
      }
      return pixmap
    }
    let frames = Array(all.prefix(24))
    let clip = try Clip(frames)
    let footage = try clip.footage()
    let loop = try FootageLoop(in: footage)
    #expect(loop.loopsAlready && loop.frames == 0..<24 && loop.fadeCount == 0)
    #expect(try clip.shown(loop) == frames)
    // Neither where a part is requested, nor a crossfade.
    var settings = FootageLoopSettings()
    settings.longest = Rational(2)
    #expect(try FootageLoop(in: footage, settings).frames.count <= 20)
    (settings.longest, settings.fade) = (nil, Rational(1, 5))
    #expect(try FootageLoop(in: footage, settings).fadeCount == 2)
    for count in [21, 22, 23] {
      let other = try Clip(Array(all.prefix(count)))
      #expect(try !FootageLoop(in: other.footage()).loopsAlready, "\(count)")
    }
    // Frames that begin the loop again are left out.
    for count in 25...28 {
      let longer = try Clip(Array(all.prefix(count)))
      let part = try FootageLoop(in: longer.footage())
      #expect(part.loopsAlready && part.frames == 0..<24 && part.fadeCount == 0, "\(count)")
      #expect(try longer.shown(part) == frames)
    }
    // At twice its rate each picture is two frames.
    var twice = FootageSettings()
    twice.frameRate = Rational(20)
    #expect(try FootageLoop(in: Footage(path: clip.path, twice)).frames == 0..<48)
    // Forwards and backwards, it turns round in the first and in another frame.
    let back = try Clip(Array(all.prefix(12)) + all[1..<11].reversed())
    #expect(try FootageLoop(in: back.footage()).loopsAlready)
  }

  /// 1.25 s at 10 frames per second are 12.5: 13 would be longer than allowed.
  @Test func noLoopIsLongerThanAllowed() throws {
    var settings = FootageLoopSettings()
    (settings.shortest, settings.longest) = (Rational(5, 4), Rational(5, 4))
    #expect(try FootageLoop(in: try Clip.plain(40).footage(), settings).frames.count == 12)
  }

  /// 4.04 s at 10 frames per second are 40.4: 40 would be shorter than allowed.
  @Test func noLoopIsShorterThanAllowed() throws {
    var settings = FootageLoopSettings()
    (settings.shortest, settings.fade) = (Rational(404, 100), .zero)
    let footage = try Clip.plain(50).footage()
    #expect(try FootageLoop(in: footage, settings).frames.count >= 41)
    // Unless the longest one is of the same length.
    settings.longest = settings.shortest
    #expect(try FootageLoop(in: footage, settings).frames.count == 40)
  }

  /// The best loop, of 0.5 s, is shorter than the crossfade.
  @Test func aRequestedCrossfadeIsNotCut() throws {
    let colors = try Clip.plain(10).frames
    let clip = try Clip((0..<50).map { $0 < 35 ? colors[$0 % 5] : colors[5 + $0 % 2] })
    var settings = FootageLoopSettings()
    (settings.shortest, settings.longest, settings.fade) = (Rational(1, 2), Rational(9, 10), Rational(8, 10))
    let loop = try FootageLoop(in: try clip.footage(), settings)
    #expect(loop.fadeCount == 8 && loop.frames.count >= 8)
  }

  /// A second is the shortest loop then, if the footage allows it.
  @Test func settingsMayBeLeftOut() throws {
    #expect(try FootageLoop(in: try Clip.plain(40).footage()).frames.count >= 10)
  }

  @Test func footageThatIsTooLongToBeComparedIsTold() throws {
    let clip = try Clip(Array(repeating: try Clip.plain(1).frames[0], count: 66), rate: 1)
    var settings = FootageSettings()
    settings.frameRate = Rational(1000)
    let error = try #require(throws: FileError.self) { try Footage(path: clip.path, settings) }
    #expect(error.description.contains("it has more than 65536 frames, too many to be compared"), "\(error)")
  }

  @Test func whatCannotBeHadIsTold() throws {
    let clip = try Clip.plain(20)
    let footage = try clip.footage()
    func problem(_ change: (inout FootageLoopSettings) -> Void) throws -> String {
      var settings = FootageLoopSettings()
      change(&settings)
      return try #require(#expect(throws: RequestError.self) { try FootageLoop(in: footage, settings) }).problem
    }
    #expect(try problem { $0.shortest = Rational(3) } == "3 s is longer than 2 s")
    #expect(try problem { ($0.shortest, $0.longest) = (Rational(1), Rational(1, 2)) } == "1 s is longer than 0.5 s")
    #expect(try problem { $0.longest = 0.05 } == "0.05 s is too short: a loop needs 2 frames, 0.2 s")
    let shorter =
      "the loop and its crossfade are longer than the footage, 20 frames in 2 s; use a shorter loop or crossfade"
    #expect(try problem { $0.fade = Rational(2) } == "2 s: \(shorter)")
    #expect(try problem { ($0.shortest, $0.fade) = (Rational(1), Rational(2)) } == "2 s: \(shorter)")
    #expect(
      try problem { ($0.shortest, $0.fade) = (Rational(19, 10), .zero) }
        == "1.9 s: the loop and the frames compared around it are longer than the footage, 20 frames in 2 s; use a shorter loop"
    )
    #expect(
      try problem { ($0.fade, $0.longest) = (Rational(1), Rational(2, 5)) }
        == "1 s is longer than the longest loop, 0.4 s")
    #expect(try problem { ($0.bounces, $0.fade) = (true, Rational(1)) }.contains("conflicts with bounce"))
    #expect(try problem { $0.fade = -1 } == "-1 s is out of range; allowed: 0 s or more")
    #expect(try problem { $0.shortest = -0.5 } == "-0.5 s is out of range; allowed: 0 s or more")
    var part = FootageSettings()
    part.start = -2
    let error = try #require(throws: RequestError.self) {
      try Footage(path: clip.path, part)
    }
    #expect(error == RequestError(.span, value: "-2 s", .outOfRange(allowed: "0 s or more")))
    #expect(throws: FileError.self) { try Clip(Array(clip.frames[..<1])).footage() }
    let loop = FootageLoop(footage, frames: 3..<9, fadeCount: 2, bounces: false, seam: nil)
    #expect(throws: RequestError.self) { try FootageJob(loop, settings: RenderSettings(), format: .png) }
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: CancellationError.self) {
      try FootageFrames(loop, FrameGeometry(of: footage.size), cancellation).next()
    }
    #expect(throws: CancellationError.self) { try Footage(path: clip.path, cancellation: cancellation) { _ in } }
  }

  /// Sides within the bounds are even where the codec needs it.
  @Test func aSideThatIsLeftOpenIsEvenInAVideo() throws {
    let frames = (0..<12).map { index in
      Pixmap(width: 96, height: 62, filledWith: RGBA16(red: UInt16(index * 4000), green: 0, blue: 0, alpha: .max))
    }
    let clip = try Clip(frames)
    func job(_ bounds: FrameGeometry.Bounds, _ format: OutputFormat) throws -> FootageJob {
      var settings = FootageSettings()
      settings.bounds = bounds
      let loop = FootageLoop(
        try Footage(path: clip.path, settings), frames: 2..<8, fadeCount: 1, bounces: false, seam: nil)
      return try FootageJob(loop, settings: RenderSettings(), format: format)
    }
    let open = FrameGeometry.Bounds(width: 48, height: nil)
    #expect(try job(open, .gif).size == PixelSize(width: 48, height: 31))
    let video = try job(open, .mp4)
    #expect([30, 32].contains(video.size.height) && video.size.width == 48)
    let path = clip.folder.path + "/a.mp4"
    _ = try video.run(writingTo: path)
    var reader = try FrameReader(path: path)
    let first = try reader.next()?.pixmap
    #expect(first?.width == 48 && first?.height == video.size.height)
    #expect(try job(FrameGeometry.Bounds(width: 48, height: 31), .mp4).size == PixelSize(width: 46, height: 30))
    // The same goes for a size of the file, which a limit of bytes keeps.
    var smaller = RenderSettings()
    (smaller.bounds, smaller.maximumSize) = (open, ByteCount(100_000))
    let loop = FootageLoop(try clip.footage(), frames: 2..<8, fadeCount: 1, bounces: false, seam: nil)
    #expect(try FootageJob(loop, settings: smaller, format: .gif).size == PixelSize(width: 48, height: 31))
    #expect(try FootageJob(loop, settings: smaller, format: .mp4).size == video.size)
    let size = PixelSize(width: 96, height: 62)
    let reduced = try EncodeJob(size: size, frameRate: 10, settings: smaller, format: .gif, hasAlpha: false)
    #expect(reduced.settings.kept == [.size])
  }

  /// A job may make frames of the footage's own size smaller; an odd side is refused as a size.
  @Test func aSizeOfTheFileIsCheckedAsASize() throws {
    let footage = try Clip.plain(8).footage()
    let loop = FootageLoop(footage, frames: 1..<6, fadeCount: 0, bounces: false, seam: nil)
    var settings = RenderSettings()
    settings.size = PixelSize(width: 3, height: 2)
    let error = try #require(throws: RequestError.self) { try FootageJob(loop, settings: settings, format: .mp4) }
    #expect(error.part == .size && error.value == "3x2")
  }
}
