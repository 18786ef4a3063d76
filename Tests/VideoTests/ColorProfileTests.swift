import CLibAV
import FileIO
import Foundation
import Frames
import Raster
import TestSupport
import Testing

@testable import Video

/// The colour profiles of pictures, and their conversion to sRGB.
@Suite struct ColorProfileTests {
  /// A curve of samples of sRGB, or of another relation between code and light.
  private func table(_ count: Int, _ light: (UInt16) -> UInt16 = LinearLight.tables.light) -> [UInt8] {
    let values = (0..<count).map { light(UInt16($0 * 65535 / (count - 1))) }
    return Array("curv".utf8) + [0, 0, 0, 0, 0, 0, UInt8(count >> 8), UInt8(count & 255)]
      + values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  /// Converting those would change hardly more than the last bit.
  @Test func profilesOfSRGBAreNotApplied() throws {
    for profile in [
      ICCProfile("sRGB IEC61966-2.1", primaries: ICCProfile.sRGB, curve: table(1024)),
      ICCProfile("sRGB built-in", primaries: ICCProfile.sRGB, curve: ICCProfile.curve, isVersion4: true),
      ICCProfile("c2", primaries: ICCProfile.sRGB, curve: table(26)),
      ICCProfile(
        "sRGB", primaries: [[27029, 13933, 1266], [23429, 46871, 7812], [11830, 4732, 62292]], curve: table(256)),
      ICCProfile("sGray", primaries: nil, curve: ICCProfile.curve),
    ] {
      for isDeep in [false, true] {
        let read = try #require(ColorProfile(profile.bytes))
        #expect(
          try #require(ProfileConversion(from: read, StoredSamples(isDeep: isDeep, isGrey: true))).isNegligible,
          "\(read.name)")
      }
    }
  }

  /// A profile, and its formula in floating point: primaries for D50, and the light of a code.
  private struct Reference: Sendable {
    let profile: ICCProfile
    let primaries: [[Int]]?
    let light: @Sendable (Double) -> Double

    /// From D50 to the light of sRGB, as Bradford's adaptation has it (IEC 61966-2-1 with the primaries of ICC).
    private static let matrix = [
      [3.1338561, -1.6168667, -0.4906146], [-0.9787684, 1.9161415, 0.0334540], [0.0719453, -0.2289914, 1.4052427],
    ]

    func codes(_ codes: [UInt16]) -> [Double] {
      var lights = codes.map { light(Double($0) / 65535) }
      if let primaries {
        let xyz = (0..<3).map { axis in
          (0..<3).map { Double(primaries[$0][axis]) / 65536 * lights[$0] }.reduce(0, +)
        }
        lights = Self.matrix.map { zip($0, xyz).map { $0 * $1 }.reduce(0, +) }
      }
      return lights.map { light in
        let light = min(1, max(0, light))
        return 65535 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
      }
    }
  }

  @Sendable private static func sRGBLight(_ code: Double) -> Double {
    code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
  }

  private static let references = [
    Reference(
      profile: ICCProfile("P3", primaries: ICCProfile.displayP3, curve: ICCProfile.curve, isVersion4: true),
      primaries: ICCProfile.displayP3, light: sRGBLight),
    Reference(
      profile: ICCProfile("Adobe", primaries: ICCProfile.adobeRGB, curve: ICCProfile.gamma(563)),
      primaries: ICCProfile.adobeRGB, light: { pow($0, 563.0 / 256) }),
    Reference(
      profile: ICCProfile("linear", primaries: ICCProfile.sRGB, curve: ICCProfile.gamma(256)),
      primaries: ICCProfile.sRGB, light: { $0 }),
    Reference(
      profile: ICCProfile("Gray Gamma 1.8", primaries: nil, curve: ICCProfile.gamma(461)),
      primaries: nil, light: { pow($0, 461.0 / 256) }),
  ]

  /// Bounds in units of 1/65535: three quarters of a code of 8 bits and, for more bits, half of one.
  @Test(arguments: references.indices, [(isDeep: false, bound: 193.0), (true, 128)])
  func colorsAreConverted(_ index: Int, _ samples: (isDeep: Bool, bound: Double)) throws {
    let reference = Self.references[index]
    let profile = try #require(ColorProfile(reference.profile.bytes))
    let conversion = try #require(ProfileConversion(from: profile, StoredSamples(isDeep: samples.isDeep, isGrey: true)))
    #expect(!conversion.isNegligible)
    var generator = SeededGenerator(state: 3)
    var planes = (0..<3).map { _ in (0..<4000).map { _ in UInt16(UInt8.random(in: 0...255, using: &generator)) * 257 } }
    if samples.isDeep { planes = planes.map { $0.map { _ in UInt16.random(in: 0...65535, using: &generator) } } }
    if reference.primaries == nil { planes = [planes[0], planes[0], planes[0]] }
    var converted = planes
    conversion.convert(&converted)
    for x in planes[0].indices {
      let expected = reference.codes(planes.map { $0[x] })
      for channel in 0..<3 where abs(Double(converted[channel][x]) - expected[channel]) > samples.bound {
        Issue.record("\(planes.map { $0[x] }) becomes \(converted.map { $0[x] }), not \(expected)")
        return
      }
    }
  }

