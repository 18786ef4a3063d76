import FixedPoint
import LoopTiming
import Raster
import TestSupport
import Testing

@testable import Frames

@Suite struct FrameSequenceTests {
  private let size = PixelSize(width: 5, height: 3)

  /// Random pixels, premultiplied.
  private func random(_ count: Int, isOpaque: Bool) -> [Pixmap] {
    var generator = SeededGenerator(state: 9)
    return (0..<count).map { _ in
      var pixmap = Pixmap(width: size.width, height: size.height)
      for index in pixmap.pixels.indices {
        let alpha = isOpaque ? UInt16.max : UInt16.random(in: 0 ... .max, using: &generator)
        func channel() -> UInt16 { UInt16.random(in: 0...alpha, using: &generator) }
        pixmap.pixels[index] = RGBA16(red: channel(), green: channel(), blue: channel(), alpha: alpha)
      }
      return pixmap
    }
  }

  private func pixmaps(_ sequence: FrameSequence) throws -> [Pixmap] {
    try (0..<sequence.frameCount).map { index in
      var pixmap = Pixmap(width: sequence.size.width, height: sequence.size.height)
      try sequence.source.frame(index, into: &pixmap)
      return pixmap
    }
  }

  private func durations(_ sequence: FrameSequence) throws -> [Rational] {
    try (0..<sequence.frameCount).map { try sequence.timing.duration(ofFrame: $0) }
  }

  @Test func framesThatHoldTheLastAreCounted() throws {
    let given = try FrameSequence(random(3, isOpaque: true), durations: [1, 1, 1].map { Rational($0, 10) })
    func held(_ order: [Int]) throws -> Int { try given.arranged(order).source.heldCount }
    #expect(try held([0, 1, 2]) == 0 && held([0, 1, 2, 2, 2]) == 2 && held([2, 2, 1, 2]) == 0 && held([1, 1]) == 1)
    // Frames that a source already holds are equal, whichever of them is shown; so are those of one frame.
    let twice = try given.arranged([0, 1, 2, 2, 2])
    #expect(try twice.arranged([0, 2, 4, 3]).source.heldCount == 2 && twice.arranged([3, 1]).source.heldCount == 0)
    #expect(try given.arranged([2, 2, 1]).reversed().source.heldCount == 1)
    #expect(try twice.shaped(FrameGeometry(reducing: size, to: PixelSize(width: 2, height: 2))).source.heldCount == 2)
  }

  @Test(arguments: [false, true]) func spooledFramesAreKeptExactlyAndOnce(isOpaque: Bool) throws {
    let given = random(5, isOpaque: isOpaque)
    // Room for five frames of 15 pixels, three or four channels of two bytes, and for not quite a sixth.
    let frameLength = 15 * (isOpaque ? 6 : 8)
    var spool = try FrameSpool(size: size, hasAlpha: !isOpaque, limit: 6 * frameLength - 1)
    for (index, pixmap) in given.enumerated() {
      try spool.append(pixmap)
      for _ in 0..<index { spool.repeatLast() }
    }
    let sequence = try FrameSequence(spool.frames(), frameRate: Rational(10))
    #expect(sequence.frameCount == 15)
    #expect(try pixmaps(sequence) == given.enumerated().flatMap { Array(repeating: $1, count: $0 + 1) })
    #expect(throws: (any Error).self) { try spool.append(given[0]) }
  }

  /// Pictures of more pixels than are written and read at a time, or of as many.
  @Test(arguments: [(1 << 14, 1), (129, 128), (200, 300)])
  func spooledFramesAreWrittenInPieces(width: Int, height: Int) throws {
    var spool = try FrameSpool(size: PixelSize(width: width, height: height), hasAlpha: true)
    let given = (0..<2).map { frame in
      var pixmap = Pixmap(width: width, height: height)
      for position in pixmap.pixels.indices {
        let value = UInt16(truncatingIfNeeded: 7 * position + frame)
        pixmap.pixels[position] = RGBA16(red: value / 2, green: value / 3, blue: value / 4, alpha: value)
      }
      return pixmap
    }
    for pixmap in given { try spool.append(pixmap) }
    #expect(try pixmaps(FrameSequence(spool.frames(), frameRate: Rational(10))) == given)
  }

