import Testing
import Zoetrope

/// Values that programs read from elsewhere: what is out of range gives nil or an error, and ends no program.
@Suite struct ForeignValuesTests {
  private struct ClearFrames: FrameSource {
    let size = PixelSize(width: 4, height: 2)
    let frameCount = 2

    func frame(_ index: Int, into pixmap: inout Pixmap) { pixmap = Pixmap(width: 4, height: 2) }
  }

  @Test(
    arguments: [
      (29.97, 2997, 100), (0.1, 1, 10), (-2.5, -5, 2), (23.976, 2997, 125), (1e17, 100_000_000_000_000_000, 1),
      (0, 0, 1),
    ] as [(Double, Int64, Int64)])
  func aDoubleIsItsShortestDecimal(value: Double, numerator: Int64, denominator: Int64) {
    #expect(Rational(decimalOf: value) == Rational(numerator, denominator))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e30, 1e-30, .leastNonzeroMagnitude])
  func aDoubleWithoutAFractionIsRefused(value: Double) {
    #expect(Rational(decimalOf: value) == nil)
  }

  @Test func fractionsAreChecked() {
    #expect(Rational(exactly: 30000, over: 1001) == Rational(30000, 1001))
    #expect(Rational(exactly: 6, over: -4) == Rational(-3, 2))
    #expect(Rational(exactly: .min, over: .min) == Rational(1))
    #expect(Rational(exactly: 1, over: 0) == nil && Rational(exactly: .min, over: -1) == nil)
    #expect(Rational(exactly: 1, over: .min) == nil)
  }

  @Test func fixedNumbersOfDoublesAreChecked() {
    #expect(Fixed(validating: -12.5) == Fixed(-12.5) && Fixed(validating: 1e-30) == .zero)
    #expect(Fixed(validating: 0.1)?.raw == 6554)
    for value in [Double.nan, .infinity, 1e15, -1e15] { #expect(Fixed(validating: value) == nil) }
  }

  @Test func exactNumbersBecomeDoubles() {
    #expect(Double(Rational(30000, 1001)) == 30000.0 / 1001 && Double(Rational(-1, 4)) == -0.25)
    #expect(Double(Fixed(-2.5)) == -2.5 && Double(Fixed(raw: 1)) == 1.0 / 65536)
  }

  @Test func scenesTakeComputedNumbers() {
    let (count, angle, part, seconds) = (3, 12.5, Fixed(0.25), Rational(3, 4))
    let computed = Scene {
      Circle(diameter: .init(part))
        .offset(
          x: .init(count * 40), y: .animation(from: .init(-count), to: .init(part), duration: .init(seconds: seconds))
        )
        .rotationEffect(.init(angle * 2)).opacity(.init(part))
      Fill(Color(white: .init(part)))
    }
    let written = Scene {
      Circle(diameter: 0.25).offset(x: 120, y: .animation(from: -3, to: 0.25, duration: 0.75)).rotationEffect(25)
        .opacity(0.25)
      Fill(Color(white: 0.25))
    }
    #expect(computed == written)
  }

  @Test func countsAreChecked() {
    #expect(ByteCount(exactly: 1)?.bytes == 1 && ByteCount(exactly: UInt64.max) == nil)
    #expect(ByteCount(exactly: 0) == nil && ByteCount(exactly: -1) == nil)
    #expect(PixelLimit(exactly: 1 << 27) == .largest && PixelLimit(exactly: 1 << 27 + 1) == nil)
    #expect(PixelLimit(exactly: 0) == nil && PixelLimit(exactly: UInt64.max) == nil)
    #expect(Dither(.sierra, validating: 60)?.strength == 60)
    #expect(Dither(.sierra, validating: 101) == nil && Dither(.sierra, validating: -1) == nil)
  }

  @Test func integersAreChecked() async {
    #expect(Fixed(exactly: 1 << 47 - 1)?.rounded(.nearest) == 1 << 47 - 1)
    #expect(Fixed(exactly: -1 << 47)?.raw == Int64.min && Fixed(exactly: 3 as UInt8) == Fixed(3))
    #expect(Fixed(exactly: 1 << 47) == nil && Fixed(exactly: UInt64.max) == nil && Fixed(exactly: Int.min) == nil)
    await #expect(processExitsWith: .failure) {
      // Shuffled, so that the compiler does not know it.
      print([1 << 47, 1 << 47].shuffled().map { Fixed($0) })
    }
  }

  @Test func sizesAreChecked() {
    #expect(Pixmap(validatingWidth: 4, height: 2) == Pixmap(width: 4, height: 2))
    for (width, height) in [(0, 2), (2, 0), (-1, -1), (Int.max, 2), (1 << 20, 1 << 20)] {
      #expect(Pixmap(validatingWidth: width, height: height) == nil)
    }
    #expect(FrameGeometry.Bounds(validatingWidth: nil, height: 3) == FrameGeometry.Bounds(width: nil, height: 3))
    #expect(FrameGeometry.Bounds(validatingWidth: nil, height: nil) == nil)
  }

  /// It is not one of the next row.
  @Test func aPixelOutsideOfAPictureEndsTheProgram() async {
    await #expect(processExitsWith: .failure) { print(Pixmap(width: 4, height: 2)[4, 0]) }
    await #expect(processExitsWith: .failure) { print(Pixmap(width: 4, height: 2)[-1, 1]) }
    await #expect(processExitsWith: .failure) {
      var pixmap = Pixmap(width: 4, height: 2)
      pixmap[0, 2] = .clear
      print(pixmap)
    }
  }

