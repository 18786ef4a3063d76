/// Stored colours that look different if they are taken as sRGB.
public enum ForeignColors: Hashable, Sendable {
  /// Those of an ICC profile, by its name.
  case profile(String)
  /// Light to the power of a PNG's gamma, in units of 10⁻⁵.
  case gamma(Int)

  /// Colours of an ICC profile; nil for those of sRGB, and for bytes that are no profile.
  init?(profile bytes: [UInt8]?) {
    guard let profile = bytes.flatMap(ColorProfile.init), !profile.isSRGB else { return nil }
    self = .profile(profile.name)
  }

  /// Colours of the gamma of a PNG; nil for about that of sRGB, 1/2.2, with the 5 % by which libpng takes gammas as equal.
  init?(gamma: Int?) {
    guard let gamma, gamma > 0, !(43_182...47_728).contains(gamma) else { return nil }
    self = .gamma(gamma)
  }
}
