import Foundation
import TestSupport
import Testing
import Zoetrope

/// A loop of 8 small frames of a built-in scene.
private func makeLoop(_ name: String = "glow") throws -> Loop {
  let scene = try #require(try BuiltInScenes.scene(named: name))
  return try scene.loop(.sway(0.8), size: PixelSize(width: 48, height: 28), frameRate: 10)
}

@Suite struct LoopTests {
  @Test func drawsFramesOnACircle() throws {
    let loop = try makeLoop()
    #expect(loop.frameCount == 8 && loop.duration == Rational(4, 5) && loop.frameRate == 10)
    #expect(loop.frame(0) != loop.frame(3))
    #expect(loop.frame(loop.frameCount + 3) == loop.frame(3))
  }

  @Test func iteratesOverOneTurn() async throws {
    let loop = try makeLoop()
    var index = 0
    for try await frame in loop.frames {
      #expect(frame == loop.frame(index))
      index += 1
    }
    #expect(index == loop.frameCount)
  }

  @Test(arguments: ["a.gif", "a.mp4", "a.webm", "a.webp", "a.apng", "a.y4m"])
  func writesTheTypeOfTheExtension(_ name: String) throws {
    let folder = try TemporaryFolder()
    let loop = try makeLoop()
    var fractions: [Double] = []
    try loop.write(to: "\(folder.path)/\(name)") { fractions.append($0.fraction) }
    #expect(fractions.last == 1 && fractions == fractions.sorted())
    #expect(try folder.names == [name])
    if !name.hasSuffix("y4m") {
      let report = try verify("\(folder.path)/\(name)")
      #expect(report.timing.frameCount == loop.frameCount && report.timing.length == loop.duration)
    }
  }

  @Test func reportsWhatItWrote() throws {
    let folder = try TemporaryFolder()
    let clear = Scene { Circle(diameter: 80).fill("#FFF6D8").opacity(.animation(from: 0, to: 1, duration: 1)) }
    let loop = try clear.loop(.exact, size: PixelSize(width: 48, height: 28), frameRate: 4)
    let video = try loop.write(to: folder.path + "/a.mp4")
    #expect(try video.bytes == folder.data("a.mp4").count)
    #expect(video.notes.map(\.text) == ["transparent pixels become black, since the file stores no alpha"])
    #expect(video.notes.map(\.remedy) == [.matte])
    #expect(video.timing.frameCount == loop.frameCount && video.timing.length == loop.duration)
    #expect(try loop.write(to: folder.path + "/a.gif", as: .gif(maximumSize: ByteCount(4000))).fit != nil)
    let frames = try FrameSequence([loop.frame(0), loop.frame(2)], durations: [1, 0.5])
    let report = try frames.write(to: folder.path + "/b.mp4")
    #expect(try report.bytes == folder.data("b.mp4").count)
    #expect(report.timing.length == Rational(3, 2) && report.size == loop.size && report.notes == video.notes)
  }

  @Test func writesAPictureOfOneFrame() throws {
    let folder = try TemporaryFolder()
    let loop = try makeLoop()
    try loop.write(to: folder.path + "/a.png", as: .png(frame: 3))
    let picture = try MovingPicture(decoding: Array(folder.data("a.png")), name: "a.png")
    #expect(picture.frames.map(\.pixmap) == [loop.frame(3)])
  }

  @Test func findsBuiltInSprites() throws {
    #expect(try makeLoop("mosquitoes").frame(1).width == 48)
  }

  @Test func encodesIntoMemoryAsIntoAFile() throws {
    let folder = try TemporaryFolder()
    let loop = try makeLoop()
    for (name, type) in [("a.gif", FileType.gif(quality: 60)), ("a.mp4", .mp4(.h264(quality: 40)))] {
      try loop.write(to: "\(folder.path)/\(name)", as: type)
      #expect(try loop.encoded(as: type) == Array(folder.data(name)))
    }
  }

  @Test func settingsOfEncodersCount() throws {
    let loop = try makeLoop()
    #expect(try loop.encoded(as: .gif(quality: 10)).count < loop.encoded(as: .gif(quality: 95)).count)
    #expect(try loop.encoded(as: .gif(maximumSize: ByteCount(4000))).count <= 4000)
    let once = try loop.encoded(as: .gif(playCount: 1))
    #expect(!once.contains(Array("NETSCAPE2.0".utf8)))
    #expect(try loop.encoded(as: .gif()).contains(Array("NETSCAPE2.0".utf8)))
  }

