public import Raster

/// The treatment of translucent pixels, which a colour table cannot represent.
public enum AlphaMode: Hashable, Sendable {
  /// Blends pixels onto black.
  case onBlack
  /// Makes pixels with alpha below one half transparent and all others opaque in their own colour: a hard edge that
  /// fits any background.
  case cutOut
  /// Makes pixels whose 8-bit alpha is 0 transparent and blends all others onto a matte: a soft edge that fits a
  /// background of the matte's colour. Other programs with a matte colour beside transparency do the same.
  case matte(RGB8)

  /// Whether the mode can make pixels transparent.
  public var isTransparent: Bool { self != .onBlack }

  /// Returns the opaque colour of a pixel; nil if it becomes transparent.
  @inline(__always)
  public func color(of pixel: RGBA16) -> RGBA16? {
    if pixel.alpha == .max { return pixel }
    switch self {
    case .onBlack: return pixel
    case .cutOut: return pixel.alpha < 1 << 15 ? nil : pixel.opaque
    case .matte(let matte): return pixel.alpha.eightBits == 0 ? nil : pixel.over(RGBA16(matte))
    }
  }
}
