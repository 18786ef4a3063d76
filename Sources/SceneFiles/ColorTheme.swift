public import Color

/// A curated palette for scenes that declare recolorable colours, from the ground to the brightest colour.
public enum ColorTheme: String, CaseIterable, Sendable {
  case sunset, ocean, forest, rose, ember, dusk, mint, sand, berry, citrus, ice, graphite

  /// The colours of the light scheme.
  public var light: [StraightRGBA16] { colors.light.map(ColorTheme.color) }

  /// The colours of the dark scheme.
  public var dark: [StraightRGBA16] { colors.dark.map(ColorTheme.color) }

  private var colors: (light: [UInt32], dark: [UInt32]) {
    switch self {
    case .sunset:
      ([0xC78DB8, 0xF0A3A8, 0xFFC2A1, 0xFFDDB3, 0xFFF3DC], [0x1B0B3A, 0x6B1F6E, 0xC93A6B, 0xFF8057, 0xFFD08A])
    case .ocean:
      ([0x7FB2CF, 0xA5D0DF, 0xC6E5E8, 0xE0F3F0, 0xF7FDFB], [0x03111F, 0x073A5C, 0x0F6E93, 0x38B3B8, 0xC2F2E3])
    case .forest:
      ([0x8FB091, 0xB3CBA6, 0xD2DFBC, 0xEBEED4, 0xFBFBEF], [0x07130E, 0x14392B, 0x2E6B48, 0x7FA95B, 0xE6E3A1])
    case .rose:
      ([0xD99AAE, 0xEDB7C2, 0xF8D0D3, 0xFCE6E3, 0xFFF8F5], [0x1D0712, 0x5C1233, 0xAF2F5B, 0xEF7C8E, 0xFFD9D2])
    case .ember:
      ([0xDB9272, 0xF0B08A, 0xFBCDA5, 0xFEE6C8, 0xFFF8EA], [0x140605, 0x4A0F0D, 0xA62A12, 0xF26B1D, 0xFFC85C])
    case .dusk:
      ([0x9C94C7, 0xBBB0DA, 0xD7C8E6, 0xEFDDE9, 0xFDF4F1], [0x0A0C22, 0x25275E, 0x57468F, 0xA873A8, 0xF2BFA9])
    case .mint:
      ([0x86C2B1, 0xA9D8C7, 0xC8E9DA, 0xE2F5EA, 0xF7FDF9], [0x04151A, 0x0A3D42, 0x13766C, 0x4FBF97, 0xD5F7DC])
    case .sand:
      ([0xC4AB8C, 0xD8C3A2, 0xE7D8BC, 0xF3EAD7, 0xFCF8EF], [0x15100C, 0x3F2E23, 0x7C5C42, 0xBF9A6C, 0xF3E2BC])
    case .berry:
      ([0xB184C4, 0xCDA3D8, 0xE4BFE3, 0xF5D9EB, 0xFFF3F7], [0x12041F, 0x401056, 0x8A1E7D, 0xDC4C97, 0xFFB3C7])
    case .citrus:
      ([0xB5C05A, 0xD5D36C, 0xEFE08A, 0xFBEDB4, 0xFFFBE6], [0x0F1405, 0x344613, 0x7B8C14, 0xD9B81C, 0xFFEC94])
    case .ice:
      ([0x9DB7D9, 0xBACFE8, 0xD4E2F2, 0xE9F2F9, 0xFBFDFF], [0x060B18, 0x16294C, 0x35598C, 0x7FA8CF, 0xE3F1FA])
    case .graphite:
      ([0xA9ABB0, 0xC2C4C8, 0xD8D9DC, 0xEBECEE, 0xFAFAFB], [0x0B0C0E, 0x26282C, 0x4C4F55, 0x8C9097, 0xE2E4E7])
    }
  }

  private static func color(_ code: UInt32) -> StraightRGBA16 {
    // 257 · 255 = 65535: the byte twice.
    func channel(_ shift: UInt32) -> UInt16 { UInt16(code >> shift & 255) * 257 }
    return StraightRGBA16(red: channel(16), green: channel(8), blue: channel(0))
  }
}
