import FixedPoint
import Geometry
import TestSupport
import Testing

@testable import Raster

private func stop(_ offset: Double, _ red: Double, _ green: Double, _ blue: Double) -> GradientRamp.Stop {
  func channel(_ value: Double) -> UInt16 { UInt16((value * 65535).rounded()) }
  return GradientRamp.Stop(
    offset: Fixed(raw: Int64(offset * 65536)),
    color: StraightRGBA16(red: channel(red), green: channel(green), blue: channel(blue), alpha: .max))
}

private let ramps: [[GradientRamp.Stop]] = [
  [stop(0, 1, 0, 0), stop(1, 0, 0, 1)],
  [stop(0.25, 0, 0, 0), stop(0.5, 1, 1, 1), stop(0.75, 0.2, 0.9, 0.1)],
  [stop(0, 1, 1, 0), stop(0.4, 1, 1, 0), stop(0.4, 0, 0.2, 1), stop(1, 0.5, 0, 0)],  // a hard edge
  [stop(0.5, 0.3, 0.6, 0.9)],
]

private let lines: [(Double, Double, Double, Double)] = [
  (0, 0, 90, 60), (90, 60, 0, 0), (0, 0, 90, 0), (90, 3, 0, 3), (0, 0, 0, 60), (45, 60, 45, 0), (30, 30, 34, 29),
  (-3000, -2000, 4000, 2500), (50, 20, 50.25, 20), (50, 20, 50, 20), (1000, 1000, 1090, 1060), (44.03, 0, 45.01, 0.02),
]

/// The formula, of the colour at a place: what a sample is to be, and how much it may differ beyond rounding where the
/// place lies within half a step of an edge.
@Suite struct YUVFromGradientTests {
  /// Against each sample computed on its own, from the ramp's colour at the sample's very place.
  @Test(arguments: ramps.indices, lines.indices)
  func samplesAreWithinRounding(ramp: Int, line: Int) {
    check(ramps[ramp], filters: ColorFilterChain([]), lines[line], width: 91, height: 61)
  }

  /// Filters bend the ramp where a channel is clamped; its many segments become few.
  @Test(arguments: [0, 20, 45, 120, 200], [0, 6, 7])
  func aFilteredRampIsFollowed(degrees: Int, line: Int) {
    let filters = ColorFilterChain([
      .hueRotation(Angle(degrees: Fixed(degrees))), .saturation(Fixed(raw: 90_000)), .contrast(Fixed(raw: 100_000)),
    ])
    for ramp in ramps { check(ramp, filters: filters, lines[line], width: 120, height: 40) }
  }

  @Test func anyLineIsDrawn() {
    var generator = SeededGenerator(state: 3)
    for _ in 0..<300 {
      func coordinate() -> Double { Double.random(in: -200...300, using: &generator) }
      let width = Int.random(in: 1...70, using: &generator), height = Int.random(in: 1...9, using: &generator)
      let ramp = ramps[Int.random(in: ramps.indices, using: &generator)]
      check(
        ramp, filters: ColorFilterChain([]), (coordinate(), coordinate(), coordinate(), coordinate()), width: width,
        height: height)
    }
  }

  private func check(
    _ stops: [GradientRamp.Stop], filters: ColorFilterChain, _ line: (Double, Double, Double, Double), width: Int,
    height: Int
  ) {
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: Fixed(raw: Int64(x * 65536)), y: Fixed(raw: Int64(y * 65536)))
    }
    let ramp = GradientRamp(stops: stops).filtered(by: filters)
    let paint = LinearGradientPaint(start: point(line.0, line.1), end: point(line.2, line.3), ramp: ramp)
    for (format, rounding) in quickSamples { check(paint, width: width, height: height, format, rounding) }
  }

  private func check(
    _ paint: LinearGradientPaint, width: Int, height: Int, _ format: YUVFormat, _ rounding: SampleRounding
  ) {
    let image = VideoImage(width: width, height: height, format: .yuv(format), rounding: rounding)
    image.set(from: paint)
    for plane in VideoImage.Plane.allCases {
      let isChroma = plane != .y
      for (y, row) in image.codes(ofPlane: plane.rawValue).enumerated() {
        let rows = isChroma ? [2 * y, min(2 * y + 1, height - 1)] : [y]
        for (x, code) in row.enumerated() {
          let positions = rows.map { paint.start(ofRow: $0) + Int64(isChroma ? 2 * x : x) * paint.perColumn }
          let position = positions.reduce(0) { $0 + $1 / Int64(positions.count) }
          // Beside a hard edge the sample may lie on either side.
          let codes = [position - (1 << 14), position, position + (1 << 14)].map { position in
            let color = paint.ramp.color(at: position >> 12).channels.map { Double($0) / 65535 }
            return format.formula(color[0], color[1], color[2])[plane.rawValue]
          }
          let bound = format.depth == .eight ? 0.54 : 0.66
          let middle = Double(code) - rounding.threshold(x, y, in: format) + 0.5
          #expect(
            codes.contains { abs($0 - middle) <= bound },
            "\(format) \(rounding) \(plane) \(x) \(y): \(codes), not \(code)")
        }
      }
    }
  }
}
