import Foundation
import Raster
import TestSupport
import Testing

@testable import Video

/// The colour profiles of pictures.
@Suite struct ColorProfileTests {
  /// A curve of samples of sRGB, or of another relation between code and light.
  private func table(_ count: Int, _ light: (UInt16) -> UInt16 = LinearLight.tables.light) -> [UInt8] {
    let values = (0..<count).map { light(UInt16($0 * 65535 / (count - 1))) }
    return Array("curv".utf8) + [0, 0, 0, 0, 0, 0, UInt8(count >> 8), UInt8(count & 255)]
      + values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  @Test func profilesThatLookLikeSRGBAreNotTold() throws {
    for profile in [
      ICCProfile("sRGB IEC61966-2.1", primaries: ICCProfile.sRGB, curve: table(1024)),
      ICCProfile("sRGB built-in", primaries: ICCProfile.sRGB, curve: ICCProfile.curve, isVersion4: true),
      ICCProfile("c2", primaries: ICCProfile.sRGB, curve: table(26)),
      ICCProfile("uRGB", primaries: ICCProfile.sRGB, curve: ICCProfile.gamma(563)),
      ICCProfile(
        "sRGB", primaries: [[27029, 13933, 1266], [23429, 46871, 7812], [11830, 4732, 62292]], curve: table(256)),
      ICCProfile("sGray", primaries: nil, curve: ICCProfile.curve),
      ICCProfile("Gray Gamma 2.2", primaries: nil, curve: ICCProfile.gamma(563)),
    ] { #expect(try #require(ColorProfile(profile.bytes)).isSRGB) }
  }

  @Test(arguments: [
    (
      ICCProfile("Display P3", primaries: ICCProfile.displayP3, curve: ICCProfile.curve, isVersion4: true), "Display P3"
    ),
    (ICCProfile("Adobe RGB (1998)", primaries: ICCProfile.adobeRGB, curve: ICCProfile.gamma(563)), "Adobe RGB (1998)"),
    (ICCProfile("Apple", primaries: ICCProfile.sRGB, curve: ICCProfile.gamma(461)), "Apple"),
    (ICCProfile("sRGB linear", primaries: ICCProfile.sRGB, curve: ICCProfile.gamma(256)), "sRGB linear"),
    (ICCProfile("Dot Gain 20%", primaries: nil, curve: ICCProfile.gamma(448)), "Dot Gain 20%"),
    (ICCProfile("a\u{1B}[31m\u{202E}\n", primaries: ICCProfile.displayP3, curve: ICCProfile.curve), "a[31m"),
    (ICCProfile("", primaries: ICCProfile.displayP3, curve: ICCProfile.curve), "RGB"),
  ])
  func otherProfilesAreNamed(_ profile: ICCProfile, _ name: String) throws {
    let found = try #require(ColorProfile(profile.bytes))
    #expect(found.name == name && !found.isSRGB)
  }

  /// A profile that is cut off or damaged anywhere is one of another name, or none.
  @Test func aDamagedProfileDoesNoHarm() {
    for version in [false, true] {
      let bytes = ICCProfile("Wide", primaries: ICCProfile.sRGB, curve: table(5), isVersion4: version).bytes
      for count in bytes.indices { _ = ColorProfile(Array(bytes[..<count])) }
      for index in bytes.indices {
        var damaged = bytes
        for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
          damaged[index] = byte
          _ = ColorProfile(damaged)
        }
      }
    }
    #expect(ColorProfile([]) == nil && ColorProfile([UInt8](repeating: 0, count: 200)) == nil)
  }
}
