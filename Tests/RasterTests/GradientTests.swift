import FixedPoint
import Foundation
import Geometry
import Testing

@testable import Raster

/// Stops with a jump, a translucent stretch, and padding at both ends.
let wildStops: [GradientRamp.Stop] = [
  .init(offset: Fixed(raw: 8192), color: .init(red: 1000, green: 60000, blue: 300)),
  .init(offset: Fixed(raw: 32768), color: .init(red: 65535, green: 0, blue: 30000, alpha: 20000)),
  .init(offset: Fixed(raw: 32768), color: .init(red: 10, green: 20, blue: 30)),
  .init(offset: Fixed(raw: 33000), color: .init(red: 65535, green: 20, blue: 30)),
  .init(offset: Fixed(raw: 65536), color: .init(red: 0, green: 0, blue: 65535, alpha: 40000)),
]

let opaqueStops: [GradientRamp.Stop] = [
  .init(offset: .zero, color: .init(red: 0, green: 65535, blue: 257)),
  .init(offset: .one, color: .init(red: 65535, green: 0, blue: 40000)),
]

/// The straight colour of a ramp that pads, in floating point.
func straightReference(_ stops: [GradientRamp.Stop], _ position: Double) -> [Double] {
  func channels(_ stop: GradientRamp.Stop) -> [Double] {
    [stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha].map(Double.init)
  }
  let offsets = stops.map { Double($0.offset.raw) / 65536 }
  let next = offsets.firstIndex { $0 > position } ?? stops.count
  let (first, last) = (max(0, next - 1), min(next, stops.count - 1))
  let (a, b) = (channels(stops[first]), channels(stops[last]))
  let span = offsets[last] - offsets[first]
  let part = span > 0 ? min(max((position - offsets[first]) / span, 0), 1) : 0
  return (0..<4).map { a[$0] + (b[$0] - a[$0]) * part }
}

func premultipliedReference(_ straight: [Double]) -> [Double] {
  straight.prefix(3).map { $0 * straight[3] / 65535 } + [straight[3]]
}