  /// A quality that is not given is lowered.
  @Test(arguments: [FileType.webp(), .avif(), .apng(), .webm()])
  func aSizeLimitIsMetByTheQuality(type: FileType) throws {
    let scene = try #require(try BuiltInScenes.scene(named: "glow"))
    let loop = try scene.loop(.sway(0.8), size: PixelSize(width: 160, height: 90), frameRate: 10)
    let limit = try loop.encoded(as: type).count * 3 / 4
    var limited = type
    limited.maximumSize = ByteCount(limit)
    #expect(try loop.encoded(as: limited).count <= limit)
  }

  @Test func typesWithASizeTakeALimit() {
    let limit = ByteCount(9)
    let types: [FileType] = [
      .gif(maximumSize: limit), .mp4(maximumSize: limit), .mov(maximumSize: limit), .webm(maximumSize: limit),
      .mkv(maximumSize: limit), .webp(maximumSize: limit), .apng(maximumSize: limit), .avif(maximumSize: limit),
    ]
    #expect(types.allSatisfy { $0.maximumSize == limit && $0.quality == nil })
  }

  /// Also where the usual codec keeps transparent pixels.
  @Test func everyTypeTakesAMatte() throws {
    let clear = Scene { Circle(diameter: 80).fill("#FFF6D8") }
    let loop = try clear.loop(.lasting(1), size: PixelSize(width: 48, height: 28), frameRate: 4)
    let blue = RGB8(red: 0, green: 0, blue: 255)
    let types: [FileType] = [
      .gif(matte: blue), .mp4(matte: blue), .mov(matte: blue), .webm(matte: blue), .mkv(.ffv1(), matte: blue),
      .webp(matte: blue), .apng(matte: blue), .avif(matte: blue), .png(matte: blue),
    ]
    for type in types {
      let picture = try MovingPicture(decoding: loop.encoded(as: type), name: "\(type.format)")
      let corner = try #require(picture.frames.first).pixmap[0, 0]
      #expect(corner.alpha == .max && corner.blue > 0xE000 && corner.red < 0x2000, "\(type.format): \(corner)")
    }
  }

