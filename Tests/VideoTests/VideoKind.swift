import FixedPoint
import Foundation
import Raster
import Testing

@testable import Video

/// A kind of video that we write, and what other programs say of it.
struct VideoKind: CustomTestStringConvertible, Sendable {
  let container: VideoContainer
  let codec: VideoCodec
  var depth: YUVFormat.Depth?
  var hasAlpha = false
  /// The stream's properties as ffprobe reports them.
  let stream: [String: String]
  /// The track's properties as mediainfo reports them.
  let track: [String: String]

  var testDescription: String {
    "\(codec) in \(container)\(depth.map { " \($0)" } ?? "")\(hasAlpha ? " with alpha" : "")"
  }

  /// Settings for pictures of a size.
  func settings(width: Int, height: Int, frameRate: Rational = Rational(30)) -> VideoSettings {
    var settings = VideoSettings(
      width: width, height: height, frameRate: frameRate, container: container, codec: codec)
    settings.pixelFormat = codec.pixelFormat(depth: depth, hasAlpha: hasAlpha)
    return settings
  }

  /// Whether samples are Y′CbCr, with colours that are told.
  var isYUV: Bool { ![.ffv1, .webp, .apng].contains(codec) }

  /// All of them, once with each codec in each container.
  static let all: [VideoKind] = [
    VideoKind(
      container: .mp4, codec: .h264,
      stream: ["codec_name": "h264", "codec_tag_string": "avc1", "profile": "High", "pix_fmt": "yuv420p"],
      track: ["Format": "AVC", "BitDepth": "8", "ChromaSubsampling": "4:2:0"]),
    VideoKind(
      container: .mp4, codec: .h264, depth: .ten,
      stream: ["codec_name": "h264", "codec_tag_string": "avc1", "profile": "High 10", "pix_fmt": "yuv420p10le"],
      track: ["Format": "AVC", "BitDepth": "10"]),
    VideoKind(
      container: .mp4, codec: .hevc,
      stream: ["codec_name": "hevc", "codec_tag_string": "hvc1", "profile": "Main 10", "pix_fmt": "yuv420p10le"],
      track: ["Format": "HEVC", "BitDepth": "10", "CodecID": "hvc1"]),
    VideoKind(
      container: .mp4, codec: .hevc, depth: .eight,
      stream: ["codec_name": "hevc", "codec_tag_string": "hvc1", "profile": "Main", "pix_fmt": "yuv420p"],
      track: ["Format": "HEVC", "BitDepth": "8"]),
    VideoKind(
      container: .mp4, codec: .av1,
      stream: ["codec_name": "av1", "codec_tag_string": "av01", "profile": "Main", "pix_fmt": "yuv420p10le"],
      track: ["Format": "AV1", "BitDepth": "10"]),
    VideoKind(
      container: .mov, codec: .hevc,
      stream: ["codec_name": "hevc", "codec_tag_string": "hvc1", "pix_fmt": "yuv420p10le"],
      track: ["Format": "HEVC", "CodecID": "hvc1"]),
    VideoKind(
      container: .mov, codec: .h264, stream: ["codec_name": "h264", "codec_tag_string": "avc1", "pix_fmt": "yuv420p"],
      track: ["Format": "AVC"]),
    VideoKind(
      container: .mov, codec: .prores,
      stream: ["codec_name": "prores", "codec_tag_string": "apch", "profile": "HQ", "pix_fmt": "yuv422p10le"],
      track: ["Format": "ProRes", "Format_Profile": "422 HQ", "ChromaSubsampling": "4:2:2"]),
    VideoKind(
      container: .mov, codec: .prores4444, hasAlpha: true,
      stream: ["codec_name": "prores", "codec_tag_string": "ap4h", "profile": "4444"],
      track: ["Format": "ProRes", "Format_Profile": "4444", "ChromaSubsampling": "4:4:4"]),
    VideoKind(
      container: .webm, codec: .vp9, stream: ["codec_name": "vp9", "profile": "Profile 0", "pix_fmt": "yuv420p"],
      track: ["Format": "VP9"]),
    VideoKind(
      container: .webm, codec: .vp9, hasAlpha: true,
      stream: ["codec_name": "vp9", "profile": "Profile 0", "TAG:alpha_mode": "1"], track: ["Format": "VP9"]),
    VideoKind(
      container: .webm, codec: .av1, stream: ["codec_name": "av1", "profile": "Main", "pix_fmt": "yuv420p10le"],
      track: ["Format": "AV1"]),
    VideoKind(
      container: .mkv, codec: .h264, stream: ["codec_name": "h264", "profile": "High", "pix_fmt": "yuv420p"],
      track: ["Format": "AVC"]),
    VideoKind(
      container: .mkv, codec: .ffv1, stream: ["codec_name": "ffv1", "pix_fmt": "bgr0"],
      track: ["Format": "FFV1", "ColorSpace": "RGB"]),
    VideoKind(
      container: .mkv, codec: .ffv1, hasAlpha: true, stream: ["codec_name": "ffv1", "pix_fmt": "bgra"],
      track: ["Format": "FFV1"]),
    VideoKind(
      container: .webp, codec: .webp, hasAlpha: true, stream: [:], track: ["Format": "WebP"]),
    VideoKind(container: .webp, codec: .webp, stream: [:], track: ["Format": "WebP"]),
    VideoKind(
      container: .avif, codec: .av1,
      stream: ["codec_name": "av1", "codec_tag_string": "av01", "profile": "Main", "pix_fmt": "yuv420p10le"],
      track: ["Format": "AV1", "BitDepth": "10"]),
    VideoKind(
      container: .avif, codec: .av1, depth: .eight, hasAlpha: true,
      stream: ["codec_name": "av1", "pix_fmt": "yuv420p"], track: ["Format": "AV1", "BitDepth": "8"]),
    VideoKind(
      container: .apng, codec: .apng, hasAlpha: true, stream: ["codec_name": "apng", "pix_fmt": "rgba"],
      track: ["Format": "PNG"]),
    VideoKind(
      container: .apng, codec: .apng, stream: ["codec_name": "apng", "pix_fmt": "rgba"], track: ["Format": "PNG"]),
  ]
}

