import Raster
import TestSupport

@testable import Quantization

extension Palette {
  /// The palette of a picture: all of its colours, or a fitted palette.
  init(_ picture: borrowing Pixmap, limit: Int, alpha: AlphaMode = .onBlack) {
    var (few, survey) = (DistinctColors(limit: limit, alpha: alpha), ColorSurvey(alpha: alpha, pictureCount: 1))
    survey.add(picture)
    self = few.add(picture) ? few.palette : survey.palette(limit: limit)
  }
}

extension RGB8 {
  static func gray(_ code: UInt8) -> RGB8 { RGB8(red: code, green: code, blue: code) }

  static func random(using generator: inout SeededGenerator) -> RGB8 {
    RGB8(
      red: .random(in: 0...255, using: &generator), green: .random(in: 0...255, using: &generator),
      blue: .random(in: 0...255, using: &generator))
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

  /// A smooth picture with another colour in each corner.
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
