public import FixedPoint

/// A change of every colour, straight and gamma-encoded. Formulas: W3C Filter Effects Module Level 1, with the
/// coefficients that SwiftUI uses.
public enum ColorFilter: Hashable, Sendable {
  /// The hue turned by a matrix that keeps luminance and saturates nothing on its own.
  case hueRotation(Angle)
  /// The hue turned in HSB space: the largest and the smallest channel keep their values.
  case hueRotationHSB(Angle)
  /// Towards grey below 1, away from it above; what is negative counts as 0.
  case saturation(Fixed)
  /// Added to each channel: −1 makes black, 1 white.
  case brightness(Fixed)
  /// The distance from middle grey, times this.
  case contrast(Fixed)

  /// Whether it changes nothing. Such a filter has to be dropped: the matrices' rounded constants would shift colours.
  public var isIdentity: Bool {
    switch self {
    case .hueRotation(let angle), .hueRotationHSB(let angle): angle.steps == 0
    case .saturation(let amount), .contrast(let amount): amount == .one
    case .brightness(let amount): amount == .zero
    }
  }
}

extension Pixmap {
  /// Filters every pixel.
  public mutating func apply(_ filters: ColorFilterChain) {
    unsafe pixels.withUnsafeMutableBufferPointer { unsafe filters.apply(to: $0) }
  }
}
