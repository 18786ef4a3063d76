import CLittleCMS

/// A colour profile (ICC.1:2022), as Little CMS reads it.
@safe
final class ColorProfile {
  /// The meaning of a colour's components.
  enum Space { case rgb, grey, other }

  let handle: cmsHPROFILE

  private init?(_ handle: cmsHPROFILE?) {
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
  }

  deinit { _ = unsafe cmsCloseProfile(handle) }

  /// The profile of sRGB.
  static var sRGB: ColorProfile? { unsafe ColorProfile(cmsCreate_sRGBProfile()) }

  /// Reads the bytes of a profile; nil for other bytes.
  convenience init?(_ bytes: [UInt8]) { unsafe self.init(cmsOpenProfileFromMem(bytes, UInt32(bytes.count))) }

  /// Creates the profile of primaries whose light is a code to the power of 1 / gamma; nil if they span no colours.
  ///
  /// - Parameters:
  ///   - gamma: The gamma in units of 10⁻⁵, above 0.
  ///   - primaries: The primaries and white.
  convenience init?(gamma: Int, _ primaries: Chromaticities = .sRGB) {
    let curve = unsafe cmsBuildGamma(nil, 100_000 / Double(gamma))
    defer { unsafe cmsFreeToneCurve(curve) }
    let colors = (0..<4).map { index in
      cmsCIExyY(x: primaries.coordinates[2 * index], y: primaries.coordinates[2 * index + 1], Y: 1)
    }
    let (white, triple) = (colors[3], cmsCIExyYTRIPLE(Red: colors[0], Green: colors[1], Blue: colors[2]))
    unsafe self.init(
      withUnsafePointer(to: white) { white in
        unsafe withUnsafePointer(to: triple) { unsafe cmsCreateRGBProfile(white, $0, [curve, curve, curve]) }
      })
  }

  /// The meaning of the components.
  var space: Space {
    switch unsafe cmsGetColorSpace(handle) {
    case cmsSigRgbData: .rgb
    case cmsSigGrayData: .grey
    default: .other
    }
  }

  /// The description, printable and at most 60 characters long; "unnamed" without one.
  var name: String {
    var text = [wchar_t](repeating: 0, count: 256)
    let size = UInt32(text.count * MemoryLayout<wchar_t>.size)
    _ = unsafe cmsGetProfileInfo(handle, cmsInfoDescription, "en", "US", &text, size)
    // A foreign name does not control the terminal.
    let visible = text.prefix { $0 != 0 }.compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }.filter {
      !$0.properties.isDefaultIgnorableCodePoint && $0.properties.generalCategory != .control
    }
    let words = String(String.UnicodeScalarView(visible.prefix(60))).split(separator: " ")
    return words.isEmpty ? "unnamed" : words.joined(separator: " ")
  }
}
