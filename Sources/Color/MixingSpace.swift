/// The space in which colours mix, always premultiplied: a transparent colour has no part in the mix.
@frozen
public enum MixingSpace: String, CaseIterable, Sendable {
  /// Oklab, where equal steps look equal and mixes stay clear.
  case oklab
  /// Gamma-encoded sRGB, as for gradients.
  case srgb
}