  @Test func aSizeThatNothingMeetsIsToldInBytes() throws {
    let loop = try makeLoop()
    let error = try #require(throws: SizeLimitError.self) {
      try loop.encoded(as: .gif(maximumSize: ByteCount(10)))
    }
    #expect(error.description.hasPrefix("The file does not fit in 10 bytes: the smallest variant has about "))
    let remedy = " and keeps the size and frame rate. Use a larger limit or a smaller size or a lower frame rate."
    #expect(error.description.hasSuffix(remedy), "\(error)")
  }

  /// Values that are nil are decided once, not again for each type.
  @Test func writesTheFramesThatItDraws() throws {
    let folder = try TemporaryFolder()
    let size = FrameGeometry.Bounds(PixelSize(width: 48, height: 28))
    let loop = try Loop(#require(try BuiltInScenes.scene(named: "glow")), .sway(0.8), bounds: size)
    #expect(loop.frameRate == 30 && loop.frameCount == 24 && loop.size == size.size)
    for type in [FileType.gif(), .mp4(), .pngs] {
      let path = type == .pngs ? "\(folder.path)/f-%d.png" : "\(folder.path)/a.\(type.format)"
      try loop.write(to: path, as: type)
      guard type == .pngs else {
        let report = try verify(path)
        #expect(report.timing.frameCount == 24 && report.timing.length == loop.duration, "\(type.format)")
        continue
      }
      let first = try #require(try folder.names.filter { $0.hasPrefix("f-") }.sorted().first)
      let picture = try MovingPicture(decoding: Array(folder.data(first)), name: first)
      #expect(picture.frames.map(\.pixmap) == [loop.frame(0)])
    }
    let bare = try Loop(#require(try BuiltInScenes.scene(named: "glow")))
    #expect(bare.size == PixelSize(width: 1920, height: 1080))
    #expect(try MovingPicture(decoding: bare.encoded(as: .png()), name: "a.png").frames[0].pixmap.width == 1920)
  }

  @Test func refusesToOverwriteUnlessAsked() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "a.gif")
    let loop = try makeLoop()
    #expect(throws: FileError.self) { try loop.write(to: folder.path + "/a.gif") }
    #expect(try folder.read("a.gif") == "mine")
    try loop.write(to: folder.path + "/a.gif", replaces: true)
    #expect(try folder.data("a.gif").starts(with: Array("GIF89a".utf8)))
  }

  /// In a process of its own, as the name has no folder.
  @Test func aMinusIsTheNameOfAFile() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try #require(FileManager.default.changeCurrentDirectoryPath(folder.path))
      let pixmap = Pixmap(width: 16, height: 16)
      try FrameSequence([pixmap], durations: [1]).write(to: "-", as: .gif())
      #expect(try folder.names == ["-"])
      let loop = try makeLoop()
      try loop.write(to: "-", as: .png(), replaces: true)
      #expect(try folder.data("-").starts(with: [0x89, 0x50]))
    }
  }

  @Test func refusesWhatItCannotDo() throws {
    let folder = try TemporaryFolder()
    let loop = try makeLoop()
    let error = try #require(throws: RequestError.self) { try loop.write(to: "a.jpg") }
    #expect(error.description.hasPrefix("Unknown file extension in \"a.jpg\". Use .gif"))
    let mistaken = try #require(throws: RequestError.self) { try loop.write(to: folder.path + "/f-%04d-%d.png") }
    #expect(mistaken.description.hasPrefix("Invalid name \(folder.path)/f-%04d-%d.png. For the number of a frame"))
    #expect(throws: RequestError.self) { try loop.write(to: folder.path + "/a.gif", as: .gif(quality: 101)) }
    #expect(throws: RequestError.self) { try loop.write(to: folder.path + "/a.png", as: .png(frame: 8)) }
    for type in [FileType.webp(quality: 101), .avif(quality: 101), .mp4(.h264(quality: 101))] {
      let refused = try #require(throws: RequestError.self) { try loop.write(to: folder.path + "/a", as: type) }
      #expect(refused == RequestError(.quality, value: "101", .outOfRange(allowed: "0…100")))
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func refusesPicturesThatAreTooLarge() throws {
    let wide = MovingPicture(frames: [.init(pixmap: Pixmap(width: 16385, height: 1), duration: Rational(1))])
    let large = try #require(throws: RequestError.self) {
      try Loop(Scene { Fill(ImagePaint(image: "x")) }, sprites: ["x": wide])
    }
    #expect(large.description.hasSuffix("the picture x is 16385x1; the limit is 16384 pixels per side"), "\(large)")
  }

  /// Lengths that no text can ask for.
  @Test(
    arguments: [
      .turns(near: 0), .turns(near: -2), .lasting(0), .lasting(-1), .between(0...0), .between(-5...5), .sway(0),
      .sway(-2),
      .within(-1), .within(1),
    ] as [LoopRequest])
  func aLoopNeedsALength(request: LoopRequest) throws {
    let error = try #require(throws: RequestError.self) {
      try moonScene.loop(request, size: .init(width: 16, height: 9), frameRate: 10)
    }
    #expect(error.part == .loop)
  }

  /// A task that is cancelled stops the work, which leaves no file; a WebM is encoded on other threads.
  @Test(arguments: ["a.gif", "a.mp4", "a.webm"]) func cancellationOfATaskStopsWriting(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let loop = try makeLoop()
    let path = "\(folder.path)/\(name)"
    let task = Task {
      var count = 0
      do {
        try loop.write(to: path) { _ in
          count += 1
          unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        }
      } catch is CancellationError {
        return count
      }
      return loop.frameCount
    }
    #expect(try await task.value < loop.frameCount)
    #expect(try folder.names.isEmpty)
  }

  @Test func cancellationOfATaskStopsIterating() async throws {
    let loop = try makeLoop()
    let task = Task {
      var count = 0
      do {
        for try await _ in loop.frames {
          count += 1
          if count == 2 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        }
      } catch is CancellationError {}
      return count
    }
    #expect(try await task.value == 2)
  }
}