  @Test func spooledFramesConvertAsPixelsDo() throws {
    let given = random(1, isOpaque: true)
    var spool = try FrameSpool(size: size, hasAlpha: false)
    try spool.append(given[0])
    let (image, direct) = (VideoImage(width: 5, height: 3), VideoImage(width: 5, height: 3))
    var scratch: Pixmap?
    try spool.frames().frame(0, into: image, scratch: &scratch)
    direct.set(from: given[0])
    for plane in VideoImage.Plane.allCases { #expect(image.samples(of: plane) == direct.samples(of: plane)) }
    #expect(scratch == given[0])
  }

  @Test func durationsFollowTheFrames() throws {
    let given = random(3, isOpaque: true)
    let times = [Rational(1, 100), Rational(2, 30), Rational(7)]
    let sequence = try FrameSequence(given, durations: times)
    #expect(sequence.timing.frameRate == nil)
    #expect(try pixmaps(sequence.reversed()) == given.reversed())
    #expect(try durations(sequence.reversed()) == times.reversed())
    #expect(try pixmaps(sequence.bounced()) == [given[0], given[1], given[2], given[1]])
    #expect(try durations(sequence.bounced()) == [times[0], times[1], times[2], times[1]])
  }

  /// The first picture is shown for two frames and the last one for three, once for each end.
  @Test func endsThatAreShownForLongerAreNotDoubled() throws {
    let given = random(3, isOpaque: true)
    let sequence = try FrameSequence(given, durations: [2, 1, 3].map { (tenths: Int64) in Rational(tenths, 10) })
    let steady = try sequence.retimed(to: FrameTiming(frameCount: 6, length: Rational(6, 10)))
    #expect(try pixmaps(steady.bounced()) == [0, 0, 1, 2, 2, 2, 1].map { given[$0] })
    let still = try FrameSequence([given[0]], durations: [Rational(1)])
      .retimed(to: FrameTiming(frameCount: 4, length: Rational(1)))
    #expect(try still.bounced().frameCount == 4)
  }

  @Test func aConstantRateShowsWhatIsOnShow() throws {
    let given = random(5, isOpaque: true)
    let steady = try FrameSequence(PixmapFrames(given), frameRate: Rational(25))
    let fewer = try steady.retimed(to: FrameTiming(frameCount: 3, length: Rational(5, 25)))
    // Every second one, although frame k starts at that of frame k · 5 / 3.
    #expect(try pixmaps(fewer) == [given[0], given[2], given[4]])
    let most = try steady.retimed(to: FrameTiming(frameCount: 4, length: Rational(5, 25)))
    // Frame k is frame k · 5 / 4, rounded down.
    #expect(try pixmaps(most) == [given[0], given[1], given[2], given[3]])
    let twice = try steady.retimed(to: FrameTiming(frameCount: 10, length: Rational(5, 25)))
    #expect(try pixmaps(twice) == given.flatMap { [$0, $0] })
    // In half of an odd number of frames every step is the same.
    let many = random(61, isOpaque: true)
    let half = try FrameSequence(PixmapFrames(many), frameRate: Rational(60))
      .retimed(to: FrameTiming(frameCount: 31, length: Rational(61, 60)))
    #expect(try pixmaps(half) == stride(from: 0, through: 60, by: 2).map { many[$0] })
    // A step of 2.6 frames is none of 3, which would be too fast.
    let thirteen = try FrameSequence(PixmapFrames(Array(many[..<13])), frameRate: Rational(25))
      .retimed(to: FrameTiming(frameCount: 5, length: Rational(13, 25)))
    #expect(try pixmaps(thirteen) == [0, 2, 5, 7, 10].map { many[$0] })
    let uneven = try FrameSequence(Array(given[..<3]), durations: [Rational(1, 10), Rational(3, 10), Rational(1, 10)])
    let even = try uneven.retimed(to: FrameTiming(frameCount: 5, length: Rational(1, 2)))
    #expect(try pixmaps(even) == [given[0], given[1], given[1], given[1], given[2]])
  }

  @Test func framesAreReducedWhenTheyAreMade() throws {
    let given = random(2, isOpaque: true)
    let sequence = try FrameSequence(given, durations: [Rational(1), Rational(2)])
    #expect(try sequence.shaped(FrameGeometry(reducing: size, to: size)).size == size)
    let small = try sequence.shaped(FrameGeometry(reducing: size, to: PixelSize(width: 2, height: 1)))
    var expected = Pixmap(width: 2, height: 1)
    expected.reduce(given[1])
    #expect(try pixmaps(small)[1] == expected && small.timing == sequence.timing)
    // A geometry for another size would show a part of them.
    let error = #expect(throws: FrameError.self) { try small.shaped(FrameGeometry(reducing: size, to: small.size)) }
    #expect(error?.description == "The geometry is for frames of 5x3. These have 2x1: make one for their size.")
  }
}
