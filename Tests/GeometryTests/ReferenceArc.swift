import Glibc

@testable import Geometry

/// An arc by the formulas of the SVG standard (implementation notes), in floating point.
struct ReferenceArc {
  private let center: Spot
  private let (radiusX, radiusY): (Double, Double)
  private let (cosine, sine): (Double, Double)
  let isLarge: Bool
  let clockwise: Bool

  /// Reads `M x y A rx ry rotation large clockwise x y`, where the flags may stand together or with what follows.
  init(_ text: String) {
    var numbers: [Double] = []
    var word = ""
    let isRelative = text.contains("a")
    for character in text.dropFirst() + " " {
      // The sixth and the seventh number are flags of one digit.
      if " Aa".contains(character) || ([5, 6].contains(numbers.count) && !word.isEmpty) {
        if let number = Double(word) { numbers.append(number) }
        word = ""
      }
      if !" Aa".contains(character) { word.append(character) }
    }
    let start = Spot(numbers[0], numbers[1])
    let end = Spot(numbers[7], numbers[8]) + (isRelative ? start : Spot(0, 0))
    (isLarge, clockwise) = (numbers[5] == 1, numbers[6] == 1)
    (cosine, sine) = (cos(numbers[4] * .pi / 180), sin(numbers[4] * .pi / 180))
    let half = 0.5 * (start - end)
    let (x, y) = (cosine * half.x + sine * half.y, cosine * half.y - sine * half.x)
    var (rx, ry) = (numbers[2], numbers[3])
    let excess = x * x / (rx * rx) + y * y / (ry * ry)
    if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
    let rest = max(0, (rx * rx * ry * ry - rx * rx * y * y - ry * ry * x * x) / (rx * rx * y * y + ry * ry * x * x))
    let factor = rest.squareRoot() * (isLarge == clockwise ? -1 : 1)
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    center = Spot(cosine * cx - sine * cy, sine * cx + cosine * cy) + 0.5 * (start + end)
    (radiusX, radiusY) = (rx, ry)
  }

  private func unit(_ spot: Spot) -> Spot {
    let way = spot - center
    return Spot((cosine * way.x + sine * way.y) / radiusX, (cosine * way.y - sine * way.x) / radiusY)
  }

  /// 1 on the ellipse.
  func radius(of spot: Spot) -> Double { unit(spot).length }

  /// The angle between two points, in radians; positive if clockwise on the screen.
  func turn(from start: Spot, to end: Spot) -> Double {
    let (a, b) = (unit(start), unit(end))
    return atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
  }
}
