import Quantization
import Raster
import TestSupport
import Testing

@testable import GIF

@Suite struct FrameCompressorTests {
  /// Settings that allow one kind of error each, and those of users.
  private static let tolerant: [CompressionSettings] = [
    .standard, .test(), .test(milliLambda: 300, tolerance: 3), .test(milliLambda: 2000, hold: 6, still: 2, row: 3),
    .test(milliLambda: 500, tolerance: 2, hold: 4, still: 1, row: 2, diffusion: 256, colorLimit: 63),
    .test(milliLambda: 1000, tolerance: 1, hold: 2, colorLimit: 3),
  ]

  @Test(arguments: TestLoop.allCases, 0..<tolerant.count)
  func errorsAreAllowed(loop: TestLoop, number: Int) throws {
    let settings = FrameCompressorTests.tolerant[number]
    let played = try PlayedLoop(loop.frames(width: 72, height: 24, count: 7), settings)
    played.expectAllowedErrors(settings)
  }

  /// A global colour table with other colours, and one without a transparent index.
  @Test(arguments: [1, 40, 255, 256]) func errorsOfAGlobalTableAreAllowed(count: Int) throws {
    let table = Palette.distinct(count)
    for loop in [TestLoop.noise, .gradient, .spriteOverPicture, .nearlyStill] {
      let frames = loop.frames(width: 66, height: 12, count: 4)
      for settings in FrameCompressorTests.tolerant {
        let played = try PlayedLoop(frames, globalTable: table, settings)
        #expect(played.images.allSatisfy { $0?.localTable == nil })
        played.expectAllowedErrors(settings, globalTable: table)
      }
    }
  }

  /// Frames of indices of one palette, of which `count` are colours.
  private static func indexed(_ size: (Int, Int), _ palette: Palette, count: Int, hasNothing: Bool) -> [TargetFrame] {
    var generator = SeededGenerator(state: UInt64(size.0 + palette.colors.count))
    let limit = palette.colors.count + (hasNothing ? 1 : 0)
    var image = IndexedImage(width: size.0, height: size.1)
    return (0..<count).map { time in
      // Some pixels change, scattered and in runs; every fourth frame equals the one before.
      if time % 4 != 3 {
        for position in image.indices.indices where Int.random(in: 0..<3, using: &generator) == 0 {
          let isRun = position > 0 && Int.random(in: 0..<4, using: &generator) > 0
          image.indices[position] =
            isRun ? image.indices[position - 1] : UInt8(Int.random(in: 0..<limit, using: &generator))
        }
      }
      return TargetFrame(image, palette)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 7, 16, 127, 128, 255, 256], [false, true])
  func coloursOfTheTableAreExact(count: Int, hasNothing: Bool) throws {
    // 256 colours leave no transparent index.
    if count == 256, hasNothing { return }
    let palette = Palette.distinct(count)
    for size in [(1, 1), (1, 50), (50, 1), (64, 20), (130, 33)] {
      let frames = FrameCompressorTests.indexed(size, palette, count: 8, hasNothing: hasNothing)
      let played = try PlayedLoop(frames, globalTable: palette, .test())
      #expect(played.largestError == 0)
    }
  }

  /// The first image of opaque frames leaves no pixel as it is, so it needs no index for that.
  @Test(arguments: [4, 16, 128]) func theFirstImageHasNoTransparentIndex(count: Int) throws {
    let palette = Palette.distinct(count)
    let frames = FrameCompressorTests.indexed((80, 40), palette, count: 2, hasNothing: false)
    for globalTable in [nil, palette] {
      let played = try PlayedLoop(frames, isOpaque: true, globalTable: globalTable, .test())
      let first = try #require(played.images[0])
      #expect(first.indexBits == count.trailingZeroBitCount && first.transparentIndex == nil)
      played.expectAllowedErrors(.test(), globalTable: globalTable)
    }
  }

  @Test(arguments: [(65535, 1), (1, 65535)]) func longestSidesAreExact(width: Int, height: Int) throws {
    let palette = Palette(colors: (0..<200).map { .gray($0) })
    let frames = FrameCompressorTests.indexed((width, height), palette, count: 3, hasNothing: true)
    #expect(try PlayedLoop(frames, globalTable: palette, .test()).largestError == 0)
    try PlayedLoop(frames, .standard).expectAllowedErrors(.standard)
  }

