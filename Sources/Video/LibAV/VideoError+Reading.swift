import CLibAV
import Frames

/// Checks the result of a reading call like ``check(_:_:_:)``, with plainer words than libav's for a damaged file.
func checkReading(_ result: Int32, _ action: @autoclosure () -> String) throws(VideoError) {
  switch result {
  // Some decoders return -1 for damaged data, which is EPERM.
  case zoetrope_averror_invaliddata, zoetrope_averror_eperm, zoetrope_averror_eof, zoetrope_averror_eio:
    throw VideoError.damaged(action(), averror: result)
  // For pictures without pixels, libav's demuxer of Y4M returns EINVAL plus the length of "FRAME\n", which reads as EBUSY.
  case zoetrope_averror_ebusy: throw VideoError.damaged(action(), averror: zoetrope_averror_einval)
  default: try check(result, .unreadable, action())
  }
}

extension VideoError {
  /// Returns the error for bytes in no format that libav reads.
  ///
  /// - Parameter head: The first 12 bytes.
  static func unknownFormat(
    _ head: [UInt8], name: String, kinds: FormatContext.Kinds = .pictureOrVideo
  ) -> VideoError {
    // libav detects Motion JPEG, but no small JPEG with other bytes behind it, such as the video of a photograph.
    let isPicture = kinds != .pictureOrVideo && UndetectedFormat.find(in: head) != nil
    let fallback = isPicture ? "it is a picture, not a \(kinds.rawValue)" : unknownReason(kinds)
    return VideoError(
      .unreadable, "read \(name)", unreadableISOFile(head) ?? unreadableFormat(head) ?? fallback,
      averror: zoetrope_averror_invaliddata)
  }

  /// Returns the reason for which bytes of an unknown format are not read.
  private static func unknownReason(_ kinds: FormatContext.Kinds) -> String {
    "it is not a \(kinds.rawValue) that libav can read"
  }

  /// Whether the bytes are in no known format of pictures or video, so that they may be text.
  package var isOfUnknownFormat: Bool { reason == VideoError.unknownReason(.pictureOrVideo) }

  /// Returns the reason for which libav does not read a file that begins as an MP4 does; nil for any other file.
  private static func unreadableISOFile(_ head: [UInt8]) -> String? {
    guard head.count == 12, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    // The major brands of ISO/IEC 23008-12 for pictures in HEVC.
    let isHEIC = ["heic", "heix", "heim", "heis", "mif1", "msf1"].contains { head[8...].elementsEqual($0.utf8) }
    return isHEIC
      ? "it is a HEIC picture, which libav does not read; make a JPEG or PNG of it, as with heif-convert"
      : "its index is missing or damaged, as that of a recording or a download that was interrupted"
  }

  /// Returns the reason for which a file of a known format is not read; nil for any other file.
  static func unreadableFormat(_ head: [UInt8]) -> String? {
    if head.starts(with: "II+\0".utf8) || head.starts(with: "MM\0+".utf8) {
      return "it is a BigTIFF, which libav does not read; save it as a TIFF of up to 4 GB"
    }
    // libav detects no GIF without pixels.
    if head.starts(with: "GIF8".utf8), head.count >= 10 {
      let (width, height) = (Int(littleEndian: head[6..<8]), Int(littleEndian: head[8..<10]))
      if width * height == 0 {
        return "its canvas is \(width)x\(height); to set another, use gifsicle --logical-screen WxH first"
      }
    }
    // The signature of RFC 1952, as that of a compressed SVG.
    if head.starts(with: [0x1F, 0x8B, 8]) { return "it is compressed by gzip; decompress it, as with zcat" }
    // The signatures of http://www.libpng.org/pub/mng/spec/.
    if head.starts(with: [0x8A] + Array("MNG\r\n".utf8)) || head.starts(with: [0x8B] + Array("JNG\r\n".utf8)) {
      return
        "it is \(head[0] == 0x8A ? "an MNG" : "a JNG"), which is not read; make PNGs, a GIF or an animated PNG of it"
    }
    return nil
  }

  /// Returns the error for a stream that is not ``ByteStream/isRecognized()``.
  package static func unknownFormat(of stream: ByteStream, name: String) -> VideoError {
    unknownFormat(Array(stream.head.prefix(12)), name: name)
  }

  /// Returns the error for a file of a known format that is damaged or truncated.
  static func damaged(_ action: String, averror: Int32? = nil) -> VideoError {
    VideoError(.unreadable, action, "it is damaged or truncated", averror: averror)
  }
}
