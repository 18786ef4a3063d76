import FixedPoint

/// The conversion of HDR colours, those of ITU-R BT.2100, to sRGB.
///
/// Codes become the light of a display, whose highlights are compressed, with the primaries of BT.2020. It gets those of BT.709,
/// where colours outside are clipped, and the codes of sRGB.
public struct HDRConversion: Sendable {
  /// From the perceptual quantizer, of HDR10 and Dolby Vision.
  public static let fromPerceptualQuantizer = HDRConversion(
    lights: lights { (PerceptualQuantizer.light(ofCode: $0) * 10).shiftedRight(by: 6, .nearest) }, displayFactors: nil)

  /// From hybrid log-gamma, of broadcasts and phones.
  public static let fromHybridLogGamma = HDRConversion(
    lights: lights { HybridLogGamma.light(ofCode: $0).shiftedRight(by: 6, .nearest) },
    displayFactors: (0...Int64(65536)).map {
      HybridLogGamma.displayFactor(ofLuminance: $0 << 14).shiftedRight(by: 14, .nearest)
    })

  /// The light of each code in units of 2⁻²⁴ · 1000 cd/m², or of the scene if there are ``displayFactors``.
  private let lights: [Int64]
  /// The factors from the scene's light to that of a display, for its luminance in units of 2⁻¹⁶, in units of 2⁻¹⁶.
  private let displayFactors: [Int64]?
  private let compression = HighlightCompression()

  /// Returns a value for each code, which is given in units of 2⁻³⁰.
  private static func lights(_ light: (_ code: Int64) -> Int64) -> [Int64] {
    (0...Int64(65535)).map { light(($0 << 30).divided(by: 65535, .nearest)) }
  }

  /// Returns the colour of sRGB for the codes of a colour of HDR; each step is rounded to the nearest, but luminance down.
  ///
  /// - Returns: Codes within 64 of 65535 of the exact ones, a quarter of a code of 8 bits.
  public func converted(red: UInt16, green: UInt16, blue: UInt16) -> (red: UInt16, green: UInt16, blue: UInt16) {
    var (red, green, blue) = (lights[Int(red)], lights[Int(green)], lights[Int(blue)])
    if let displayFactors {
      // The luminance of BT.2020, in units of 2⁻²⁴; the weights are in units of 10⁻⁴.
      let luminance = (2627 &* red &+ 6780 &* green &+ 593 &* blue) / 10_000
      let factor = displayFactors[Int((luminance &+ 1 << 7) &>> 8)]
      func shown(_ light: Int64) -> Int64 { (light &* factor &+ 1 << 15) &>> 16 }
      (red, green, blue) = (shown(red), shown(green), shown(blue))
    }
    let factor = compression.factor(ofBrightest: max(red, green, blue))
    /// Returns the code of light with the primaries of sRGB.
    func code(_ light: Int64) -> UInt16 {
      let compressed = (light &* factor &+ 1 << 23) &>> 24
      return LinearLight.tables.code(ofLight: UInt16(max(0, min(65535, compressed))))
    }
    let light = GamutConversion.fromBT2020.light(red, green, blue)
    return (code(light.red), code(light.green), code(light.blue))
  }
}
