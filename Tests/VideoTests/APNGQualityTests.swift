import FileIO
import Frames
import FixedPoint
import Quantization
import Raster
import TestSupport
import Testing

@testable import Video

/// Animated PNGs that are not lossless.
@Suite struct APNGQualityTests {
  /// A gradient that drifts under a square that moves, as exact 8-bit colours.
  private static let frames: [Pixmap] = (0..<10).map { frame in
    var pixmap = Pixmap(width: 64, height: 32)
    for place in pixmap.pixels.indices {
      let (x, y) = (place % 64, place / 64)
      let isInside = (4 * frame..<4 * frame + 12).contains(x) && (8..<20).contains(y)
      let (red, green, blue) = isInside ? (250, 200, 40) : (2 * x + frame, 3 * y + 60, 120 + y - frame)
      func channel(_ value: Int) -> UInt16 { UInt16(min(255, value)) * 257 }
      pixmap.pixels[place] = RGBA16(red: channel(red), green: channel(green), blue: channel(blue), alpha: .max)
    }
    return pixmap
  }

  /// The bytes of a file, its frames, and the sum of their squared errors in codes.
  private func encoded(_ quality: Int, _ palette: Palette? = nil) throws -> (bytes: Int, frames: [Pixmap], error: Int) {
    try withTemporaryFolder { folder in
      var settings = VideoSettings(width: 64, height: 32, frameRate: Rational(20), container: .apng)
      (settings.rateControl, settings.palette) = (.quality(quality), palette)
      var encoder = try VideoEncoder(path: "\(folder)/a.apng", settings: settings)
      for frame in Self.frames {
        let image = VideoImage(width: 64, height: 32, format: settings.pixelFormat)
        image.set(from: frame)
        try encoder.encode(image)
      }
      try encoder.finish()
      var reader = try FrameReader(path: "\(folder)/a.apng")
      var (frames, error) = ([Pixmap](), 0)
      while let frame = try reader.next() { frames.append(frame.pixmap) }
      for (shown, given) in zip(frames, Self.frames) {
        for (first, second) in zip(shown.pixels, given.pixels) {
          #expect(first.alpha == .max)
          for (one, other) in [(first.red, second.red), (first.green, second.green), (first.blue, second.blue)] {
            error += (Int(one) - Int(other)) / 257 * ((Int(one) - Int(other)) / 257)
          }
        }
      }
      return (try RegularFile(path: "\(folder)/a.apng").count, frames, error)
    }
  }

  private func palette(_ limit: Int) -> Palette {
    var survey = ColorSurvey(alpha: .onBlack, pictureCount: Self.frames.count)
    for frame in Self.frames { survey.add(frame) }
    return survey.palette(limit: limit)
  }

  @Test func bytesAndLikenessRiseWithThePalette() throws {
    var last: (bytes: Int, error: Int)?
    for quality in [0, 18, 36, 54, 72, 90] {
      guard case .colors(let count) = APNGQuality(quality, hasAlpha: false) else {
        Issue.record("no palette at \(quality)")
        return
      }
      let palette = palette(count)
      let made = try encoded(quality, palette)
      #expect(made.frames.count == Self.frames.count)
      let colors = Set(palette.colors.map { RGBA16($0) })
      #expect(made.frames.allSatisfy { $0.pixels.allSatisfy(colors.contains) })
      if let last { #expect(made.bytes > last.bytes && made.error < last.error, "\(quality)") }
      last = (made.bytes, made.error)
    }
  }

  /// Differences of the channels of three codes in sum, two or one; the gradient drifts by two a frame.
  @Test(arguments: [(91, 2), (93, 2), (94, 2), (97, 0), (99, 0), (100, 0)])
  func smallChangesAreLeftOut(quality: Int, most: Int) throws {
    let made = try encoded(quality)
    var largest = 0
    for (shown, given) in zip(made.frames, Self.frames) {
      for (first, second) in zip(shown.pixels, given.pixels) {
        let differences = [(first.red, second.red), (first.green, second.green), (first.blue, second.blue)].map {
          abs(Int($0) - Int($1)) / 257
        }
        largest = max(largest, differences.reduce(0, +))
      }
    }
    #expect(largest == most)
  }

  @Test func stepsDiffer() {
    for hasAlpha in [false, true] {
      let steps = APNGQuality.steps(hasAlpha: hasAlpha)
      #expect(steps.first == 0 && steps.last == 100 && steps == steps.sorted() && steps.count > 50)
      #expect(APNGQuality(100, hasAlpha: hasAlpha) == .lossless)
    }
    #expect(APNGQuality(0, hasAlpha: false) == .colors(8) && APNGQuality(90, hasAlpha: false) == .colors(255))
    #expect(APNGQuality(60, hasAlpha: true) == .levels(26))
  }
}
