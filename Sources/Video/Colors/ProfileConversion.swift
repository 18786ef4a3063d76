import CLittleCMS
import Frames

/// The conversion of the colours of a profile to sRGB, by Little CMS. Colours outside sRGB are clipped.
///
/// Colours of 8 bits take about 10 ns a pixel, within three quarters of a code. For more bits, and for dark grey, Little CMS would
/// interpolate in a table, with errors of up to four codes of 8 bits; without it, a pixel is within half a code, and takes about
/// 250 ns.
@safe
final class ProfileConversion: ColorConversion {
  private let transform: cmsHTRANSFORM
  private let channelCount: Int
  private let isDeep: Bool

  /// Creates a conversion; nil if the profile is one of other colours, or Little CMS cannot use it.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - samples: The samples of the pictures. If they are grey, the profile may be one of grey or of RGB.
  init?(from profile: ColorProfile, _ samples: StoredSamples) {
    let isGrey = profile.space == .grey && samples.isGrey
    guard let sRGB = ColorProfile.sRGB, profile.space == .rgb || isGrey else { return nil }
    isDeep = samples.isDeep
    let format =
      switch (isGrey, isDeep) {
      case (false, false): zoetrope_rgb8
      case (false, true): zoetrope_rgb16
      case (true, false): zoetrope_grey8
      case (true, true): zoetrope_grey16
      }
    let transform = unsafe cmsCreateTransform(
      profile.handle, format, sRGB.handle, zoetrope_rgb16, UInt32(INTENT_PERCEPTUAL),
      isDeep || isGrey ? UInt32(cmsFLAGS_NOOPTIMIZE) : 0)
    guard let transform = unsafe transform else { return nil }
    unsafe self.transform = transform
    channelCount = isGrey ? 1 : 3
  }

  deinit { unsafe cmsDeleteTransform(transform) }

  func convert(_ planes: inout [[UInt16]]) {
    let count = planes[0].count
    var samples = [UInt16](repeating: 0, count: channelCount * count)
    for channel in 0..<channelCount {
      for x in 0..<count { samples[channelCount * x + channel] = planes[channel][x] }
    }
    var colors = [UInt16](repeating: 0, count: 3 * count)
    if isDeep {
      unsafe cmsDoTransform(transform, samples, &colors, UInt32(count))
    } else {
      // 257 · v stands for v.
      unsafe cmsDoTransform(transform, samples.map { UInt8($0 >> 8) }, &colors, UInt32(count))
    }
    for channel in 0..<3 {
      for x in 0..<count { planes[channel][x] = colors[3 * x + channel] }
    }
  }

  /// Whether no colour changes by more than a code of 8 bits, or white is not white: then the profile is not adapted to the
  /// white of ICC, as some of sRGB are not, and browsers ignore it, too.
  var isNegligible: Bool {
    let levels = (0...8).map { UInt16($0 * 255 / 8 * 257) }
    let grid =
      channelCount == 1
      ? levels.map { [$0, $0, $0] }
      : levels.flatMap { red in
        levels.flatMap { green in levels.map { blue in [red, green, blue] } }
      }
    let codes = (0..<3).map { channel in grid.map { $0[channel] } }
    var converted = codes
    convert(&converted)
    let changes = zip(codes, converted).map { zip($0, $1).map { abs(Int($0) - Int($1)) } }
    return changes.allSatisfy { $0.allSatisfy { $0 <= 257 } } || changes.contains { ($0.last ?? 0) > 8 * 257 }
  }
}
