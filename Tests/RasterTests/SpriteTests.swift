import FixedPoint
import Foundation
import Geometry
import Testing

@testable import Raster

/// A picture of an insect: a body, translucent wings, and legs a pixel wide.
private func insect(side: Int, wings: UInt16 = 20000) -> Pixmap {
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

private func sprite(_ pixmaps: Pixmap...) -> Sprite {
  Sprite(MovingPicture(frames: pixmaps.map { .init(pixmap: $0, duration: Rational(7, 100)) }))
}

private func placement(_ x: Double, _ y: Double, degrees: Int = 0, size: Double) -> SpritePlacement {
  SpritePlacement(
    center: Point(x: Fixed(raw: Int64(x * 65536)), y: Fixed(raw: Int64(y * 65536))),
    angle: Angle(degrees: Fixed(degrees)),
    size: Fixed(raw: Int64(size * 65536)))
}

/// The definition of a sprite, in floating point: box-averaged levels, the first of which at most √2 pixels fall to
/// one of the picture, interpolated between four pixels, over what is there. Small sprites have more samples for each
/// pixel.
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

  func draw(at placement: SpritePlacement, opacity: UInt16, over pixmap: Pixmap, mostShrinking: Double = 92682 / 65536)
    -> [[Double]]
  {
    let size = Double(placement.size.raw) / 65536
    let angle = Double(placement.angle.steps) / 0x1p32 * 2 * .pi
    let (cx, cy) = (Double(placement.center.x.raw) / 65536, Double(placement.center.y.raw) / 65536)
    let longer = Double(max(width, height))
    let side = size < 2 ? 8 : size < 8 ? 4 : size < 20 ? 2 : 1
    let index = levels.indices.first { longer / Double(1 << $0) <= size * mostShrinking }
    return (0..<pixmap.width * pixmap.height).map { place in
      let below = pixmap.pixels[place]
      let ground = [below.red, below.green, below.blue, below.alpha].map(Double.init)
      guard let index else { return ground }
      var color: [Double] = [0, 0, 0, 0]
      for sample in 0..<side * side {
        let inPixel = [sample % side, sample / side].map { (Double($0) + 0.5) / Double(side) }
        let (dx, dy) = (
          Double(place % pixmap.width) + inPixel[0] - cx, Double(place / pixmap.width) + inPixel[1] - cy
        )
        let ratio = longer / size
        let u = ((dx * cos(angle) + dy * sin(angle)) * ratio + Double(width) / 2) / Double(1 << index) - 0.5
        let v = ((dy * cos(angle) - dx * sin(angle)) * ratio + Double(height) / 2) / Double(1 << index) - 0.5
        guard abs(u) < 1e6, abs(v) < 1e6 else { continue }
        let (x, y) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        let (fx, fy) = (u - Double(x), v - Double(y))
        let weights = [(0, 0, (1 - fx) * (1 - fy)), (1, 0, fx * (1 - fy)), (0, 1, (1 - fx) * fy), (1, 1, fx * fy)]
        for (right, down, weight) in weights {
          let pixel = SpriteReference.pixel(levels[index], x + right, y + down)
          for c in 0..<4 { color[c] += pixel[c] * weight / Double(side * side) * Double(opacity) / 65535 }
        }
      }
      let rest = 1 - color[3] / 65535
      return zip(color, ground).map { $0 + $1 * rest }
    }
  }
}

@Suite struct SpriteTests {
  /// Rounding down in 16 bits costs some 65535ths; 2 codes of 255 would be 514.
  @Test(arguments: [0.4, 1.9, 3, 11.3, 17.6, 35.4, 50, 64.5, 100, 141.3, 230, 900])
  func isWhatItIsByDefinition(size: Double) {
    let picture = insect(side: 100)
    let (sprite, reference) = (sprite(picture), SpriteReference(picture))
    var (largest, sum, count) = (0.0, 0.0, 0.0)
    for (x, y, degrees, opacity) in [
      (40.0, 30.0, 0, 65535), (41.37, 28.81, 33, 40000), (0, 60.2, 145, 65535), (79.9, -3.3, 270, 9000),
      (-20.5, 10, 301, 65535),
    ] as [(Double, Double, Int, UInt16)] {
      for opaque in [true, false] {
        let below = Pixmap.noise(80, 60, seed: 3, isOpaque: opaque)
        var drawn = below
        let place = placement(x, y, degrees: degrees, size: size)
        sprite.draw(picture: 0, at: place, opacity: opacity, over: &drawn)
        for (pixel, expected) in zip(drawn.pixels, reference.draw(at: place, opacity: opacity, over: below)) {
          for (a, b) in zip([pixel.red, pixel.green, pixel.blue, pixel.alpha], expected) {
            largest = max(largest, abs(Double(a) - b))
            sum += Double(a) - b
            count += 1
          }
        }
      }
    }
    #expect(largest <= 12, "of 65535, at \(size)")
    #expect(abs(sum / count) <= 3)
  }

