import FixedPoint
import Geometry
import Testing

@testable import Fields

private typealias Exact = Field<ExactFieldValues>

@Suite struct PictureEvaluationTests {
  private let box = FieldBox(Size(width: Fixed(16), height: Fixed(9)))

  /// A picture of noise.
  private func noise(width: Int, height: Int) -> LuminanceLevels {
    let draws = RandomDraw(seed: 5)
    return LuminanceLevels(
      width: width, height: height,
      samples: (0..<width * height).map { UInt16(truncatingIfNeeded: draws.bits(index: $0)) })
  }

  private func number(_ thousandths: Int) -> Fixed { Fixed(thousandths) / Fixed(1000) }

  /// Within 2⁻¹⁰, a quarter of a code of a ramp from 0 to 1. A place is rounded to 2⁻²⁰ short sides and a position to 2⁻¹⁶
  /// samples, where noise changes by up to 1.25 a sample.
  @Test(arguments: [(16, 9), (9, 16), (1, 1), (31, 40), (64, 36)], [false, true])
  func itIsTheFormula(size: (width: Int, height: Int), repeats: Bool) {
    let luminance = noise(width: size.width, height: size.height)
    for resolution in [1000, 24, 7, 1] {
      let picture = FieldPicture(
        luminance, center: Point(x: number(210), y: number(-130)), size: Size(width: number(1700), height: number(900)),
        repeats: repeats, resolution: Fixed(resolution))
      #expect(largestError(in: box, .image(picture)) < 0x1p-10, "\(resolution)")
    }
  }

  /// Of black and white it is exactly 0 and 1, also where a cubic overshoots.
  @Test func theEndsAreExact() {
    let luminance = LuminanceLevels(width: 4, height: 1, samples: [0, 0, 65535, 65535])
    let picture = FieldPicture(
      luminance, center: .zero, size: Size(width: Fixed(2), height: .one), repeats: false, resolution: Fixed(100))
    let points = FieldPoints(count: 101, first: (-1 << 40, 0), step: (1 << 40 / 50, 0))
    let values = Exact.image(picture).evaluator(in: box).values(at: points)
    #expect(values.first == 0 && values.last == 1 << 16)
    #expect(values.allSatisfy { (0...1 << 16).contains($0) } && values == values.sorted())
  }

  /// Beside the corner of a white area, where the overshoots of both axes are negative, their product is not white.
  @Test func cornersHaveNoSpecks() {
    let luminance = LuminanceLevels(
      width: 8, height: 8, samples: (0..<64).map { $0 / 8 >= 4 && $0 % 8 >= 4 ? .max : 0 })
    let picture = FieldPicture(
      luminance, center: .zero, size: Size(width: .one, height: .one), repeats: false, resolution: Fixed(100))
    // To the middle of the last black sample before the corner.
    let points = FieldPoints(count: 57, first: (-1 << 39, -1 << 39), step: (1 << 33, 1 << 33))
    #expect(Exact.image(picture).evaluator(in: box).values(at: points).allSatisfy { $0 == 0 })
  }

  /// Tiles repeat exactly, and the largest numbers do not overflow.
  @Test func extremesAreEvaluated() {
    let luminance = noise(width: 5, height: 3)
    let long = LuminanceLevels(width: 32_768, height: 1, samples: (0..<32_768).map { UInt16($0) })
    for size in [Size(width: Fixed(raw: 1), height: Fixed(raw: 1)), Size(width: Fixed(1 << 30), height: .zero)] {
      for center in [Point.zero, Point(x: Fixed(1024), y: Fixed(-1024))] {
        for resolution in [Fixed.zero, Fixed(1 << 20)] {
          for picture in [luminance, long] {
            let field = Exact.image(
              FieldPicture(picture, center: center, size: size, repeats: true, resolution: resolution))
            let points = FieldPoints(count: 9, first: (.min / 2, .max / 2), step: (1 << 58, -1 << 57))
            #expect(field.evaluator(in: box).values(at: points).allSatisfy { (0...1 << 16).contains($0) })
          }
        }
      }
    }
    let tile = FieldPicture(
      luminance, center: .zero, size: Size(width: Fixed.one.half, height: Fixed.one.half), repeats: true,
      resolution: Fixed(100))
    func values(_ start: Int64) -> [Int32] {
      Exact.image(tile).evaluator(in: box).values(
        at: FieldPoints(count: 40, first: (start, start), step: (1 << 34, 1 << 33)))
    }
    #expect(values(0) == values(3 << 39) && Set(values(0)).count > 20)
  }
}
