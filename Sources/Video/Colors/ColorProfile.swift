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

  /// Returns whether there is a profile of a PNG's gamma; see ``init(gamma:)``.
  static func takesGamma(_ gamma: Int) -> Bool {
    (10_000...1_000_000).contains(gamma) && !(43_182...47_728).contains(gamma)
  }

  /// Creates the profile of a PNG's gamma: light is a code to the power of 1 / gamma. Nil for about that of sRGB, 1/2.2, with
  /// the 5 % by which libpng takes gammas as equal, and for one that no screen has had.
  ///
  /// - Parameter gamma: The gamma in units of 10⁻⁵.
  convenience init?(gamma: Int) {
    guard ColorProfile.takesGamma(gamma) else { return nil }
    let curve = unsafe cmsBuildGamma(nil, 100_000 / Double(gamma))
    defer { unsafe cmsFreeToneCurve(curve) }
    // D65 and the primaries of IEC 61966-2-1.
    let white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    let primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.64, y: 0.33, Y: 1), Green: cmsCIExyY(x: 0.30, y: 0.60, Y: 1),
      Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
    unsafe self.init(
      withUnsafePointer(to: white) { white in
        unsafe withUnsafePointer(to: primaries) { unsafe cmsCreateRGBProfile(white, $0, [curve, curve, curve]) }
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