  /// A profile of grey or inks says nothing of colours.
  @Test func profilesOfOtherColorsAreNotApplied() throws {
    let grey = ICCProfile("Grey", primaries: nil, curve: ICCProfile.gamma(461)).bytes
    var inks = ICCProfile("Inks", primaries: ICCProfile.sRGB, curve: ICCProfile.curve).bytes
    inks.replaceSubrange(16..<20, with: "CMYK".utf8)
    for bytes in [grey, inks] {
      var colors = StoredColors()
      let profile = try #require(ColorProfile(bytes))
      #expect(colors.conversion(from: profile, .deepColors) == nil && colors.unappliedProfile == profile.name)
    }
  }

  /// Light is a code to the power of 1 / gamma.
  @Test func aGammaIsAProfile() throws {
    let profile = try #require(ColorProfile(gamma: 55_000))
    let conversion = try #require(ProfileConversion(from: profile, .deepColors))
    var planes = [[UInt16]](repeating: [20_000, 65535], count: 3)
    conversion.convert(&planes)
    let light = pow(20_000.0 / 65535, 1 / 0.55)
    #expect(abs(Double(planes[1][0]) - 65535 * (1.055 * pow(light, 1 / 2.4) - 0.055)) < 26 && planes[1][1] > 65_500)
  }

  /// A gamma that is about that of sRGB, or one that no screen has had, changes nothing.
  @Test(arguments: [45_455, 43_182, 47_728, 0, 9999, .max] as [UInt32]) func someGammasAreNotApplied(_ gamma: UInt32) {
    #expect(PNGColors(["gAMA": bigEndian(gamma)]) == nil)
  }

  /// Damaged primaries are taken as those of sRGB, and a damaged code as none.
  @Test func damagedDescriptionsOfAPNGAreIgnored() {
    let gamma = bigEndian(UInt32(100_000))
    let linear = PNGColors.light(gamma: 100_000, .sRGB)
    for coordinate in [0, UInt32.max] {
      let primaries = (0..<8).flatMap { _ in bigEndian(coordinate) }
      #expect(PNGColors(["gAMA": gamma, "cHRM": primaries]) == linear)
      #expect(PNGColors(["gAMA": gamma, "cHRM": Array(primaries.dropLast())]) == linear)
    }
    // White, red, green and blue of Display P3, with a coordinate that no colour has.
    let displayP3: [UInt32] = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6000]
    func colors(_ primaries: [UInt32]) -> PNGColors? {
      PNGColors(["gAMA": gamma, "cHRM": primaries.flatMap { bigEndian($0) }])
    }
    #expect(colors(displayP3) != linear)
    let damages: [(Int, UInt32)] = [(0, 0), (0, 99_999), (3, 0), (4, 40_000), (7, 100_000)]
    for (index, coordinate) in damages {
      var primaries = displayP3
      primaries[index] = coordinate
      #expect(colors(primaries) == linear, "\(index): \(coordinate)")
    }
    for code: [UInt8] in [[], [12, 13, 0], [12, 13, 0, 1, 0], [12, 13, 1, 1]] {
      #expect(PNGColors(["gAMA": gamma, "cICP": code]) == linear)
    }
    #expect(PNGColors(["gAMA": Array(gamma.dropLast())]) == nil && PNGColors([:]) == nil)
    // Primaries of one chromaticity span no colours.
    let point = Chromaticities([Double](repeating: 0.3, count: 8))
    #expect(point != nil && point.flatMap { ColorProfile(gamma: 50_000, $0) } == nil)
  }

  /// libav's newer versions take the range from `cICP`, also where its codes do not count.
  @Test func aPNGHasFullRange() throws {
    let file = MemoryBytes(PNG.file(width: 1, height: 1, .grey, depth: 8, samples: [100]))
    let frame = try unsafe LibAVObject<AVFrame>.frame()
    unsafe frame.pointer.pointee.color_range = AVCOL_RANGE_MPEG
    let colors = StoredColors(of: file, PNGHeader(of: file), codec: "png")
    unsafe colors.describe(frame.pointer)
    let range = unsafe frame.pointer.pointee.color_range
    #expect(range == AVCOL_RANGE_JPEG)
  }

  @Test(arguments: [
    ("Display P3", "Display P3"), ("a\u{1B}[31m\u{202E}\n", "a[31m"), ("", "unnamed"), ("Größe", "Größe"),
    (String(repeating: "x", count: 99), String(repeating: "x", count: 60)),
  ])
  func namesArePrintable(_ stored: String, _ name: String) throws {
    let profile = ICCProfile(stored, primaries: ICCProfile.displayP3, curve: ICCProfile.curve, isVersion4: true)
    #expect(try #require(ColorProfile(profile.bytes)).name == name)
  }

  /// A profile that is cut off or damaged anywhere is another one, or none.
  @Test func aDamagedProfileDoesNoHarm() {
    func use(_ bytes: [UInt8]) {
      guard let profile = ColorProfile(bytes) else { return }
      _ = profile.name
      _ = ProfileConversion(from: profile, .deepColors)?.isNegligible
    }
    for version in [false, true] {
      let bytes = ICCProfile("Wide", primaries: ICCProfile.sRGB, curve: table(5), isVersion4: version).bytes
      for count in bytes.indices { use(Array(bytes[..<count])) }
      for index in bytes.indices {
        var damaged = bytes
        for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
          damaged[index] = byte
          use(damaged)
        }
      }
    }
    #expect(ColorProfile([]) == nil && ColorProfile([UInt8](repeating: 0, count: 200)) == nil)
  }
}
