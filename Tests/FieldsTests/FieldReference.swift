import FixedPoint
import Foundation
import Geometry

@testable import Fields

/// The formulas of fields in floating point, point by point.
struct FieldReference {
  let box: (width: Double, height: Double)

  func value(_ field: Field<ExactFieldValues>, _ x: Double, _ y: Double) -> Double {
    func of(_ field: Field<ExactFieldValues>) -> Double { value(field, x, y) }
    switch field {
    case .number(let number): return number.double
    case .noise(let noise): return value(noise, x, y)
    case .waves(let waves):
      let angle = waves.direction.double * .pi / 180
      let way = x * cos(angle) + y * Foundation.sin(angle)
      return waves.amplitude.double * Foundation.sin(2 * .pi * (waves.frequency.double * way + waves.turns.double))
    case .rings(let rings):
      let distance = hypot(x - rings.center.x.double, y - rings.center.y.double)
      return cos(2 * .pi * (rings.frequency.double * distance - rings.turns.double))
        * exp(-rings.decay.double * distance)
    case .angle(let center, let turns):
      let turn = atan2(y - center.y.double, x - center.x.double) / (2 * .pi) + turns.double
      return turn - turn.rounded(.down)
    case .distance(let center): return hypot(x - center.x.double, y - center.y.double)
    case .linear(let start, let end):
      let (dx, dy) = (end.x.double - start.x.double, end.y.double - start.y.double)
      return ((x - start.x.double) * dx + (y - start.y.double) * dy) / (dx * dx + dy * dy)
    case .image(let picture): return value(picture, x, y)
    case .metaballs(let balls): return value(balls, x, y)
    case .horizon(let level): return y / box.height + 0.5 - of(level)
    case .sum(let fields): return fields.map(of).reduce(0, +)
    case .product(let fields): return fields.map(of).reduce(1, *)
    case .mix(let from, let to, let amount): return of(from) + (of(to) - of(from)) * min(1, max(0, of(amount)))
    case .sin(let field): return Foundation.sin(2 * .pi * of(field))
    case .smoothstep(let field, let from, let to):
      let part = min(1, max(0, (of(field) - from.double) / (to.double - from.double)))
      return part * part * (3 - 2 * part)
    case .power(let field, let exponent): return pow(min(1, max(0, of(field))), exponent.double)
    case .warp(let field, let dx, let dy): return value(field, x + of(dx), y + of(dy))
    }
  }

  private func value(_ noise: Field<ExactFieldValues>.Noise, _ x: Double, _ y: Double) -> Double {
    let draws = RandomDraw(seed: noise.seed)
    func gradient(_ index: Int) -> (x: Double, y: Double) {
      FieldReference.gradient(index, seed: noise.seed, turns: noise.turns.double)
    }
    return (0..<noise.octaves).map { octave in
      func draw(_ field: String) -> UInt64 { draws.bits(element: "octave \(octave)", field: field) >> 40 }
      let way = octave % 2 == 0 ? noise.turns.double : -noise.turns.double
      let angle = 2 * .pi * (Double(draw("phase")) / 0x1p24 + way)
      func offset(_ axis: String) -> Double { Double(draw(axis) & 0x3F_FFFF) / 65536 }
      let scale = pow(2, Double(octave))
      let column = x * noise.scale.x.double * scale + offset("x") + 0.35 * cos(angle)
      let row = y * noise.scale.y.double * scale + offset("y") + 0.35 * Foundation.sin(angle)
      return pow(noise.gain.double, Double(octave)) * 2.0.squareRoot() * FieldReference.noise(gradient, column, row)
    }
    .reduce(0, +)
  }

  /// The gradient of one of the 4096 corners, from as many steps of the generator.
  private static func gradient(_ index: Int, seed: UInt64, turns: Double) -> (x: Double, y: Double) {
    let state = seed &+ UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    let angle = 2 * .pi * (Double(bits >> 32) / 0x1p32 + [1, -1, 2, -1][Int(bits & 3)] * turns)
    return (cos(angle), Foundation.sin(angle))
  }