  @Test func decimalsHaveAtLeastNoPlaces() {
    #expect(Rational(2, 3).decimal(places: -1) == "1" && Rational(1, 3).decimal(places: .max).count == 21)
  }

  @Test func listsAreChecked() {
    let colors = (0..<257).map { RGB8(red: UInt8($0 % 256), green: 0, blue: 0) }
    #expect(Palette(validating: colors[..<256])?.colors.count == 256)
    #expect(Palette(validating: colors) == nil && Palette(validating: [RGB8]()) == nil)
    let frames = [(4, 2), (4, 2), (4, 3)].map { size in
      MovingPicture.Frame(pixmap: Pixmap(width: size.0, height: size.1), duration: Rational(1))
    }
    #expect(MovingPicture(validating: Array(frames[..<2]))?.frames.count == 2)
    #expect(MovingPicture(validating: frames) == nil && MovingPicture(validating: []) == nil)
    var partial = frames[0]
    partial.pixmap.pixels.removeLast()
    #expect(MovingPicture(validating: [partial]) == nil)
  }

  @Test func timesAreChecked() throws {
    #expect(PeriodicElement(name: "a", validating: Rational(2))?.period == Rational(2))
    #expect(PeriodicElement(name: "a", validating: .zero) == nil)
    #expect(PeriodicElement(name: "a", validating: Rational(1), rule: .snapping(Rational.zero...Rational(1))) == nil)
    #expect(throws: LoopError.noFrameRate(.zero)) {
      try LoopPlan(elements: [], request: .exact, frameRate: .zero)
    }
    #expect(throws: LoopError.noFrameRate(Rational(-5))) {
      try LoopPlan(elements: [], request: .exact, frameRate: Rational(10), highestFrameRate: Rational(-5))
    }
    for length in [Rational.zero, Rational(-1)] {
      for request in [LoopRequest.lasting(length), .between(length...length)] {
        #expect(throws: LoopError.noLength(length)) {
          try LoopPlan(elements: [], request: request, frameRate: Rational(10))
        }
      }
    }
    let frames = try FrameSequence(ClearFrames(), durations: [Rational(1), Rational(1, 2)])
    #expect(frames.timing.length == Rational(3, 2))
    #expect(throws: FrameError.self) { try FrameSequence(ClearFrames(), durations: [Rational(1)]) }
    #expect(throws: FrameError.self) { try FrameSequence(ClearFrames(), durations: [Rational(1), Rational(-1)]) }
  }
}
