public import Raster

/// What becomes of pixels that are not opaque, where there are only colours of a table.
public enum AlphaMode: Hashable, Sendable {
  /// They count as lying on black.
  case onBlack
  /// Those of alpha below one half become transparent, the others opaque in their own colour: a hard edge that fits any
  /// background.
  case cutOut
  /// Those without alpha, as 8-bit alpha, become transparent, the others opaque as they look on a matte: a soft edge that
  /// fits a background of the matte's colour. So do the programs that have such a colour beside transparency.
  case matte(RGB8)

  /// Whether pixels can become transparent.
  public var isTransparent: Bool { self != .onBlack }

  /// The opaque colour that a pixel is shown with, as its red, green and blue; nil if it is transparent.
  @inline(__always)
  public func color(of pixel: RGBA16) -> RGBA16? {
    if pixel.alpha == .max { return pixel }
    switch self {
    case .onBlack: return pixel
    case .cutOut: return pixel.alpha < 1 << 15 ? nil : pixel.divided
    case .matte(let matte): return pixel.alpha.eightBits == 0 ? nil : pixel.over(RGBA16(matte))
    }
  }
}

extension RGBA16 {
  /// An 8-bit colour, exactly.
  public init(_ color: RGB8) {
    self.init(
      red: UInt16(color.red) * 257, green: UInt16(color.green) * 257, blue: UInt16(color.blue) * 257, alpha: .max)
  }

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
