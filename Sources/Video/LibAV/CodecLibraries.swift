import CLibAV
import CLittleCMS
import CWebP

/// The libraries of this module, with the versions that are loaded.
package var codecLibraries: [(name: String, version: String)] {
  let libav = [
    ("libavcodec", avcodec_version()), ("libavformat", avformat_version()), ("libavutil", avutil_version()),
    ("libswscale", swscale_version()), ("libswresample", swresample_version()),
  ]
  // A version is a number of three parts: 16, 8 and 8 bits in libav, 8 bits each in libwebp.
  let webp = UInt32(bitPattern: WebPGetDemuxVersion())
  // Thousands and tens: 2140 is 2.14.
  let lcms = cmsGetEncodedCMMversion()
  return libav.map { ($0.0, "\($0.1 >> 16).\($0.1 >> 8 & 255).\($0.1 & 255)") }
    + [
      ("libwebpdemux", "\(webp >> 16).\(webp >> 8 & 255).\(webp & 255)"),
      ("lcms2", "\(lcms / 1000).\(lcms % 1000 / 10)"),
    ]
}
