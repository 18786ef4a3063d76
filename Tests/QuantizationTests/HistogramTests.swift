import Raster
import TestSupport
import Testing

@testable import Quantization

@Suite struct HistogramTests {
  @Test func doesNotDependOnOrderOrParts() {
    let pictures = (0..<5).map { Pixmap.noise(width: 50, height: 40, seed: UInt64($0)) }
    var whole = Histogram()
    for picture in pictures { whole.add(picture) }
    var backward = Histogram()
    for picture in pictures.reversed() { backward.add(picture) }
    var (left, right) = (Histogram(), Histogram())
    for (index, picture) in pictures.enumerated() {
      if index % 2 == 0 { left.add(picture) } else { right.add(picture) }
    }
    right.merge(left)
    #expect(whole == backward)
    #expect(whole == right)
    #expect(Palette(whole, limit: 40) == Palette(right, limit: 40))
    right.merge(Histogram())
    #expect(whole == right)
    right.add(pictures[0])
    #expect(whole != right)
  }

  @Test func keepsExactMeans() {
    var picture = Pixmap(width: 2, height: 1, filledWith: .opaque(25700, 100, 65535))
    picture.pixels[1] = .opaque(25711, 99, 65535)
    var histogram = Histogram()
    histogram.add(picture)
    var cells: [RGB8: Histogram.Cell] = [:]
    histogram.forEachCell { cells[$0] = $1 }
    #expect(
      cells == [RGB8(red: 100, green: 0, blue: 255): .init(count: 2, red: 51411, green: 199, blue: 131_070)])
  }

  @Test func roundsEveryCodeToTheNearest() {
    for value in UInt16.min...UInt16.max {
      #expect(Int(value.eightBits) == (Int(value) + 128) / 257)
    }
  }
}

extension RGBA16 {
  static func opaque(_ red: UInt16, _ green: UInt16, _ blue: UInt16) -> RGBA16 {
    RGBA16(red: red, green: green, blue: blue, alpha: 65535)
  }
}

extension Pixmap {
  static func noise(width: Int, height: Int, seed: UInt64) -> Pixmap {
    var generator = SeededGenerator(state: seed)
    var picture = Pixmap(width: width, height: height)
    for position in picture.pixels.indices {
      picture.pixels[position] = .opaque(
        .random(in: 0...65535, using: &generator), .random(in: 0...65535, using: &generator),
        .random(in: 0...65535, using: &generator))
    }
    return picture
  }

  /// A smooth picture: each corner its own colour.
  static func gradient(width: Int, height: Int) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (x * 65535 / width, y * 65535 / height)
        picture[x, y] = .opaque(UInt16(9000 + u / 4), UInt16(12000 + v / 4 + u / 8), UInt16(20000 + v / 8))
      }
    }
    return picture
  }
}
