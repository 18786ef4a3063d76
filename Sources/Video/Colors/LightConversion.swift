import CLittleCMS

/// The conversion of linear light to that of the primaries of sRGB: a matrix, with white becoming white.
struct LightConversion {
  /// The light of sRGB for 1 of red, of green and of blue; components may be negative or above 1.
  private let red, green, blue: SIMD3<Float>

  /// Creates the conversion by Little CMS; nil for the primaries of sRGB, and for some that span no colours.
  init?(from primaries: Chromaticities) {
    guard primaries != .sRGB, let source = ColorProfile(gamma: 100_000, primaries),
      let target = ColorProfile(gamma: 100_000)
    else { return nil }
    let transform = unsafe cmsCreateTransform(
      source.handle, zoetrope_rgb_float, target.handle, zoetrope_rgb_float, UInt32(INTENT_RELATIVE_COLORIMETRIC),
      UInt32(cmsFLAGS_NOOPTIMIZE))
    guard let transform = unsafe transform else { return nil }
    defer { unsafe cmsDeleteTransform(transform) }
    let units: [Float] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
    var lights = [Float](repeating: 0, count: units.count)
    unsafe cmsDoTransform(transform, units, &lights, 3)
    red = SIMD3(lights[0], lights[1], lights[2])
    green = SIMD3(lights[3], lights[4], lights[5])
    blue = SIMD3(lights[6], lights[7], lights[8])
  }

  /// Returns the light of sRGB for red, green and blue.
  func converted(_ light: SIMD3<Float>) -> SIMD3<Float> { red * light.x + green * light.y + blue * light.z }
}
