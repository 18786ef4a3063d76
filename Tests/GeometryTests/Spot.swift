import FixedPoint

@testable import Geometry

/// Points in floating point, for slow references.
struct Spot {
  var (x, y): (Double, Double)

  init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  init(_ point: Point) { self.init(Double(point.x.raw) / 65536, Double(point.y.raw) / 65536) }

  static func + (a: Spot, b: Spot) -> Spot { Spot(a.x + b.x, a.y + b.y) }
  static func - (a: Spot, b: Spot) -> Spot { Spot(a.x - b.x, a.y - b.y) }
  static func * (a: Double, b: Spot) -> Spot { Spot(a * b.x, a * b.y) }

  var length: Double { (x * x + y * y).squareRoot() }

  func distance(toLineFrom a: Spot, to b: Spot) -> Double {
    let (line, way) = (b - a, self - a)
    let square = line.x * line.x + line.y * line.y
    let part = square == 0 ? 0 : min(1, max(0, (line.x * way.x + line.y * way.y) / square))
    return (way - part * line).length
  }
}

extension Fixed {
  init(_ value: Double) { self.init(raw: Int64((value * 65536).rounded())) }
  var double: Double { Double(raw) / 65536 }
}

func point(_ x: Double, _ y: Double) -> Point { Point(x: Fixed(x), y: Fixed(y)) }

func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rectangle {
  Rectangle(origin: point(x, y), size: Size(width: Fixed(width), height: Fixed(height)))
}

extension Polyline {
  var spots: [Spot] { points.map { Spot($0) } }

  /// The lines, a closing one included.
  var lines: [(Spot, Spot)] {
    let all = Array(zip(spots, spots.dropFirst()))
    guard isClosed, let first = spots.first, let last = spots.last else { return all }
    return all + [(last, first)]
  }

  /// Positive if clockwise on the screen.
  var area: Double {
    zip(spots, spots.dropFirst() + spots.prefix(1)).map { $0.x * $1.y - $0.y * $1.x }.reduce(0, +) / 2
  }

  func distance(to spot: Spot) -> Double {
    lines.map { spot.distance(toLineFrom: $0, to: $1) }.min() ?? .infinity
  }
}

extension Path {
  /// Points of all curves and lines at `count` parameters each.
  func samples(_ count: Int) -> [Spot] {
    var (current, start) = (Spot(0, 0), Spot(0, 0))
    var result: [Spot] = []
    for element in elements {
      let from = current
      func add(_ place: (Double) -> Spot) { result += (0...count).map { place(Double($0) / Double(count)) } }
      switch element {
      case .move(let point):
        (current, start) = (Spot(point), Spot(point))
      case .line(let point):
        current = Spot(point)
        add { (1 - $0) * from + $0 * current }
      case .cubic(let control1, let control2, let end):
        let (b, c, d) = (Spot(control1), Spot(control2), Spot(end))
        current = d
        add { t in
          let s = 1 - t
          return s * s * s * from + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
        }
      case .close:
        current = start
        add { (1 - $0) * from + $0 * start }
      }
    }
    return result
  }
}
