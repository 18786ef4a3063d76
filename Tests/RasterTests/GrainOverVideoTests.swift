import TestSupport
import Testing

@testable import Raster

@Suite struct GrainOverVideoTests {
  /// Over samples it is what it is over pixels, within a code; opaque specks of changing colours within two.
  @Test(arguments: [1, 3], [6000, 30_000, 65535])
  func samplesAreThoseOfThePixels(side: Int, amount: UInt16) {
    for (width, height) in [(300, 67), (301, 35), (803, 6), (61, 34), (2, 2), (1, 1)] {
      var pixmap = Pixmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let way = abs((x + 300) % 600 - 300)
          pixmap[x, y] = RGBA16(
            red: UInt16(way * 200), green: UInt16(y * 900), blue: UInt16(20_000 + way * 100), alpha: .max)
        }
      }
      let grain = GrainPaint(seed: 5, amount: amount, side: side, origin: (width - 307, 20))
      for (depth, rounding) in [(YUVFormat.Depth.eight, SampleRounding.nearest), (.eight, .ordered), (.ten, .nearest)] {
        let format = PixelFormat.yuv(YUVFormat(depth: depth))
        let own = VideoImage(width: width, height: height, format: format, rounding: rounding)
        let wanted = VideoImage(width: width, height: height, format: format, rounding: rounding)
        own.set(from: pixmap)
        own.draw(grain)
        var grained = pixmap
        for y in 0..<height {
          for x in 0..<width { grained[x, y] = grain.color(x: x, y: y).over(pixmap[x, y]) }
        }
        wanted.set(from: grained)
        for plane in 0..<3 {
          for (a, b) in zip(own.codes(ofPlane: plane).joined(), wanted.codes(ofPlane: plane).joined()) {
            #expect(abs(a - b) <= (amount < 40_000 ? 1 : 2), "\(width) \(depth) \(rounding) \(plane)")
          }
        }
        if width > 60 { #expect(own.bytes != VideoImage.of(pixmap, format, rounding).bytes) }
      }
    }
  }

  /// Specks that are clear change nothing, whatever the rounding.
  @Test(arguments: SampleRounding.allCases) func clearSpecksChangeNothing(rounding: SampleRounding) {
    var pixmap = Pixmap(width: 50, height: 31)
    for index in pixmap.pixels.indices {
      pixmap.pixels[index] = RGBA16(red: UInt16(index * 42), green: UInt16(index * 7), blue: 900, alpha: .max)
    }
    let image = VideoImage.of(pixmap, .yuv(.standard), rounding)
    image.draw(GrainPaint(seed: 5, amount: 0, side: 1, origin: (0, 0)))
    #expect(image.bytes == VideoImage.of(pixmap, .yuv(.standard), rounding).bytes)
  }

  /// Only formats of encoders take it.
  @Test(arguments: pixelFormats) func someFormatsTakeIt(format: PixelFormat) {
    #expect(
      VideoImage(width: 2, height: 2, format: format).takesGrain
        == quickSamples.contains { format == .yuv($0.format) })
  }
}
