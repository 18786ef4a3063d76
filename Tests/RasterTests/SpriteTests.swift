import FixedPoint
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Raster

/// A picture of an insect: a body, translucent wings, and legs a pixel wide.
func insect(side: Int, wings: UInt16 = 20000) -> Pixmap {
  var pixmap = Pixmap(width: side, height: side * 3 / 4)
  let (width, height) = (pixmap.width, pixmap.height)
  for y in 0..<height {
    for x in 0..<width {
      let (dx, dy) = (2 * Double(x) / Double(width) - 1, 2 * Double(y) / Double(height) - 1)
      if dx * dx + 12 * dy * dy < 0.6 {
        pixmap[x, y] = RGBA16(red: 9000, green: 7000, blue: 3000, alpha: .max)
      } else if (dx + 0.2) * (dx + 0.2) * 4 + dy * dy < 0.9 {
        pixmap[x, y] = RGBA16(red: wings, green: wings, blue: wings, alpha: wings)
      }
    }
  }
  for leg in 0..<6 {
    for step in 0..<height / 2 {
      let x = width / 4 + leg * width / 12 + step * (leg - 3) / 6
      if (0..<width).contains(x) { pixmap[x, height / 2 + step] = RGBA16(red: 500, green: 0, blue: 0, alpha: 60000) }
    }
  }
  return pixmap
}

func sprite(_ pixmaps: Pixmap...) -> Sprite {
  Sprite(MovingPicture(frames: pixmaps.map { .init(pixmap: $0, duration: Rational(7, 100)) }))
}

private func placement(_ x: Double, _ y: Double, degrees: Int = 0, size: Double) -> SpritePlacement {
  SpritePlacement(
    center: Point(x: Fixed(raw: Int64(x * 65536)), y: Fixed(raw: Int64(y * 65536))), angle: Angle(degrees: Fixed(degrees)),
    size: Fixed(raw: Int64(size * 65536)))
}

/// What a sprite is by definition, in floating point: box-averaged levels, the first of which at most 3/2 pixels fall to
/// one of the picture, interpolated between four pixels, over what is there.
private struct SpriteReference {
  var levels: [(width: Int, height: Int, pixels: [[Double]])]
  let (width, height): (Int, Int)

  init(_ pixmap: Pixmap) {
    (width, height) = (pixmap.width, pixmap.height)
    levels = [(width, height, pixmap.pixels.map { [$0.red, $0.green, $0.blue, $0.alpha].map(Double.init) })]
    var ones = 0
    while ones <= 2 {
      let last = levels.count - 1
      let (w, h) = ((levels[last].width + 1) / 2, (levels[last].height + 1) / 2)
      let level = levels[last]
      var pixels: [[Double]] = []
      for y in 0..<h {
        for x in 0..<w {
          let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { SpriteReference.pixel(level, 2 * x + $0, 2 * y + $1) }
          pixels.append((0..<4).map { c in four.reduce(0) { $0 + $1[c] } / 4 })
        }
      }
      levels.append((w, h, pixels))
      if w == 1 && h == 1 { ones += 1 }
    }
  }

  private static func pixel(_ level: (width: Int, height: Int, pixels: [[Double]]), _ x: Int, _ y: Int) -> [Double] {
    guard (0..<level.width).contains(x), (0..<level.height).contains(y) else { return [0, 0, 0, 0] }
    return level.pixels[y * level.width + x]
  }

