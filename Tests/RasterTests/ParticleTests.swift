import Foundation
import FixedPoint
import Geometry
import Testing

@testable import Raster

private let opaque = RGBA16(red: .max, green: .max, blue: .max, alpha: .max)

private func fixed(_ number: Double) -> Fixed { Fixed(raw: Int64((number * 65536).rounded())) }

/// A particle with the formulas of ``Particle`` in floating point.
private struct Reference {
  var shape = Particle.Shape.disc
  var x = 24.3
  var y = 17.8
  var diameter = 13.7
  var length = 13.7
  var turns = 0.0
  var softness = 0.0

  var particle: Particle {
    Particle(
      shape, center: Point(x: fixed(x), y: fixed(y)), diameter: fixed(diameter), length: fixed(length),
      angle: Angle(steps: UInt32(turns * 0x1p32)), softness: fixed(softness), color: opaque)
  }

  func alpha(_ column: Int, _ row: Int) -> Double {
    let (dx, dy) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
    let (cosine, sine) = (cos(2 * .pi * turns), sin(2 * .pi * turns))
    let reach = (length - diameter) / 2
    let (along, across) = (max(0, abs(dx * cosine + dy * sine) - reach), dy * cosine - dx * sine)
    let square = along * along + across * across
    let (wish, radius) = (diameter / 2, max(shape == .glow ? 1.5 : 1, diameter / 2))
    let edge = max(1.25 * radius, radius * radius * (1 - (1 - softness) * (1 - softness)))
    let excess = shape == .glow ? 0 : min(radius * radius, edge)
    let outer = radius * radius + excess
    func part(_ value: Double) -> Double { max(0, min(1, value)) }
    let t = shape == .glow ? 0 : part((outer - square) / (2 * excess))
    let inside = part(1 - square / outer)
    let core = max(1.25, radius / 4)
    let weight = 0.7 * area(radius / 4) / area(core)
    let coverage =
      switch shape {
      case .disc: t * t * (3 - 2 * t)
      case .ring: t * t * (3 - 2 * t) * (1 - inside * inside / 2)
      case .glow: 0.3 * pow(inside, 3) + weight * pow(part(1 - square / (core * core)), 3)
      }
    func area(_ radius: Double) -> Double { .pi * radius * radius + 4 * radius * reach }
    return coverage * area(wish) / area(radius)
  }
}

@Suite struct ParticleTests {
  /// Within a third of a code of 8 bits: positions are rounded to 2⁻¹³ pixels, and the steepest edge changes by 1.2 a pixel.
  @Test(arguments: [
    Reference(), Reference(shape: .ring, softness: 0.2), Reference(shape: .glow, diameter: 30, length: 30),
    Reference(shape: .glow, diameter: 4, length: 4), Reference(shape: .glow, diameter: 1, length: 9, turns: 0.07),
    Reference(softness: 1), Reference(diameter: 1.1, length: 1.1), Reference(diameter: 3, length: 29, turns: 0.07),
    Reference(shape: .ring, diameter: 9, length: 30, turns: 0.63, softness: 0.5),
    Reference(x: -2, y: 39, diameter: 31, length: 31), Reference(diameter: 0.6, length: 20, turns: 0.25, softness: 1),
    Reference(x: -300, y: 20, diameter: 640, length: 640),
  ])
  fileprivate func coverageIsTheFormula(reference: Reference) throws {
    var pixmap = Pixmap(width: 48, height: 36)
    let particle = reference.particle
    particle.draw(over: &pixmap)
    let region = try #require(particle.region(width: 48, height: 36))
    var visible = 0
    for y in 0..<36 {
      for x in 0..<48 {
        let alpha = Double(pixmap[x, y].alpha) / 65535
        #expect(abs(alpha - reference.alpha(x, y)) < 1.0 / 765, "\(x), \(y)")
        #expect(alpha == 0 || region.columns.contains(x) && region.rows.contains(y))
        if alpha > 0 { visible += 1 }
      }
    }
    #expect(visible > 3)
  }

  /// The sum of alpha is the integral of the coverage, also of a particle smaller than a pixel, wherever it stands between pixels.
  /// That of (1 − d² / r²)³ is a quarter of the area.
  @Test(arguments: [0.4, 1, 2, 4, 7.5, 20], [(Particle.Shape.disc, 1), (.glow, 0.3 / 4 + 0.7 / 16 / 4)])
  func theSumIsKept(diameter: Double, look: (shape: Particle.Shape, part: Double)) {
    for step in 0..<8 {
      var pixmap = Pixmap(width: 48, height: 36)
      let (x, y) = (24 + Double(step) / 8, 18 + Double(step) / 5)
      Reference(shape: look.shape, x: x, y: y, diameter: diameter, length: diameter).particle.draw(over: &pixmap)
      let sum = pixmap.pixels.reduce(0) { $0 + Double($1.alpha) / 65535 }
      #expect(abs(sum / (look.part * .pi * diameter * diameter / 4) - 1) < 0.08)
    }
  }

  @Test func aParticleFarAwayOrOfNoSizeTouchesNothing() {
    let far = Reference(x: 1e9, y: 0).particle
    let none = Reference(diameter: 0, length: 0).particle
    #expect(far.region(width: 48, height: 36) == nil && none.region(width: 48, height: 36) == nil)
    var pixmap = Pixmap(width: 48, height: 36, filledWith: opaque)
    far.draw(over: &pixmap)
    Reference(x: 1e8, y: 1e8, diameter: 1e9, length: 2e9, turns: 0.3).particle.draw(over: &pixmap)
    #expect(pixmap == Pixmap(width: 48, height: 36, filledWith: opaque))
  }
}
