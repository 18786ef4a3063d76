import Raster

/// What becomes of pixels that are not opaque, where there are only colours of a table.
public enum AlphaMode: CaseIterable, Sendable {
  /// They count as lying on black.
  case onBlack
  /// Those of alpha below one half become transparent, the others opaque in their own colour.
  case cutOut

  /// The opaque colour that a pixel is shown with, as its red, green and blue; nil if it is transparent.
  @inline(__always)
  func color(of pixel: RGBA16) -> RGBA16? {
    if self == .onBlack || pixel.alpha == .max { return pixel }
    return pixel.alpha < 1 << 15 ? nil : pixel.divided
  }
}

extension RGBA16 {
  /// The colour without its alpha, each channel to the nearest.
  ///
  /// - Precondition: alpha is not zero.
  fileprivate var divided: RGBA16 {
    func channel(_ value: UInt16) -> UInt16 {
      // No channel exceeds alpha, so that the quotient fits.
      UInt16(truncatingIfNeeded: (UInt32(value) * 65535 + UInt32(alpha) / 2) / UInt32(alpha))
    }
    return RGBA16(red: channel(red), green: channel(green), blue: channel(blue), alpha: .max)
  }
}
