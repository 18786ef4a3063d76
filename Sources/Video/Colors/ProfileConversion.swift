import CLittleCMS
import Frames

/// The conversion of the colours of a profile to sRGB, by Little CMS. Colours outside sRGB are clipped.
///
/// A pixel is within half a code of 8 bits, and takes about 250 ns. Colours of 8 bits take 10 ns, within three quarters of a code,
/// by tables whose computation takes 4 ms; those for more bits, and for grey, would have errors of up to four codes.
@safe
final class ProfileConversion: ColorConversion {
  private let profile: ColorProfile
  private let sRGB: ColorProfile
  private let channelCount: Int
  /// The exact conversion, from 16 bits.
  private let transform: cmsHTRANSFORM
  private let hasFastTransform: Bool
  /// The fast one, from 8 bits; nil before the first row, or if there is none.
  private var fastTransform: cmsHTRANSFORM?

  /// Creates a conversion; nil if the profile is one of other colours, or Little CMS cannot use it.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - samples: The samples of the pictures. If they are grey, the profile may be one of grey or of RGB.
  init?(from profile: ColorProfile, _ samples: StoredSamples) {
    let isGrey = profile.space == .grey && samples.isGrey
    guard let sRGB = ColorProfile.sRGB, profile.space == .rgb || isGrey else { return nil }
    let transform = unsafe cmsCreateTransform(
      profile.handle, isGrey ? zoetrope_grey16 : zoetrope_rgb16, sRGB.handle, zoetrope_rgb16, UInt32(INTENT_PERCEPTUAL),
      UInt32(cmsFLAGS_NOOPTIMIZE))
    guard let transform = unsafe transform else { return nil }
    unsafe self.transform = transform
    (self.profile, self.sRGB) = (profile, sRGB)
    (channelCount, hasFastTransform) = (isGrey ? 1 : 3, !isGrey && !samples.isDeep)
  }

  deinit {
    unsafe cmsDeleteTransform(transform)
    if let fast = unsafe fastTransform { unsafe cmsDeleteTransform(fast) }
  }

  func convert(_ planes: inout [[UInt16]]) {
    let count = planes[0].count
    var samples = [UInt16](repeating: 0, count: channelCount * count)
    for channel in 0..<channelCount {
      for x in 0..<count { samples[channelCount * x + channel] = planes[channel][x] }
    }
    var colors = [UInt16](repeating: 0, count: 3 * count)
    if hasFastTransform, unsafe fastTransform == nil {
      unsafe fastTransform = cmsCreateTransform(
        profile.handle, zoetrope_rgb8, sRGB.handle, zoetrope_rgb16, UInt32(INTENT_PERCEPTUAL), 0)
    }
    if let fast = unsafe fastTransform {
      // 257 · v stands for v.
      unsafe cmsDoTransform(fast, samples.map { UInt8($0 >> 8) }, &colors, UInt32(count))
    } else {
      unsafe cmsDoTransform(transform, samples, &colors, UInt32(count))
    }
    for channel in 0..<3 {
      for x in 0..<count { planes[channel][x] = colors[3 * x + channel] }
    }
  }

  /// Whether no colour changes by more than a code of 8 bits, or white is not white: then the profile is not adapted to the
  /// white of ICC, as some of sRGB are not, and browsers ignore it, too.
  var isNegligible: Bool {
    let levels = [0, 16, 64, 160, 255].map { UInt16($0 * 257) }
    let grid =
      channelCount == 1
      ? levels.map { [$0] } : levels.flatMap { red in levels.flatMap { green in levels.map { [red, green, $0] } } }
    let codes = grid.flatMap(\.self)
    var colors = [UInt16](repeating: 0, count: 3 * grid.count)
    unsafe cmsDoTransform(transform, codes, &colors, UInt32(grid.count))
    let changes = colors.indices.map { abs(Int(colors[$0]) - Int(grid[$0 / 3][$0 % 3 % channelCount])) }
    return changes.allSatisfy { $0 <= 257 } || changes.suffix(3).contains { $0 > 8 * 257 }
  }
}