  func draw(at placement: SpritePlacement, opacity: UInt16, over pixmap: Pixmap, mostShrinking: Double = 1.5) -> [[Double]] {
    let size = Double(placement.size.raw) / 65536
    let angle = Double(placement.angle.steps) / 0x1p32 * 2 * .pi
    let (cx, cy) = (Double(placement.center.x.raw) / 65536, Double(placement.center.y.raw) / 65536)
    let longer = Double(max(width, height))
    let index = levels.indices.first { longer / Double(1 << $0) <= size * mostShrinking }
    return (0..<pixmap.width * pixmap.height).map { place in
      let below = pixmap.pixels[place]
      let ground = [below.red, below.green, below.blue, below.alpha].map(Double.init)
      guard let index else { return ground }
      let (dx, dy) = (Double(place % pixmap.width) + 0.5 - cx, Double(place / pixmap.width) + 0.5 - cy)
      let ratio = longer / size
      let u = ((dx * cos(angle) + dy * sin(angle)) * ratio + Double(width) / 2) / Double(1 << index) - 0.5
      let v = ((dy * cos(angle) - dx * sin(angle)) * ratio + Double(height) / 2) / Double(1 << index) - 0.5
      guard abs(u) < 1e6, abs(v) < 1e6 else { return ground }
      let (x, y) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
      let (fx, fy) = (u - Double(x), v - Double(y))
      let weights = [(0, 0, (1 - fx) * (1 - fy)), (1, 0, fx * (1 - fy)), (0, 1, (1 - fx) * fy), (1, 1, fx * fy)]
      var color: [Double] = [0, 0, 0, 0]
      for (right, down, weight) in weights {
        let pixel = SpriteReference.pixel(levels[index], x + right, y + down)
        for c in 0..<4 { color[c] += pixel[c] * weight * Double(opacity) / 65535 }
      }
      let rest = 1 - color[3] / 65535
      return zip(color, ground).map { $0 + $1 * rest }
    }
  }
}

struct CPUClock {
  func now() -> Double { var t = timespec(); _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); return Double(t.tv_sec) + Double(t.tv_nsec) / 1e9 }
  func measure(_ body: () -> Void) -> Double { let a = now(); body(); return now() - a }
}
@Suite struct SparkleBench {
  @Test func sparkle() {
    let picture = insect(side: 100)
    let reference = SpriteReference(picture)
    for most in [1.0, 1.2, 1.3, 1.4142, 1.5, 1.7, 2.0, 2.5] {
      var line = "most \(most):"
      // shrink exactly at the limit: 100/2^k/size = most
      for k in [0, 1, 2] {
        let size = 100.0 / Double(1 << k) / most + 0.001
        var sums: [Double] = []
        var peaks: [Double] = []
        for step in 0..<24 {
          let p = placement(40 + Double(step) * 0.31, 40 + Double(step) * 0.173, degrees: 10, size: size)
          let out = reference.draw(at: p, opacity: .max, over: Pixmap(width: 80, height: 80), mostShrinking: most)
          sums.append(out.reduce(0) { $0 + $1[3] })
          // legs only: difference between reds
          peaks.append(out.reduce(0) { $0 + $1[3] * $1[3] / 65535 })
        }
        let mean = sums.reduce(0, +) / 24, pm = peaks.reduce(0, +) / 24
        line += String(format: "  k%d sum ±%.2f%% energy ±%.2f%%", k, ((sums.max() ?? 0) - (sums.min() ?? 0)) / mean * 50, ((peaks.max() ?? 0) - (peaks.min() ?? 0)) / pm * 50)
      }
      print(line)
    }
  }

  @Test func speed() {
    let clock = CPUClock()
    for (side, count) in [(100, 900), (64, 900), (48, 900)] {
      let sprite = sprite(insect(side: 100), insect(side: 100, wings: 5000))
      var pixmap = Pixmap(width: 1920, height: 1080, filledWith: RGBA16(red: 60000, green: 30000, blue: 10000, alpha: .max))
      var generator = SeededGenerator(state: 4)
      let placements = (0..<count).map { _ in
        placement(
          .random(in: 60...1860, using: &generator), .random(in: 60...1020, using: &generator),
          degrees: Int.random(in: 0..<360, using: &generator), size: Double(side))
      }
      var covered = 0
      for p in placements {
        if let r = SpriteProjection(sprite, picture: 0, p, width: 1920, height: 1080) {
          r.outline.forEachRow(width: 1920, height: 1080) { covered += $1.count }
        }
      }
      for _ in 0..<3 {
        let t = clock.measure {
          for (i, p) in placements.enumerated() { sprite.draw(picture: i & 1, at: p, opacity: 30000, over: &pixmap) }
        }
        let s = t
        print("side \(side) count \(count): \(s * 1000) ms, \(s * 1e9 / Double(covered)) ns/px, covered per sprite \(covered / count)")
        let t2 = clock.measure {
          for p in placements { if SpriteProjection(sprite, picture: 0, p, width: 1920, height: 1080) == nil { covered += 1 } }
        }
        print("   projection alone \(t2 / Double(count) * 1e6) us each; corners \(sprite.levels[0][0].outline.count) \(sprite.levels[0][1].outline.count)")
      }
    }
  }
}