  @Test(arguments: [false, true]) func fewColorsInLocalTablesAreExact(hasNothing: Bool) throws {
    // Far apart, so that each is in the palette.
    let palette = Palette(colors: (0..<60 as Range<UInt8>).map { RGB8(red: $0 * 4, green: $0 % 4 * 60, blue: 128) })
    for size in [(1, 1), (40, 30), (130, 9)] {
      let frames = FrameCompressorTests.indexed(size, palette, count: 8, hasNothing: hasNothing)
      #expect(try PlayedLoop(frames, .test()).largestError == 0)
    }
  }

  /// Without a transparent index, no pixel could be left transparent.
  @Test func transparentPixelsSurviveTheLargestTable() throws {
    let settings = CompressionSettings.test(colorLimit: 256)
    var generator = SeededGenerator(state: 1)
    let frames = (0..<4).map { time in
      TargetFrame(width: 80, height: 60) { x, y in
        (x + time) % 9 == 0
          ? nil
          : RGB8(
            red: .random(in: 0...255, using: &generator), green: .random(in: 0...255, using: &generator),
            blue: .random(in: 0...255, using: &generator))
      }
    }
    try PlayedLoop(frames, settings).expectAllowedErrors(settings)
  }

  @Test(arguments: TestLoop.allCases, [0, .max]) func threadsDoNotMatter(loop: TestLoop, planAheadBytes: Int) throws {
    let frames = loop.frames(width: 80, height: 30, count: 7)
    let one = try PlayedLoop(frames, .standard, planAheadBytes: planAheadBytes, threads: 1)
    one.expectAllowedErrors(.standard)
    for threads in 2...4 {
      #expect(try PlayedLoop(frames, .standard, planAheadBytes: planAheadBytes, threads: threads).images == one.images)
    }
  }

  /// A frame that is planned before the image before it is known has other images.
  @Test func framesArePlannedDuringImagesOfManyBytes() throws {
    let frames = TestLoop.gradient.frames(width: 80, height: 30, count: 7)
    func images(_ planAheadBytes: Int) throws -> [CodedImage?] {
      try PlayedLoop(frames, .standard, planAheadBytes: planAheadBytes).images
    }
    let (always, never) = try (images(0), images(.max))
    #expect(always != never)
    let bytes = never.compactMap { $0?.codes.count }
    #expect(try images(try #require(bytes.min()) / 2) == always && images(2 * (try #require(bytes.max()))) == never)
  }

  /// Images of many bytes are coded in bands.
  @Test func bandsAreTheSameOnAnyNumberOfThreads() throws {
    let frames = TestLoop.noise.frames(width: 400, height: 300, count: 3)
    let one = try PlayedLoop(frames, .standard, threads: 1)
    one.expectAllowedErrors(.standard)
    let bytes = try #require(one.images[1]).codes.count
    #expect(ImageQueue.bandCount(height: 300, expectedBytes: bytes) >= 8, "\(bytes)")
    for threads in [2, 3, 8] {
      #expect(try PlayedLoop(frames, .standard, threads: threads).images == one.images)
    }
  }

