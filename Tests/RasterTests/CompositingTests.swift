import FixedPoint
import Geometry
import TestSupport
import Testing

@testable import Raster

extension RGBA16 {
  var channels: [UInt16] { [red, green, blue, alpha] }
  /// The invariant of every operation.
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

  /// A shape that is blended row by row is a picture of its own that is blended.
  @Test(arguments: [BlendMode.sourceOver, .plus, .screen, .multiply])
  func aBlendedFillIsAPictureThatIsBlended(mode: BlendMode) {
    var generator = SeededGenerator(state: 9)
    var picture = Pixmap(width: 40, height: 30)
    for index in picture.pixels.indices { picture.pixels[index] = .random(using: &generator) }
    let disc = PolygonCoverage(
      Path(
        circleIn: Rectangle(
          origin: Point(x: Fixed(3), y: Fixed(-4)), size: Size(width: Fixed(30), height: Fixed(30)))))
    let paint = SolidPaint(.random(using: &generator))
    var own = Pixmap(width: 40, height: 30)
    own.fill(disc, with: paint)
    var expected = picture
    expected.draw(own, in: PixelRegion(width: 40, height: 30), opacity: 50_000, blend: mode)
    picture.fill(disc, with: paint, opacity: 50_000, blend: mode)
    #expect(picture == expected)
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
    pixmap.draw(black, in: PixelRegion(width: 2, height: 1), opacity: 16384)
    #expect(pixmap[0, 0] == white)
    #expect(pixmap[1, 0] == RGBA16(red: 49151, green: 49151, blue: 49151, alpha: .max))
  }

  @Test func opacitiesBecomeSteps() {
    #expect(UInt16(opacity: .one) == .max && UInt16(opacity: .zero) == 0 && UInt16(opacity: Fixed.one.half) == 32768)
  }
}