  @Test func noChannelExceedsAlpha() {
    let white = Pixmap(width: 31, height: 23, filledWith: RGBA16(red: .max, green: .max, blue: .max, alpha: .max))
    let sprite = sprite(white, insect(side: 31))
    for opaque in [true, false] {
      var pixmap = Pixmap.noise(64, 48, seed: 3, isOpaque: opaque)
      for index in 0..<300 {
        let place = placement(
          Double(index * 37 % 71), Double(index * 53 % 49), degrees: index * 7, size: Double(index % 60))
        sprite.draw(picture: index % 2, at: place, opacity: UInt16(index * 211 % 65536), over: &pixmap)
      }
      #expect(pixmap.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
      if opaque { #expect(pixmap.pixels.allSatisfy { $0.alpha == .max }) }
    }
  }

  /// Beyond an edge nothing is drawn, and inside nothing differs.
  @Test func edgesCutOff() {
    let sprite = sprite(insect(side: 60))
    for index in 0..<40 {
      let (x, y) = (10 + 1.75 * Double(index), 60 - 1.375 * Double(index))
      var whole = Pixmap(width: 100, height: 90)
      sprite.draw(picture: 0, at: placement(x, y, degrees: index * 31, size: 44.4), opacity: .max, over: &whole)
      var part = Pixmap(width: 41, height: 37)
      sprite.draw(
        picture: 0, at: placement(x - 30, y - 25, degrees: index * 31, size: 44.4), opacity: .max, over: &part)
      for row in 0..<37 {
        for column in 0..<41 where part[column, row] != whole[column + 30, row + 25] {
          Issue.record("differs at \(column), \(row)")
        }
      }
    }
  }

  /// The region holds all that is drawn, and little else.
  @Test(arguments: [0.5, 7, 33, 120])
  func regionsAreTight(size: Double) throws {
    let sprite = sprite(Pixmap(width: 40, height: 30, filledWith: RGBA16(red: 0, green: 0, blue: 0, alpha: .max)))
    for index in 0..<30 {
      let place = placement(Double(index * 7 % 90), Double(index * 11 % 70), degrees: index * 13, size: size)
      var pixmap = Pixmap(width: 90, height: 70)
      sprite.draw(picture: 0, at: place, opacity: .max, over: &pixmap)
      let drawn = pixmap.pixels.indices.filter { pixmap.pixels[$0] != .clear }
      let region = sprite.region(ofPicture: 0, at: place, width: 90, height: 70)
      guard let left = drawn.map({ $0 % 90 }).min(), let right = drawn.map({ $0 % 90 }).max() else { continue }
      let (top, bottom) = (try #require(drawn.first) / 90, try #require(drawn.last) / 90)
      let found = try #require(region)
      #expect(found.x <= left && found.x + found.width > right && found.y <= top && found.y + found.height > bottom)
      let slack = 4 + Int(size / 12)
      #expect(left - found.x <= slack && top - found.y <= slack)
      #expect(found.x + found.width - right <= slack + 1 && found.y + found.height - bottom <= slack + 1)
    }
    #expect(sprite.region(ofPicture: 0, at: placement(400, 30, size: size), width: 90, height: 70) == nil)
  }

  /// A sprite that moves by parts of a pixel neither sparkles nor pulsates: insects of any size, bars of small ones.
  @Test(arguments: [1, 2, 3, 4, 5, 8, 12, 17.7, 25, 35.4, 50, 70.8, 99], [0, 10])
  func movesWithoutSparkling(size: Double, degrees: Int) {
    let bar = Pixmap(width: 60, height: 10, filledWith: RGBA16(red: 0, green: 0, blue: 0, alpha: .max))
    for picture in size < 20 ? [insect(side: 100), bar] : [insect(side: 100)] {
      let sprite = sprite(picture)
      let sums = (0..<48).map { index -> Double in
        var pixmap = Pixmap(width: 128, height: 128)
        let (x, y) = (64 + Double(index) * 0.131, 64 + Double(index) * 0.073)
        sprite.draw(picture: 0, at: placement(x, y, degrees: degrees, size: size), opacity: .max, over: &pixmap)
        return pixmap.pixels.reduce(0) { $0 + Double($1.alpha) }
      }
      let mean = sums.reduce(0, +) / Double(sums.count)
      let largest = sums.reduce(0) { max($0, abs($1 - mean)) } / mean
      #expect(largest <= (size < 20 ? 0.02 : 0.013), "\(size): \(largest)")
    }
  }

  @Test func whatHasNoSizeOrIsFarAwayIsNotDrawn() {
    let sprite = sprite(insect(side: 60), Pixmap(width: 60, height: 45))
    let empty = Pixmap(width: 20, height: 20)
    let far = Fixed(raw: .max / 4)
    for size in [Fixed.zero, Fixed(-5), Fixed(raw: 1), Fixed(30), Fixed(1 << 24), far] {
      for (x, y) in [(far, far), (-far, Fixed(9)), (Fixed(9), -far)] {
        var pixmap = empty
        let place = SpritePlacement(center: Point(x: x, y: y), angle: Angle(degrees: Fixed(20)), size: size)
        if size != far { sprite.draw(picture: 0, at: place, opacity: .max, over: &pixmap) }
        #expect(pixmap == empty)
      }
    }
    var pixmap = empty
    for (picture, size, opacity) in [(0, 0, 65535), (0, 20, 0), (1, 20, 65535)] as [(Int, Double, UInt16)] {
      sprite.draw(picture: picture, at: placement(10, 10, size: size), opacity: opacity, over: &pixmap)
    }
    #expect(pixmap == empty)
  }

  /// So large that a single pixel of it fills the picture.
  @Test func whatIsHugeIsDrawn() {
    let color = RGBA16(red: 100, green: 200, blue: 300, alpha: .max)
    let sprite = sprite(Pixmap(width: 3, height: 3, filledWith: color))
    for size in [Fixed(100_000), Fixed(1 << 24), Fixed(raw: .max / 4)] {
      var pixmap = Pixmap(width: 20, height: 20)
      let place = SpritePlacement(center: Point(x: Fixed(7), y: Fixed(9)), angle: Angle(degrees: Fixed(77)), size: size)
      sprite.draw(picture: 0, at: place, opacity: .max, over: &pixmap)
      #expect(pixmap.pixels.allSatisfy { $0.alpha >= 65525 && $0.red >= 96 })
    }
  }
}
