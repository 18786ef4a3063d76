import FileIO
import FixedPoint
import Frames
import Video

/// The `codecs` parameter of a video's MIME type, RFC 6381.
enum WebCodec {
  /// Returns the parameter of a file; nil for a codec without one here.
  ///
  /// - Throws: ``FileIO/FileError`` for a file that cannot be read.
  static func parameter(of file: TargetMeasurement, path: String) throws -> String? {
    switch file.facts.codec {
    case "h264": try avc(path)
    case "vp9": vp9(file)
    default: nil
    }
  }

  /// Profile, constraints and level, from the decoder configuration (ISO/IEC 14496-15, 5.3.3.1) at the front of the file.
  private static func avc(_ path: String) throws -> String? {
    let file = try RegularFile(opening: path)
    guard let start = file.bytes(at: 0, count: min(file.count, 1 << 20)),
      let box = start.firstRange(of: Array("avcC".utf8)), box.upperBound + 3 < start.count
    else { return nil }
    return "avc1." + start[box.upperBound + 1...box.upperBound + 3].map { hexadecimal($0) }.joined()
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0\(digits)" : digits
  }

  /// The levels of VP9 with their most luma samples per second and per picture (VP9 Levels and Decoder Testing, table 1).
  private static let vp9Levels: [(level: Int, rate: Int64, area: Int)] = [
    (10, 829_440, 36_864), (11, 2_764_800, 73_728), (20, 4_608_000, 122_880), (21, 9_216_000, 245_760),
    (30, 20_736_000, 552_960), (31, 36_864_000, 983_040), (40, 83_558_400, 2_228_224), (41, 160_432_128, 2_228_224),
    (50, 311_951_360, 8_912_896), (51, 588_251_136, 8_912_896), (52, 1_176_502_272, 8_912_896),
    (60, 1_176_502_272, 35_651_584), (61, 2_353_004_544, 35_651_584), (62, 4_706_009_088, 35_651_584),
  ]

  /// Profile, level and bit depth (VP9 codec ISO media file format binding).
  private static func vp9(_ file: TargetMeasurement) -> String {
    let format = file.facts.pixelFormat ?? ""
    let (isDeep, isSubsampled) = (format.contains("10"), format.contains("420"))
    let profile = (isDeep ? 2 : 0) + (isSubsampled ? 0 : 1)
    let area = file.size.area
    let rate = (try? (file.frameRate ?? Rational(1)).multiplied(by: Rational(Int64(area)))) ?? .zero
    let level = vp9Levels.first { area <= $0.area && rate <= Rational($0.rate) }?.level ?? 62
    return "vp09.0\(profile).\(level).\(isDeep ? "10" : "08")"
  }
}
