import CLibAV
import Quantization
import Raster

/// The samples of a PNG.
public enum PNGSamples: Sendable {
  /// 16 bits per channel, with alpha.
  case sixteenBits
  /// 8 bits per channel for a picture that they hold without loss, and 16 otherwise. Those of 8 have alpha only if
  /// `hasAlpha`, which is the same for all pictures of a sequence.
  case fewest(hasAlpha: Bool)

  /// Returns the pixel format of a picture.
  func format(of pixmap: Pixmap) -> AVPixelFormat {
    guard case .fewest(let hasAlpha) = self, pixmap.pixels.allSatisfy(\.isOf8Bits) else { return AV_PIX_FMT_RGBA64BE }
    return hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
  }
}

extension RGBA16 {
  /// Whether straight channels of 8 bits, multiplied by alpha and rounded, give back the channels.
  fileprivate var isOf8Bits: Bool {
    guard alpha % 257 == 0 else { return false }
    let color = straight
    return StraightRGBA16(
      red: UInt16(color.red.eightBits) * 257, green: UInt16(color.green.eightBits) * 257,
      blue: UInt16(color.blue.eightBits) * 257, alpha: alpha
    ).premultiplied == self
  }
}
