public import FixedPoint

/// A function that maps straight, gamma-encoded colours to colours. The formulas are those of W3C Filter Effects Module
/// Level 1 with the coefficients that SwiftUI uses.
public enum ColorFilter: Hashable, Sendable {
  /// A hue rotation by a matrix, which preserves luminance.
  case hueRotation(Angle)
  /// A hue rotation in HSB space, which preserves the largest and the smallest channel.
  case hueRotationHSB(Angle)
  /// A saturation factor: towards grey below 1, away from it above. Negative factors count as 0.
  case saturation(Fixed)
  /// An addend for each channel: −1 gives black, 1 white.
  case brightness(Fixed)
  /// A factor for the distance from middle grey.
  case contrast(Fixed)

  /// Whether the filter leaves colours unchanged. Such a filter must be skipped: the rounded constants of the matrices
  /// would shift colours.
  public var isIdentity: Bool {
    switch self {
    case .hueRotation(let angle), .hueRotationHSB(let angle): angle.steps == 0
    case .saturation(let amount), .contrast(let amount): amount == .one
    case .brightness(let amount): amount == .zero
    }
  }
}

extension Pixmap {
  /// Applies a chain of filters to every pixel.
  package mutating func apply(_ filters: ColorFilterChain) {
    unsafe pixels.withUnsafeMutableBufferPointer { unsafe filters.apply(to: $0) }
  }
}
