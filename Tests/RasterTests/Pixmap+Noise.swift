import Raster
import TestSupport

extension Pixmap {
  /// Random pixels, premultiplied.
  static func noise(_ width: Int, _ height: Int, seed: Int, isOpaque: Bool = false) -> Pixmap {
    var generator = SeededGenerator(state: UInt64(seed))
    var pixmap = Pixmap(width: width, height: height)
    for index in pixmap.pixels.indices {
      let alpha = isOpaque ? .max : UInt16.random(in: 0 ... .max, using: &generator)
      func channel() -> UInt16 { UInt16.random(in: 0...alpha, using: &generator) }
      pixmap.pixels[index] = RGBA16(red: channel(), green: channel(), blue: channel(), alpha: alpha)
    }
    return pixmap
  }
}
