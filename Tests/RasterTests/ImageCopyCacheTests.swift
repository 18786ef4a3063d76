import FixedPoint
import Geometry
import Testing

@testable import Raster

@Suite struct ImageCopyCacheTests {
  private let image = ImageLevels(.noise(24, 16, seed: 3))

  private func key(_ width: Int) -> ImageCopyCache.Key {
    ImageCopyCache.Key(
      center: .zero, size: Size(width: Fixed(width), height: .one), turn: Angle(steps: 0), repeats: false,
      continuesBeyond: [], region: PixelRegion(width: 10, height: 10))
  }

  /// Returns the number of copies that are made for a sequence of widths.
  private func made(_ widths: [Int], pixelCapacity: Int = 1000) -> Int {
    let cache = ImageCopyCache(pixelCapacity: pixelCapacity)
    var made = 0
    for width in widths {
      let copy = cache.pixels(of: key(width)) {
        made += 1
        return Pixmap(width: 10, height: 10, filledWith: RGBA16(red: 0, green: 0, blue: 0, alpha: UInt16(width)))
      }
      #expect(Int(copy[3, 7].alpha) == width)
    }
    return made
  }

  @Test func aCopyIsKeptFromTheSecondTimeOn() {
    #expect(made([1]) == 1)
    #expect(made([1, 1, 1, 1]) == 2)
    #expect(made([1, 2, 1, 2, 1, 2, 1, 2]) == 4)
  }

  @Test func whatIsKeptIsBounded() {
    #expect(made([1, 1, 1], pixelCapacity: 99) == 3)
    #expect(made([1, 1, 1], pixelCapacity: 100) == 2)
    // Two at a time: the third one takes the place of both.
    #expect(made([1, 1, 2, 2, 1, 2, 3, 3, 3], pixelCapacity: 250) == 6)
    #expect(made([1, 1, 2, 2, 3, 3, 1, 2], pixelCapacity: 250) == 8)
    // And what is asked for: after a thousand others, a copy is new.
    #expect(made([1] + Array(2...1025) + [1, 1]) == 1027)
  }

  /// Each part of a copy changes it, also when others are kept; and again and again it is the same.
  @Test func copiesDoNotTakeThePlaceOfOthers() throws {
    let region = try #require(PixelRegion(columns: 3..<30, rows: 2..<22, width: 32, height: 24))
    let next = try #require(PixelRegion(columns: 4..<31, rows: 2..<22, width: 32, height: 24))
    typealias Parts = (
      image: ImageLevels, x: Fixed, width: Int, degrees: Int, repeats: Bool, sides: RectangleSides, region: PixelRegion
    )
    let other = Pixmap.noise(24, 16, seed: 4)
    let copies: [Parts] = [
      (image, Fixed(15), 20, 0, false, [], region), (ImageLevels(other), Fixed(15), 20, 0, false, [], region),
      (image, Fixed(31).half, 20, 0, false, [], region), (image, Fixed(15), 21, 0, false, [], region),
      (image, Fixed(15), 20, 10, false, [], region), (image, Fixed(15), 20, 10, true, [], region),
      (image, Fixed(15), 20, 0, true, [], region), (image, Fixed(15), 20, 0, false, [.left], region),
      (image, Fixed(15), 20, 0, false, [], next),
    ]
    func colors(_ copy: Parts, of image: ImageLevels) -> [RGBA16] {
      let paint = ImageCopy(
        image, center: Point(x: copy.x, y: Fixed(12)), size: Size(width: Fixed(copy.width), height: Fixed(14)),
        turn: Angle(degrees: Fixed(copy.degrees)), repeats: copy.repeats, continuesBeyond: copy.sides
      ).paint(in: copy.region)
      return copy.region.rows.flatMap { y in copy.region.columns.map { paint.color(x: $0, y: y) } }
    }
    // Those of pictures that were never drawn before.
    let wanted = copies.map { colors($0, of: ImageLevels($0.image.level(width: 24, height: 16))) }
    #expect(Set(wanted).count == copies.count)
    for _ in 0..<4 { #expect(copies.map { colors($0, of: $0.image) } == wanted) }
  }
}