  /// The rows of bands are not finished from the top down, so the next image is not coded before they all are.
  @Test func anImageWaitsForBands() throws {
    let noise = TestLoop.noise.frames(width: 400, height: 300, count: 3)
    let plain = TargetFrame(width: 400, height: 300) { _, _ in .gray(100) }
    // The bytes of each image are expected to be those of the last but one, so only the third image has bands.
    let frames = [noise[0], plain, noise[1], noise[2]]
    let one = try PlayedLoop(frames, .standard, threads: 1)
    let bytes = try one.images.map { try #require($0).codes.count }
    #expect(ImageQueue.bandCount(height: 300, expectedBytes: bytes[0]) >= 8)
    #expect(ImageQueue.bandCount(height: 300, expectedBytes: bytes[1]) == 1)
    for _ in 0..<5 { #expect(try PlayedLoop(frames, .standard, threads: 8).images == one.images) }
  }

  @Test func onlyLargeImagesHaveBands() {
    #expect(ImageQueue.bandCount(height: 1000, expectedBytes: 0) == 1)
    #expect(ImageQueue.bandCount(height: 1000, expectedBytes: 95_999) == 1)
    #expect(ImageQueue.bandCount(height: 1000, expectedBytes: 96_000) == 8)
    #expect(ImageQueue.bandCount(height: 160, expectedBytes: 1_000_000) == 10)
    #expect(ImageQueue.bandCount(height: 127, expectedBytes: 1_000_000) == 1)
  }

  /// Regardless of the error of its colours.
  @Test(arguments: TestLoop.allCases) func aStillNeedsNoImage(loop: TestLoop) throws {
    let frame = loop.frames(width: 70, height: 20, count: 5)[2]
    for settings in [CompressionSettings.standard, .test(), .test(colorLimit: 2)] {
      let played = try PlayedLoop(Array(repeating: frame, count: 4), settings)
      #expect(played.images[0]?.disposal == .keep)
      #expect(played.images.dropFirst().allSatisfy { $0 == nil })
    }
  }

  /// A frame within tolerance needs no image either; one beyond it does.
  @Test func anImageIsWrittenWhereAPixelMustChange() throws {
    let frames = [100, 102, 104, 103, 101].map { code in
      TargetFrame(width: 70, height: 20) { x, y in x == 30 && y == 10 ? .gray(code) : .gray(100) }
    }
    let settings = CompressionSettings.test(hold: 3)
    let played = try PlayedLoop(frames, settings)
    #expect(played.images.map { $0 != nil } == [true, false, true, false, false])
    played.expectAllowedErrors(settings)
  }

  /// A repeated frame before transparency, or before another frame, gives the same images as if it had been shown once.
  @Test func framesAfterARepeatedFrameAreRight() throws {
    let loops: [[Int?]] = [[9, 9, nil], [9, 9, nil, nil, 9], [9, 9, 80, 80, 80, 9], [nil, nil, 9, 9]]
    for codes in loops {
      let frames = codes.map { code in
        TargetFrame(width: 60, height: 10) { x, _ in (10..<14).contains(x) ? code.map { .gray($0) } : .gray(200) }
      }
      #expect(try PlayedLoop(frames, .test()).largestError == 0, "\(codes)")
    }
  }

  @Test func aTransparentFrameIsAnImage() throws {
    let transparent = TargetFrame(width: 30, height: 20)
    let played = try PlayedLoop([transparent, transparent, transparent], .standard)
    #expect(played.images.count { $0 != nil } == 1 && played.largestError == 0)
    let palette = Palette(colors: [.gray(3)])
    #expect(try PlayedLoop([transparent], globalTable: palette, .standard).largestError == 0)
    // And before an opaque frame.
    let opaque = TargetFrame(width: 30, height: 20) { x, _ in x < 5 ? .gray(9) : nil }
    #expect(try PlayedLoop([transparent, transparent, opaque], .test()).largestError == 0)
  }

  @Test func onePixelIsAnImageOfOnePixel() throws {
    func frame(_ changed: Int) -> TargetFrame {
      TargetFrame(width: 70, height: 20) { x, y in y * 70 + x < changed ? .gray(200) : .gray(x) }
    }
    let images = try PlayedLoop([frame(0), frame(1)], .test()).images
    #expect(images[1]?.area == PixelRegion(left: 0, top: 0, width: 1, height: 1))
    let moved = try PlayedLoop([frame(141), frame(142)], .test()).images
    #expect(moved[1]?.area == PixelRegion(left: 1, top: 2, width: 1, height: 1))
  }

  /// A sprite over a still picture: each image is no larger than the sprite, and the disposal restores what it covered.
  @Test func theBackgroundOfASpriteIsRestored() throws {
    let frames = (0..<6).map { time in
      TargetFrame(width: 60, height: 40) { x, y in
        time > 0 && (time * 8..<time * 8 + 7).contains(x) && (10..<18).contains(y)
          ? .gray(255) : RGB8(red: UInt8(x / 4 * 10), green: UInt8(y / 8 * 40), blue: 60)
      }
    }
    let played = try PlayedLoop(frames, .test())
    #expect(played.largestError == 0)
    for (time, image) in played.images.enumerated().dropFirst() {
      #expect(image?.disposal == .previous)
      #expect(image?.area == PixelRegion(left: time * 8, top: 10, width: 7, height: 8))
    }
  }

  @Test func pixelsThatBecomeTransparentAreCleared() throws {
    let frames = (0..<4).map { time in
      TargetFrame(width: 60, height: 10) { x, y in
        (10 * time + 5..<10 * time + 9).contains(x) && y == 3 ? .gray(80) : nil
      }
    }
    let played = try PlayedLoop(frames, .test())
    #expect(played.largestError == 0)
    for (time, image) in played.images.enumerated() {
      #expect(image?.disposal == .background)
      #expect(image?.area == PixelRegion(left: 10 * time + 5, top: 3, width: 4, height: 1))
    }
  }

  /// In a smooth picture that changes everywhere, pixels that keep the canvas may be off by three codes, whatever the
  /// settings allow. A picture that its palette shows coarsely, and one that is mostly still, are held as the settings
  /// say.
  @Test func smoothPicturesHaveALowerHoldLimit() throws {
    var settings = CompressionSettings.test(milliLambda: 300, tolerance: 2, hold: 9, row: 1)
    // Error so cheap that every pixel that may keep the canvas does.
    settings.activeWeight = 2
    /// The largest squared error, in 8-bit codes, of pixels that keep the canvas although a palette colour is nearer.
    func held(_ frames: [TargetFrame]) throws -> Double {
      var player = TestPlayer(width: frames[0].width, height: frames[0].height)
      var largest: Int32 = 0
      for (frame, image) in zip(frames, try PlayedLoop(frames, settings).images) {
        let image = try #require(image)
        try player.show(image)
        let table = try #require(image.localTable).colors.map { OklabColor($0) }
        for (position, wanted) in frame.colors.enumerated() where !player.drawn[position] {
          let error = try #require(player.canvas[position].map { OklabColor($0).squaredDistance(to: wanted) })
          let nearest = try #require(table.map { $0.squaredDistance(to: wanted) }.min())
          largest = max(largest, error - nearest)
        }
      }
      return Double(largest) / Double(OklabColor.squaredCode)
    }
    func gradient(_ time: Int, rows: Int) -> TargetFrame {
      TargetFrame(width: 120, height: 40) { x, y in .gray(60 + (x + y) / 4 + (y < rows ? x * time / 10 : 0)) }
    }
    let smooth = try held((0..<6).map { gradient($0, rows: 40) })
    #expect(smooth > 4 && smooth <= 9, "\(smooth)")
    let still = try held((0..<6).map { gradient($0, rows: 18) })
    #expect(still > 18, "\(still)")
    var generator = SeededGenerator(state: 5)
    let noise = (0..<120 * 40).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let coarse = try held(
      (0..<6).map { time in
        TargetFrame(width: 120, height: 40) { x, y in
          RGB8(red: noise[40 * x + y], green: UInt8(100 + x * time / 10), blue: noise[(40 * x + 13 * y) % noise.count])
        }
      })
    #expect(coarse > 18, "\(coarse)")
  }

  /// Where most of a smooth picture changes, rows that are off by two codes on the average are redrawn as well,
  /// whatever the settings allow; where little changes, they stay.
  @Test(arguments: [30, 10]) func rowsOfSmoothPicturesHaveALowerLimit(changingRows: Int) throws {
    let settings = CompressionSettings.test(milliLambda: 300, tolerance: 2, hold: 9, row: 5)
    func frame(_ time: Int) -> TargetFrame {
      TargetFrame(width: 120, height: 40) { x, y in
        .gray(y < changingRows ? 60 + x / 4 + 12 * time : 30 + x / 10 + 2 * time)
      }
    }
    let frames = [frame(0), frame(1)]
    let error = frames[0].colors[4799].squaredDistance(to: frames[1].colors[4799])
    #expect(error > 4 * OklabColor.squaredCode && error < 9 * OklabColor.squaredCode)
    var player = TestPlayer(width: 120, height: 40)
    for image in try PlayedLoop(frames, settings).images { try player.show(#require(image)) }
    let drawn = (changingRows * 120..<4800).count { player.drawn[$0] }
    if changingRows == 30 { #expect(drawn > 600) } else { #expect(drawn == 0) }
  }

  /// A palette fitted to a frame that then needed no image is not used for the frame after it.
  @Test func aPaletteOfASkippedFrameIsDiscarded() throws {
    let settings = CompressionSettings.test(milliLambda: 500, hold: 4, row: 1)
    func frame(_ code: Int, hasSign: Bool) -> TargetFrame {
      TargetFrame(width: 80, height: 40) { x, y in
        hasSign && (20..<30).contains(x) && (5..<15).contains(y)
          ? RGB8(red: 250, green: UInt8(20 * (x - 20)), blue: 0) : .gray(code + (x + y) % 2)
      }
    }
    // The second frame is off by little everywhere, but no pixel must change.
    let frames = [frame(100, hasSign: false), frame(103, hasSign: false), frame(103, hasSign: true)]
    let played = try PlayedLoop(frames, settings)
    #expect(played.images[1] == nil)
    #expect(try #require(played.largestError) <= 4.1)
  }

  /// Transparent is not a colour, whatever the palette.
  @Test func noColorIsTooFarToBeDrawn() throws {
    let frames = [TargetFrame(width: 9, height: 9) { _, _ in .gray(0) }]
    for settings in [CompressionSettings.standard, .test()] {
      let played = try PlayedLoop(frames, globalTable: Palette(colors: [.gray(255)]), settings)
      #expect(played.shown[0].allSatisfy { $0 == .gray(255) })
    }
  }
}
