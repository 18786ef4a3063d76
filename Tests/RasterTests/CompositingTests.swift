import FixedPoint
import Testing

@testable import Raster

extension RGBA16 {
  var channels: [UInt16] { [red, green, blue, alpha] }
  /// What no operation may break.
  var isPremultiplied: Bool { max(red, green, blue) <= alpha }

  static func random(using generator: inout SeededGenerator) -> RGBA16 {
    let alpha = UInt16.random(in: 0 ... .max, using: &generator)
    func channel() -> UInt16 { UInt16.random(in: 0...alpha, using: &generator) }
    return RGBA16(red: channel(), green: channel(), blue: channel(), alpha: alpha)
  }
}

@Suite struct CompositingTests {
  @Test func productsAreRoundedExactly() {
    for first in stride(from: 0, through: 65535, by: 257) {
      for second in stride(from: 0, through: 65535, by: 509) {
        let exact = (Double(first * second) / 65535 + 0.5).rounded(.down)
        #expect(Double(RGBA16.product(UInt16(first), UInt16(second))) == exact)
      }
    }
    #expect(RGBA16.product(.max, .max) == .max)
  }

  @Test func overIsWithinOneStepAndStaysPremultiplied() {
    var generator = SeededGenerator(state: 3)
    for _ in 0..<20_000 {
      let (source, destination) = (RGBA16.random(using: &generator), RGBA16.random(using: &generator))
      let scaled = source.scaled(by: UInt16.random(in: 0 ... .max, using: &generator))
      let result = scaled.over(destination)
      #expect(scaled.isPremultiplied && result.isPremultiplied)
      for (channel, (s, d)) in zip(result.channels, zip(scaled.channels, destination.channels)) {
        let exact = Double(s) + Double(d) * (65535 - Double(scaled.alpha)) / 65535
        #expect(abs(Double(channel) - exact) <= 0.5)
      }
    }
  }

  @Test func opaqueAndClearAreExact() {
    let color = RGBA16(red: 3, green: 500, blue: 65535, alpha: 65535)
    #expect(color.over(white) == color)
    #expect(RGBA16.clear.over(color) == color)
    #expect(color.scaled(by: .max) == color && color.scaled(by: 0) == .clear)
  }

  @Test func aGroupIsDrawnWithItsOpacity() {
    var pixmap = Pixmap(width: 2, height: 1, filledWith: white)
    var black = Pixmap(width: 2, height: 1)
    black[1, 0] = RGBA16(red: 0, green: 0, blue: 0, alpha: .max)
    pixmap.draw(black, opacity: 16384)
    #expect(pixmap[0, 0] == white)
    #expect(pixmap[1, 0] == RGBA16(red: 49151, green: 49151, blue: 49151, alpha: .max))
  }

  @Test func opacitiesBecomeSteps() {
    #expect(UInt16(opacity: .one) == .max && UInt16(opacity: .zero) == 0 && UInt16(opacity: Fixed.one.half) == 32768)
  }
}

@Suite struct LinearGradientTests {
  /// Against the formula in floating point: the projection onto the line, straight colours mixed, then multiplied.
  @Test(arguments: [
    (0, 0, 40, 30), (40, 30, 0, 0), (-20, 50, 7, 3), (10, 10, 10, 11), (0, 0, 4000, 1), (15, -80, 15, 90),
    (-30_000_000, 0, 60_000_000, 7), (-3_000_000_000, 90, 7_000_000_000, -10_000_000_000),
  ])
  func isWithinTwoStepsOfTheFormula(x0: Int, y0: Int, x1: Int, y1: Int) {
    typealias Color = (offset: Double, rgba: [UInt16])
    let colors: [Color] = [
      (0.125, [1000, 60000, 300, 65535]), (0.5, [65535, 0, 30000, 20000]), (0.5, [10, 20, 30, 65535]),
      (1, [0, 0, 65535, 40000]),
    ]
    let paint = LinearGradientPaint(
      start: PixelPoint(x: Fixed(x0), y: Fixed(y0)), end: PixelPoint(x: Fixed(x1), y: Fixed(y1)),
      stops: colors.map {
        .init(
          offset: Fixed(raw: Int64($0.offset * 65536)), red: $0.rgba[0], green: $0.rgba[1], blue: $0.rgba[2],
          alpha: $0.rgba[3])
      })
    let (dx, dy) = (Double(x1 - x0), Double(y1 - y0))
    for y in 0..<30 {
      for x in 0..<40 {
        let along = ((Double(x) + 0.5 - Double(x0)) * dx + (Double(y) + 0.5 - Double(y0)) * dy) / (dx * dx + dy * dy)
        let offset = min(max(along, 0), 1)
        if abs(offset - 0.5) < 1e-6 { continue }  // on the jump either side is right
        let next = colors.firstIndex { $0.offset > offset } ?? colors.count
        let (a, b) = (colors[max(0, next - 1)], colors[min(next, colors.count - 1)])
        let part = b.offset > a.offset ? min(max((offset - a.offset) / (b.offset - a.offset), 0), 1) : 0
        let straight = (0..<4).map { Double(a.rgba[$0]) + (Double(b.rgba[$0]) - Double(a.rgba[$0])) * part }
        let expected = (0..<4).map { $0 == 3 ? straight[3] : straight[$0] * straight[3] / 65535 }
        let color = paint.color(x: x, y: y)
        #expect(color.isPremultiplied)
        for (channel, value) in zip(color.channels, expected) { #expect(abs(Double(channel) - value) <= 2) }
      }
    }
  }
}

/// A repeatable generator (SplitMix64), so that a failure can be seen again.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