  private static func noise(_ gradient: (Int) -> (x: Double, y: Double), _ x: Double, _ y: Double) -> Double {
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    func corner(_ dx: Double, _ dy: Double) -> Double {
      let vector = gradient((Int(row + dy) & 63) * 64 + Int(column + dx) & 63)
      return vector.x * (x - column - dx) + vector.y * (y - row - dy)
    }
    func fade(_ t: Double) -> Double { t * t * t * (t * (6 * t - 15) + 10) }
    let (u, v) = (fade(x - column), fade(y - row))
    let top = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * u
    let bottom = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * u
    return top + (bottom - top) * v
  }

  /// The cubic of Catmull and Rom, clamped along each axis, between the samples of the largest of the sizes that have at most √2
  /// samples a pixel.
  private func value(_ picture: FieldPicture, _ x: Double, _ y: Double) -> Double {
    let whole = picture.luminance
    let (width, height) = (picture.size.width.double, picture.size.height.double)
    func isFine(_ index: Int) -> Bool {
      let part = pow(2, -Double(index)) / picture.resolution.double / 2.0.squareRoot()
      return Double(whole.width) * part <= width && Double(whole.height) * part <= height
    }
    let index = whole.levels.indices.first(where: isFine) ?? whole.levels.count - 1
    let level = whole.levels[index]
    func position(_ place: Double, _ center: Fixed, _ length: Double, _ count: Int) -> Double {
      (place - center.double + length / 2) / length * Double(count) / pow(2, Double(index)) - 0.5
    }
    func neighbour(_ index: Int, _ count: Int) -> Int {
      picture.repeats ? ((index % count) + count) % count : max(0, min(count - 1, index))
    }
    func cubic(_ position: Double, _ sample: (Int) -> Double) -> Double {
      let (first, t) = (Int(position.rounded(.down)), position - position.rounded(.down))
      let weights = [
        (-t * t * t + 2 * t * t - t) / 2, (3 * t * t * t - 5 * t * t + 2) / 2, (-3 * t * t * t + 4 * t * t + t) / 2,
        (t * t * t - t * t) / 2,
      ]
      return max(0, min(1, (0..<4).map { weights[$0] * sample(first - 1 + $0) }.reduce(0, +)))
    }
    let (column, row) = (
      position(x, picture.center.x, width, whole.width), position(y, picture.center.y, height, whole.height)
    )
    return cubic(row) { row in
      let start = neighbour(row, level.height) * level.width
      return cubic(column) { Double(level.samples[start + neighbour($0, level.width)]) / 65535 }
    }
  }

  private func value(_ balls: Field<ExactFieldValues>.Metaballs, _ x: Double, _ y: Double) -> Double {
    let draws = RandomDraw(seed: balls.seed)
    return (0..<balls.count).map { index in
      func draw(_ field: String, _ lower: Double) -> Double {
        draws.number(from: lower < 0 ? Fixed(-1) : .zero, to: .one, element: "metaball \(index)", field: field).double
      }
      func swing(_ field: String) -> Double { Foundation.sin(2 * .pi * (draw(field, 0) + balls.turns.double)) }
      let jitter = draws.number(
        from: -Fixed.one.half, to: Fixed.one.half, element: "metaball \(index)", field: "column"
      ).double
      let column = (Double(2 * index + 1) + jitter) / Double(balls.count) - 1
      let row = draw("row", -1) * max(0, 1 - balls.sway.y.double)
      let centerX = (column + balls.sway.x.double * swing("across")) * box.width / 2
      let centerY = (row + balls.sway.y.double * swing("down")) * box.height / 2
      let radius = balls.size.double * (1 + draw("size", -1) * balls.variation.double)
      let square = (x - centerX) * (x - centerX) + (y - centerY) * (y - centerY)
      return pow(max(0, 1 - square / (4 * radius * radius)), 3)
    }
    .reduce(0, +)
  }
}

extension Fixed {
  var double: Double { Double(raw) / 65536 }
}
