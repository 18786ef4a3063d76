import Frames
import FixedPoint
import Raster
import TestSupport
import Testing

@testable import Video

/// Animated PNGs without transparency.
@Suite struct OpaqueAPNGTests {
  /// A square on black: what it leaves is black, and not cleared to nothing.
  @Test(arguments: [(RGBFormat.rgb24, "rgba"), (.rgb48be, "rgba64be")])
  func whatIsLeftIsOpaque(format: RGBFormat, libavName: String) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.apng"
      var settings = VideoSettings(width: 64, height: 32, frameRate: Rational(20), container: .apng)
      settings.pixelFormat = .rgb(format)
      let frames = (0..<8).map { frame in
        var pixmap = Pixmap(width: 64, height: 32)
        for place in pixmap.pixels.indices {
          let isInside = (6 * frame..<6 * frame + 10).contains(place % 64) && (8..<20).contains(place / 64)
          let color = RGBA16(red: 257 * 200, green: 257 * 100, blue: UInt16(257 * frame), alpha: .max)
          pixmap.pixels[place] = isInside ? color : RGBA16(red: 0, green: 0, blue: 0, alpha: .max)
        }
        return pixmap
      }
      var encoder = try VideoEncoder(path: path, settings: settings)
      for frame in frames {
        let image = VideoImage(width: 64, height: 32, format: settings.pixelFormat)
        image.set(from: frame)
        try encoder.encode(image)
      }
      try encoder.finish()
      #expect(try probeStream(path)["pix_fmt"] == libavName)
      var reader = try FrameReader(path: path)
      for frame in frames { #expect(try reader.next()?.pixmap == frame) }
    }
  }
}