/// Eight patches of colours, side by side in two rows, each 32 pixels wide and high.
struct ColorPatches {
  static let (width, height) = (128, 64)

  private static let colors: [RGBA16] = [
    (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0), (128, 128, 128), (230, 120, 40), (30, 90, 160),
  ].map { (red: UInt16, green: UInt16, blue: UInt16) in
    RGBA16(red: red * 257, green: green * 257, blue: blue * 257, alpha: .max)
  }

  /// The colours as bytes, and alpha; with alpha the last four patches are half transparent and the fifth not there.
  static func expected(hasAlpha: Bool) -> [[Int]] {
    colors.indices.map { index in
      let color = colors[index]
      let bytes = [color.red, color.green, color.blue].map { Int($0 / 257) }
      return bytes + [!hasAlpha || index < 4 ? 255 : index == 4 ? 0 : 128]
    }
  }

  /// The picture.
  static func picture(hasAlpha: Bool) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    let expected = expected(hasAlpha: hasAlpha)
    for y in 0..<height {
      for x in 0..<width {
        let bytes = expected[y / 32 * 4 + x / 32].map { UInt16($0 * 257) }
        picture.pixels[y * width + x] =
          StraightRGBA16(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3]).premultiplied
      }
    }
    return picture
  }

  /// The middles of the patches of a decoded picture, row by row, four bytes a pixel.
  static func middles(of pixels: [UInt8]) -> [[Int]] {
    (0..<8).map { patch in
      let place = ((patch / 4 * 32 + 16) * width + patch % 4 * 32 + 16) * 4
      return pixels[place..<place + 4].map { Int($0) }
    }
  }
}
