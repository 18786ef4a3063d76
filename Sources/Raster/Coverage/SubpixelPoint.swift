import FixedPoint
import Geometry

/// A point in units of 2⁻¹² pixels.
struct SubpixelPoint: Equatable {
  let (x, y): (Int, Int)

  init(_ point: Point) {
    func rounded(_ coordinate: Fixed) -> Int {
      let limit: Int64 = 1 << (17 + 16)
      return Int(max(-limit, min(limit, coordinate.raw)).shiftedRight(by: 16 - Subpixel.bits, .nearest))
    }
    (x, y) = (rounded(point.x), rounded(point.y))
  }
}