/// Compares every way to draw a paint with positions in floating point, but for the edges of jumps.
///
/// - Parameter edge: The width of an edge in parts of the ramp.
private func expect(
  _ paint: some Paint, _ stops: [GradientRamp.Stop], width: Int = 60, height: Int = 40, within bound: Double = 2.5,
  edge: Double = 0, position: (Double, Double) -> Double
) {
  let below = RGBA16(red: 100, green: 20000, blue: 30000, alpha: 50000)
  for y in 0..<height {
    var (written, drawn) = ([RGBA16](repeating: .clear, count: width), [RGBA16](repeating: below, count: width))
    unsafe written.withUnsafeMutableBufferPointer { unsafe paint.write(to: $0, columns: 0..<width, y: y) }
    unsafe drawn.withUnsafeMutableBufferPointer { unsafe paint.draw(over: $0, columns: 1..<width - 1, y: y) }
    #expect(drawn[0] == below && drawn[width - 1] == below)
    for x in 0..<width {
      #expect(written[x] == paint.color(x: x, y: y))
      if x > 0 && x < width - 1 { #expect(drawn[x] == written[x].over(below)) }
      #expect(written[x].isPremultiplied)
      let exact = position(Double(x) + 0.5, Double(y) + 0.5)
      let isAtJump = zip(stops, stops.dropFirst()).contains {
        $0.offset == $1.offset && abs(exact - Double($0.offset.raw) / 65536) < edge / 2 + 1e-6
      }
      if isAtJump { continue }
      let expected = premultipliedReference(straightReference(stops, exact))
      for (channel, value) in zip(written[x].channels, expected) {
        #expect(abs(Double(channel) - value) <= bound, "(\(x), \(y)): \(channel) for \(value)")
      }
    }
  }
}

private func point(_ x: Int, _ y: Int) -> Point { Point(x: Fixed(x), y: Fixed(y)) }

@Suite struct GradientTests {
  @Test(arguments: [
    (0, 0, 40, 30), (40, 30, 0, 0), (-20, 50, 7, 3), (10, 10, 10, 11), (0, 0, 4000, 1), (15, -80, 15, 90),
    (-90_000_000, 5, 90_000_000, 7),
  ])
  func linearIsTheFormula(x0: Int, y0: Int, x1: Int, y1: Int) {
    let (dx, dy) = (Double(x1 - x0), Double(y1 - y0))
    for stops in [wildStops, opaqueStops] {
      let paint = LinearGradientPaint(start: point(x0, y0), end: point(x1, y1), ramp: GradientRamp(stops: stops))
      expect(paint, stops, edge: 1 / (dx * dx + dy * dy).squareRoot()) { x, y in
        ((x - Double(x0)) * dx + (y - Double(y0)) * dy) / (dx * dx + dy * dy)
      }
    }
  }

  @Test(arguments: [(30, 20, 0, 30), (30, 20, 12, 9), (-500, 700, 840, 900), (0, 0, 0, 4000), (200_000, 3, 199_950, 9)])
  func radialIsTheFormula(x: Int, y: Int, start: Int, end: Int) {
    for stops in [wildStops, opaqueStops] {
      let paint = RadialGradientPaint(
        center: point(x, y), startRadius: Fixed(start), endRadius: Fixed(end), ramp: GradientRamp(stops: stops))
      // Far away coordinates are coarser, and the steepest stretch of the ramp makes much of them.
      let bound = x > 10000 ? 30 : 2.6
      expect(paint, stops, within: bound, edge: 1 / Double(abs(end - start))) { px, py in
        (((px - Double(x)) * (px - Double(x)) + (py - Double(y)) * (py - Double(y))).squareRoot() - Double(start))
          / Double(end - start)
      }
    }
  }

  @Test(arguments: [(0, 360), (-90, 270), (30, 120), (120, 30), (300, 420), (10, 750), (40, -320), (0, 5)])
  func angularIsTheFormula(start: Int, end: Int) {
    let span = Double(abs(end - start))
    for stops in [wildStops, opaqueStops] {
      let paint = AngularGradientPaint(
        center: Point(x: Fixed(raw: 1_900_001), y: Fixed(raw: 1_300_007)), startDegrees: Fixed(start),
        endDegrees: Fixed(end), ramp: GradientRamp(stops: stops))
      expect(paint, stops) { x, y in
        let direction = atan2(y - 1_300_007 / 65536, x - 1_900_001 / 65536) * 180 / .pi
        let turned = end < start ? Double(start) - direction : direction - Double(start)
        var rest = turned - (turned / 360).rounded(.down) * 360
        if span >= 360 {
          // Only the last turn shows.
          rest = turned - Double(span) + 360
          rest -= (rest / 360).rounded(.down) * 360
          return (rest + span - 360) / span
        }
        if rest > (span + 360) / 2 { rest -= 360 }
        return rest / span
      }
    }
  }

  @Test func coincidentGeometryStillHasColors() {
    let ramp = GradientRamp(stops: opaqueStops)
    let (first, last) = (opaqueStops[0].color.premultiplied, opaqueStops[1].color.premultiplied)
    let linear = LinearGradientPaint(start: point(3, 3), end: point(3, 3), ramp: ramp)
    #expect(linear.color(x: 0, y: 0) == last && linear.color(x: 900, y: 3) == last)
    let edge = LinearGradientPaint(start: point(3, 3), end: Point(x: Fixed(raw: 196609), y: Fixed(3)), ramp: ramp)
    #expect(edge.color(x: 2, y: 0) == first && edge.color(x: 3, y: 0) == last && edge.color(x: 16000, y: 9) == last)
    let radial = RadialGradientPaint(center: point(5, 5), startRadius: Fixed(4), endRadius: Fixed(4), ramp: ramp)
    #expect(radial.color(x: 5, y: 5) == first && radial.color(x: 10, y: 5) == last)
    let angular = AngularGradientPaint(center: point(5, 5), startDegrees: .zero, endDegrees: .zero, ramp: ramp)
    #expect(angular.color(x: 9, y: 9) == last && angular.color(x: 9, y: 0) == first)
  }

  /// The edge is a pixel wide, and the colours of the ramp's middle do not show.
  @Test func coincidentRadiiAndAnglesAreAnEdge() {
    let middle = GradientRamp.Stop(offset: Fixed(1).half, color: .init(red: 0, green: 0, blue: 0))
    let ramp = GradientRamp(stops: [opaqueStops[0], middle, opaqueStops[1]])
    let (first, last) = (opaqueStops[0].color.premultiplied, opaqueStops[1].color.premultiplied)
    for end in [Fixed(50), Fixed(50) + Fixed(raw: 600), Fixed(50) - Fixed(raw: 600)] {
      let radial = RadialGradientPaint(center: point(100, 100), startRadius: Fixed(50), endRadius: end, ramp: ramp)
      let (inside, outside) = end < Fixed(50) ? (last, first) : (first, last)
      for y in 0..<100 {
        for x in 0..<100 {
          let (dx, dy) = (Double(x) - 99.5, Double(y) - 99.5)
          let part = max(0, min(1, (dx * dx + dy * dy).squareRoot() - 49.5))
          for ((shown, near), far) in zip(zip(radial.color(x: x, y: y).channels, inside.channels), outside.channels) {
            let expected = Double(near) + part * (Double(far) - Double(near))
            #expect(abs(Double(shown) - expected) < 3, "(\(x), \(y)), up to \(end)")
          }
        }
      }
    }
    // The middles of row 5 are 2⁻¹⁶ pixels below the centre.
    let center = Point(x: Fixed(5), y: Fixed(raw: 5 << 16 | 0x7FFF))
    let angular = AngularGradientPaint(center: center, startDegrees: .zero, endDegrees: .zero, ramp: ramp)
    for x in 5..<60 {
      #expect(angular.color(x: x, y: 4) == first && angular.color(x: x, y: 5) == last, "column \(x)")
    }
  }

  /// Also far from the first column, where a picture is widest.
  @Test(arguments: [3, 16_000]) func aShortLineIsASharpEdge(column: Int) {
    let width = 16_384
    let start = Fixed(column) + Fixed(raw: 1 << 15)
    let paint = LinearGradientPaint(
      start: Point(x: start, y: .zero), end: Point(x: start + Fixed(raw: 2600), y: .zero),
      ramp: GradientRamp(stops: opaqueStops))
    var pixmap = Pixmap(width: width, height: 1)
    pixmap.replace(PixelArea(wholeOf: pixmap), with: paint)
    #expect(pixmap.pixels[..<column].allSatisfy { $0 == opaqueStops[0].color.premultiplied })
    #expect(pixmap.pixels[(column + 1)...].allSatisfy { $0 == opaqueStops[1].color.premultiplied })
  }

  /// Over the longest line that a scene can have, a picture is within a few colours of one.
  @Test(arguments: [30, 36, 37, 40]) func theMiddleOfALongLine(bits: Int) {
    let paint = LinearGradientPaint(
      start: point(-1 << bits, 0), end: point(1 << bits, 0), ramp: GradientRamp(stops: opaqueStops))
    expect(paint, opaqueStops) { x, _ in 0.5 + x / Double(2 << bits) }
  }

  @Test func jumpsAreSharpAndTheLastStopWins() {
    let ramp = GradientRamp(stops: wildStops)
    #expect(ramp.color(at: 1 << 31) == wildStops[2].color.premultiplied)
    let before = ramp.color(at: (1 << 31) - 1)
    #expect(abs(Int(before.alpha) - 20000) <= 1)
    let step = GradientRamp(stops: [
      .init(offset: .zero, color: .init(red: 1, green: 1, blue: 1)),
      .init(offset: .zero, color: .init(red: 2, green: 2, blue: 2)),
    ])
    #expect(step.color(at: -1).red == 1 && step.color(at: 0).red == 2 && step.color(at: .max).red == 2)
    #expect(ramp.color(at: .min) == wildStops[0].color.premultiplied)
  }

  /// A jump between two pixels is sharp, and one within a pixel has as much of each colour as the pixel.
  @Test(arguments: 0..<8) func anEdgeMovesByPartsOfAPixel(eighths: Int64) {
    let stops: [GradientRamp.Stop] = [
      .init(offset: .zero, color: .init(red: 0, green: 0, blue: 0)),
      .init(offset: .one.half, color: .init(red: 0, green: 0, blue: 0)),
      .init(offset: .one.half, color: .init(red: 65535, green: 65535, blue: 65535)),
      .init(offset: .one, color: .init(red: 65535, green: 65535, blue: 65535)),
    ]
    let shift = Fixed(raw: eighths << 13)
    let ramp = GradientRamp(stops: stops)
    let linear = LinearGradientPaint(
      start: Point(x: shift, y: .zero), end: Point(x: Fixed(20) + shift, y: .zero), ramp: ramp)
    let radial = RadialGradientPaint(
      center: Point(x: .zero, y: .one.half), startRadius: shift, endRadius: Fixed(20) + shift, ramp: ramp)
    for x in 0..<20 {
      let expected = x < 10 ? 0 : x > 10 ? 65535 : 65535 * (8 - Int(eighths)) / 8
      #expect(abs(Int(linear.color(x: x, y: 3).red) - expected) <= 2, "column \(x)")
      #expect(abs(Int(radial.color(x: x, y: 0).red) - expected) <= 2, "column \(x)")
    }
  }

  /// A nearly transparent colour neither tints nor lightens its edge.
  @Test(arguments: [0, 771]) func anEdgeMixesWhatShows(alpha: UInt16) {
    let stops: [GradientRamp.Stop] = [
      .init(offset: .one.half, color: .init(red: 65535, green: 0, blue: 0, alpha: alpha)),
      .init(offset: .one.half, color: .init(red: 0, green: 65535, blue: 0)),
    ]
    let start = Point(x: .one.half, y: .zero)
    let paint = LinearGradientPaint(
      start: start, end: Point(x: Fixed(20) + .one.half, y: .zero), ramp: GradientRamp(stops: stops))
    let shown = paint.color(x: 10, y: 0)
    #expect(abs(Int(shown.red) - Int(alpha) / 2) <= 2 && abs(Int(shown.green) - 32768) <= 2)
    #expect(abs(Int(shown.alpha) - Int(shown.red) - Int(shown.green)) <= 2)
  }

  /// Filters divide a ramp into segments that are shorter than a pixel.
  @Test func anEdgeOfAFilteredRampIsAPixelWide() {
    let stops = [opaqueStops[0], opaqueStops[1], opaqueStops[0], opaqueStops[1]].enumerated().map {
      GradientRamp.Stop(offset: $0 < 1 ? .zero : $0 < 3 ? .one.half : .one, color: $1.color)
    }
    let filtered = GradientRamp(stops: stops).filtered(
      by: ColorFilterChain([.hueRotation(Angle(degrees: Fixed(40))), .saturation(Fixed(2))]))
    let (before, after) = (filtered.color(at: (1 << 31) - (1 << 27)), filtered.color(at: (1 << 31) + (1 << 27)))
    let middle = filtered.smoothed(over: 1 << 28).color(at: 1 << 31)
    for ((shown, first), last) in zip(zip(middle.channels, before.channels), after.channels) {
      #expect(abs(Int(shown) - (Int(first) + Int(last)) / 2) <= 3)
    }
  }

  /// Also where jumps are closer than a pixel, or at an end.
  @Test(arguments: [1, 1 << 16, 1 << 24, 1 << 30, 1 << 36]) func smoothedRampsHaveNoJump(width: Int64) {
    let ends = [wildStops[1].color, wildStops[4].color]
    let ramp = GradientRamp(
      stops: ends.map { .init(offset: .zero, color: $0) } + wildStops + ends.map { .init(offset: .one, color: $0) })
    let segments = ramp.smoothed(over: width).segments
    for (before, after) in zip(segments, segments.dropFirst()) where width > 1 {
      #expect(before.end == after.start && before.straight(at: before.end) == after.straight(at: after.start))
    }
    #expect(segments.first?.start == .min && segments.last?.end == .max)
    #expect(segments.allSatisfy { $0.start < $0.end })
  }

  @Test func growsFromEndToEnd() {
    let stops = [opaqueStops[0], .init(offset: .one, color: .init(red: 65535, green: 65535, blue: 65535))]
    let ramp = GradientRamp(stops: stops)
    var last = UInt16(0)
    for position in stride(from: Int64(-9999), to: 1 << 32, by: 5003) {
      let color = ramp.color(at: position)
      #expect(color.red >= last && color.green == 65535)
      last = color.red
    }
  }
}
