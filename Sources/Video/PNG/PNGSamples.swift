import CLibAV
import Raster

/// The samples of a PNG.
public struct PNGSamples: Sendable {
  /// Whether channels have 16 bits, rather than 8.
  let isDeep: Bool
  /// Whether a picture whose pixels are all grey has one channel of colour.
  let isGrey: Bool
  /// Whether a channel has alpha; without it, all pixels are opaque.
  let hasAlpha: Bool

  /// Colours of 16 bits per channel, with alpha.
  public static let sixteenBits = PNGSamples(isDeep: true, isGrey: false, hasAlpha: true)

  /// Creates a description of samples.
  ///
  /// - Parameters:
  ///   - isDeep: Whether channels have 16 bits, rather than 8.
  ///   - isGrey: Whether a picture whose pixels are all grey has one channel of colour.
  ///   - hasAlpha: Whether a channel has alpha; without it, all pixels are opaque.
  public init(isDeep: Bool, isGrey: Bool, hasAlpha: Bool) {
    (self.isDeep, self.isGrey, self.hasAlpha) = (isDeep, isGrey, hasAlpha)
  }

  /// Returns the pixel format of a picture: one with colours if it has some, though none were expected.
  func format(of pixmap: Pixmap) -> AVPixelFormat {
    if isGrey, pixmap.pixels.allSatisfy({ $0.red == $0.green && $0.green == $0.blue }) {
      if isDeep { return hasAlpha ? AV_PIX_FMT_YA16BE : AV_PIX_FMT_GRAY16BE }
      return hasAlpha ? AV_PIX_FMT_YA8 : AV_PIX_FMT_GRAY8
    }
    if isDeep { return hasAlpha ? AV_PIX_FMT_RGBA64BE : AV_PIX_FMT_RGB48BE }
    return hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
  }
}
