import Fields
import FixedPoint
import Geometry
import TestSupport
import Testing

@testable import Raster

private typealias Exact = Field<ExactFieldValues>

private func thousandths(_ number: Int) -> Fixed { Fixed(number) / Fixed(1000) }

private func stop(_ offset: Int, _ red: UInt16, _ green: UInt16, _ blue: UInt16) -> GradientRamp.Stop {
  GradientRamp.Stop(offset: thousandths(offset), color: StraightRGBA16(red: red, green: green, blue: blue))
}

private let ramps = [
  [
    stop(0, 2560, 8700, 13000), stop(333, 18000, 41000, 37600), stop(666, 60000, 55700, 42000),
    stop(1000, 50000, 20800, 12000),
  ],
  [stop(0, 65535, 0, 0), stop(503, 0, 0, 65535), stop(503, 0, 65535, 0), stop(1000, 65535, 65535, 0)],
  [stop(300, 12345, 23456, 34567)],
]

private let waves = Exact.waves(Exact.Waves(amplitude: .one, frequency: Fixed(1), direction: Fixed(30), turns: .zero))
private let noise = Exact.noise(
  Exact.Noise(
    scale: Exact.Pair(thousandths(330), thousandths(250)), octaves: 3, gain: thousandths(500), seed: 7, turns: .zero))

@Suite struct YUVFromFieldTests {
  /// Samples are those of the pixels within a code of 8 bits, also at hard edges, and most are the same.
  @Test(
    arguments: [waves, noise, .angle(center: .zero, turns: .zero), .number(thousandths(300)), .number(thousandths(6))],
    ramps.indices)
  fileprivate func samplesAreThoseOfThePixels(field: Field<ExactFieldValues>, ramp: Int) {
    for (width, height) in [(480, 270), (493, 271), (97, 61), (7, 5), (1, 1)] {
      let paint = FieldColors(
        field.evaluator(in: FieldBox(Size(width: Fixed(width), height: Fixed(height)))), from: Fixed(-1), to: .one,
        ramp: FieldRamp(stops: ramps[ramp], space: .oklab, filters: ColorFilterChain([])), opacity: nil,
        plane: FieldPlane(
          center: Point(x: Fixed(width).half, y: Fixed(height).half), shortSide: Fixed(height), turn: Angle(steps: 0)),
        shortSide: Fixed(height), region: PixelRegion(width: width, height: height)
      ).paint()
      var pixmap = Pixmap(width: width, height: height)
      pixmap.fill(Box(topLeft: .zero, bottomRight: Point(x: Fixed(width), y: Fixed(height))), with: paint)
      for (format, rounding) in quickSamples {
        let own = VideoImage(width: width, height: height, format: .yuv(format), rounding: rounding)
        let converted = VideoImage(width: width, height: height, format: .yuv(format), rounding: rounding)
        own.set(from: paint)
        converted.set(from: pixmap)
        for plane in 0..<3 {
          let pairs = zip(own.codes(ofPlane: plane).joined(), converted.codes(ofPlane: plane).joined()).map { ($0, $1) }
          let bound = format.depth == .eight ? 1 : 4
          #expect(pairs.allSatisfy { abs($0 - $1) <= bound }, "\(width) \(format) \(rounding) \(plane)")
          if width < 200 { continue }
          let different = pairs.count { $0 != $1 }
          #expect(different * 4 <= pairs.count, "\(format) \(rounding) \(plane): \(different) of \(pairs.count)")
        }
      }
    }
  }

  /// A ramp that was made before is the one that is made anew, with filters or without, also after many others.
  @Test func rampsAreRemembered() {
    let turned = ColorFilterChain([.hueRotation(Angle(degrees: Fixed(90)))])
    func same(_ stops: [GradientRamp.Stop], _ space: MixingSpace, _ filters: ColorFilterChain) -> Bool {
      let (one, other) = (
        FieldRamp.through(stops, space: space, filters: filters),
        FieldRamp(stops: stops, space: space, filters: filters)
      )
      return stride(from: Int32(-5000), through: 70_000, by: 777).allSatisfy {
        one.color(at: $0, width: 900) == other.color(at: $0, width: 900)
      }
    }
    for _ in 0..<2 {
      for index in 0..<20 {
        let stops = [stop(0, UInt16(index * 1000), 9, 3), stop(1000, 1, 2, 60_000)]
        #expect(same(stops, .oklab, ColorFilterChain([])) && same(stops, .srgb, ColorFilterChain([])))
        #expect(same(stops, .srgb, turned))
      }
    }
  }
}
