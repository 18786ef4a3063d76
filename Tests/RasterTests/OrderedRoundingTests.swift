import FixedPoint
import Geometry
import TestSupport
import Testing

@testable import Raster

/// The ways on which a picture is written for an encoder.
private enum Source: CaseIterable {
  case pixmap, field, gradient

  /// A picture of one colour, on ground that is not empty.
  func patch(
    _ color: StraightRGBA16, width: Int, height: Int, format: PixelFormat = .yuv(.standard), rounding: SampleRounding
  ) -> VideoImage {
    let image = VideoImage(width: width, height: height, format: format, rounding: rounding)
    let pixel = RGBA16(red: color.red, green: color.green, blue: color.blue, alpha: .max)
    switch self {
    case .pixmap: image.set(from: Pixmap(width: width, height: height, filledWith: pixel))
    case .field:
      let cells = Pixmap(width: (width + 7) / 8 + 2, height: (height + 7) / 8 + 2, filledWith: pixel)
      image.set(from: SmoothField(cells: cells, shift: 3))
    case .gradient:
      // Of two stops, so that the samples are not all beyond its ends.
      let stops = [0, 1].map { GradientRamp.Stop(offset: Fixed($0), color: color) }
      image.set(
        from: LinearGradientPaint(
          start: Point(x: Fixed(3), y: .zero), end: Point(x: Fixed(width - 2), y: Fixed(2)),
          ramp: GradientRamp(stops: stops)))
    }
    return image
  }
}

private func grey(_ value: UInt16) -> StraightRGBA16 { StraightRGBA16(red: value, green: value, blue: value) }

@Suite struct OrderedRoundingTests {
  /// Of any four by four samples, as many are rounded up as the value is near to the code above.
  @Test(arguments: Source.allCases)
  private func theMeanIsTheValue(source: Source) {
    var generator = SeededGenerator(state: 31)
    for _ in 0..<200 {
      func channel() -> UInt16 { .random(in: 0...12000, using: &generator) }  // dark, where bands are seen
      let color = StraightRGBA16(red: channel(), green: channel(), blue: channel())
      let image = source.patch(color, width: 48, height: 24, rounding: .ordered)
      let values = YUVFormat.standard.formula(
        Double(color.red) / 65535, Double(color.green) / 65535, Double(color.blue) / 65535)
      for (plane, value) in values.enumerated() {
        let codes = image.codes(ofPlane: plane)
        for (x, y) in [(0, 0), (1, 3), (codes[0].count - 4, codes.count - 4), (9, 6)] {
          let sum = codes[y..<y + 4].reduce(0) { $0 + $1[x..<x + 4].reduce(0, +) }
          #expect(abs(Double(sum) / 16 - value) <= 1 / 16.0)
        }
        #expect(codes.joined().allSatisfy { abs(Double($0) - value) < 1 })
      }
    }
  }

  /// Where the value is a code, or as near to one as 16 bits come, there is no pattern.
  @Test(arguments: Source.allCases)
  private func wholeCodesStayFlat(source: Source) {
    func expectFlat(_ color: StraightRGBA16, _ codes: [Int?]) {
      let image = source.patch(color, width: 37, height: 21, rounding: .ordered)
      for (plane, code) in codes.enumerated() {
        guard let code else { continue }
        #expect(image.codes(ofPlane: plane).joined().allSatisfy { $0 == code }, "\(color) \(plane)")
      }
    }
    for luma in 16...235 {
      expectFlat(grey(UInt16((Double(luma - 16) * 65535 / 219).rounded())), [luma, 128, 128])
    }
    var generator = SeededGenerator(state: 32)
    for _ in 0..<100 { expectFlat(grey(.random(in: 0 ... .max, using: &generator)), [nil, 128, 128]) }
    let last = UInt16.max
    expectFlat(StraightRGBA16(red: last, green: 0, blue: 0), [nil, nil, 240])
    expectFlat(StraightRGBA16(red: 0, green: last, blue: last), [nil, nil, 16])
    expectFlat(StraightRGBA16(red: 0, green: 0, blue: last), [nil, 240, nil])
    expectFlat(StraightRGBA16(red: last, green: last, blue: 0), [nil, 16, nil])
  }

  /// The pattern does not depend on what stood in the picture, nor on the way by which it came.
  @Test func thePatternIsAlwaysTheSame() {
    let dark = grey(1234)
    let first = Source.pixmap.patch(dark, width: 61, height: 35, rounding: .ordered)
    #expect(Set(first.codes(ofPlane: 0).joined()).count == 2)
    for source in Source.allCases {
      #expect(source.patch(dark, width: 61, height: 35, rounding: .ordered).bytes == first.bytes)
    }
    let copy = Source.pixmap.patch(grey(60000), width: 61, height: 35, rounding: .ordered)
    copy.copy(first)
    #expect(copy.bytes == first.bytes)
  }

  /// Ten bits, and whatever else has no such dither, are as they are rounded to the nearest.
  @Test(arguments: pixelFormats.filter { format in !quickSamples.contains { $1 == .ordered && format == .yuv($0) } })
  func otherFormatsAreRoundedToTheNearest(format: PixelFormat) {
    let color = StraightRGBA16(red: 3000, green: 1500, blue: 4100)
    for source in Source.allCases {
      let images = SampleRounding.allCases.map {
        source.patch(color, width: 29, height: 13, format: format, rounding: $0)
      }
      #expect(images[0].bytes == images[1].bytes)
    }
  }
}
