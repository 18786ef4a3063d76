import FixedPoint

/// The kind of a filter.
public enum FilterKind: String, CaseIterable, Sendable {
  /// Rotates hues by degrees, with the matrix of the W3C's filter effects, as SwiftUI does.
  case hueRotation
  /// Rotates hues by degrees in the HSB space, which keeps saturation and brightness.
  case hueRotationHSB
  /// Multiplies saturation; 1 changes nothing.
  case saturation
  /// Adds to every channel; 0 changes nothing.
  case brightness
  /// Multiplies the distance from the middle grey; 1 changes nothing.
  case contrast

  /// The range of its amount.
  public var allowed: NumberRange {
    switch self {
    case .hueRotation, .hueRotationHSB: .any
    case .saturation, .contrast: NumberRange(0...100)
    case .brightness: NumberRange(-1...1)
    }
  }
}
