import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

/// Y′CbCr of more than 8 bits.
@Suite struct DeepYCbCrTests {
  /// Random codes, and black and white, by the formula of BT.709 (H.273, section 8.3). libswscale rounds factors of up to 2.2 to 13
  /// bits, so that a channel is off by up to 6 of 65535.
  @Test(arguments: [9, 10, 12, 14, 16], [false, true])
  func coloursAreThoseOfTheFormula(depth: Int, isFull: Bool) throws {
    let (side, unit) = (64, 1 << (depth - 8))
    let area = side * side
    let (black, white, middle) = (isFull ? 0 : 16 * unit, isFull ? 256 * unit - 1 : 235 * unit, 128 * unit)
    var random: UInt32 = 1
    var samples = (0..<3 * area).map { _ -> Int in
      random = random &* 1_664_525 &+ 1_013_904_223
      return Int(random >> 16) & (256 * unit - 1)
    }
    for (index, y) in [black, white].enumerated() {
      samples[index] = y
      samples[area + index] = middle
      samples[2 * area + index] = middle
    }
    let picture = try withTemporaryFolder { folder in
      try Data(samples.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }).write(to: URL(fileURLWithPath: folder + "/raw"))
      try output(
        of: "ffmpeg",
        ["-v", "error", "-f", "rawvideo", "-pix_fmt", "yuv444p\(depth)le", "-s", "\(side)x\(side)"]
          + ["-i", folder + "/raw", "-c:v", "ffv1", "-colorspace", "bt709", "-color_range", isFull ? "pc" : "tv"]
          + [folder + "/a.mkv"])
      return try MovingPicture(decoding: bytes(of: folder + "/a.mkv"), name: "a.mkv")
    }
    let pixels = picture.frames[0].pixmap.pixels
    try #require(pixels.count == area)
    #expect(pixels[0] == RGBA16(red: 0, green: 0, blue: 0, alpha: 65535))
    #expect(pixels[1] == RGBA16(red: 65535, green: 65535, blue: 65535, alpha: 65535))
    let chromaRange = Double(isFull ? white : 224 * unit)
    for (index, pixel) in pixels.enumerated() {
      let y = Double(samples[index] - black) / Double(white - black)
      let cb = Double(samples[area + index] - middle) / chromaRange
      let cr = Double(samples[2 * area + index] - middle) / chromaRange
      let (red, blue): (Double, Double) = (y + 1.5748 * cr, y + 1.8556 * cb)
      let green: Double = (y - 0.2126 * red - 0.0722 * blue) / 0.7152
      for (channel, wanted) in [(pixel.red, red), (pixel.green, green), (pixel.blue, blue)] {
        let code = 65535 * max(0, min(1, wanted))
        try #require(abs(Double(channel) - code) <= 6, "pixel \(index): \(pixel)")
      }
    }
  }
}
