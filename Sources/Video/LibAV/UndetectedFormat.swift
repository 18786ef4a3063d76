import CLibAV
import FixedPoint

/// Pictures that libav decodes, but does not detect in every file.
enum UndetectedFormat {
  /// The number of bytes at the start of a file that tell.
  static let headLength = 4096

  /// Returns libav's names of the demuxer and the codec for a picture that begins with the given bytes; nil for any other file.
  ///
  /// JPEGs in a row are pictures where those are read, and a video by Motion JPEG, which libav detects, where packets are copied.
  static func find(
    in head: [UInt8], for kinds: FormatContext.Kinds = .pictureOrVideo
  ) -> (name: String, codec: AVCodecID)? {
    // The marker SOI and the next one (ITU-T T.81, B.2.1). A JPEG-LS begins alike, with the marker SOF55. libav takes the bytes behind
    // a small JPEG, such as the next one or the video of a photograph, for segments of it, and counts those of profiles, too.
    let isJPEG = head.starts(with: [0xFF, 0xD8, 0xFF]) && !head.starts(with: [0xFF, 0xD8, 0xFF, 0xF7])
    if isJPEG, kinds == .pictureOrVideo {
      return ("jpeg_pipe", AV_CODEC_ID_MJPEG)
    }
    return netpbm(head) ?? (isSVG(head) ? ("svg_pipe", AV_CODEC_ID_SVG) : nil)
  }

  /// Returns the format of a picture of Netpbm (https://netpbm.sourceforge.net/doc/ppm.html): any white space may follow its
  /// signature, and comments. libav wants a line break behind that and then a number, and in a PAM a comment. Texts may begin
  /// alike, so the width, the height, and but for bitmaps the largest value must follow.
  private static func netpbm(_ head: [UInt8]) -> (name: String, codec: AVCodecID)? {
    if head.starts(with: "P7\n".utf8) { return ("pam_pipe", AV_CODEC_ID_PAM) }
    guard head.count > 3, head[0] == UInt8(ascii: "P") else { return nil }
    let isBitmap = head[1] == UInt8(ascii: "1") || head[1] == UInt8(ascii: "4")
    guard beginsWithNumbers(head[2...], isBitmap ? 2 : 3) else { return nil }
    return switch head[1] {
    case UInt8(ascii: "1"), UInt8(ascii: "4"): ("pbm_pipe", AV_CODEC_ID_PBM)
    case UInt8(ascii: "2"), UInt8(ascii: "5"): ("pgm_pipe", AV_CODEC_ID_PGM)
    case UInt8(ascii: "3"), UInt8(ascii: "6"): ("ppm_pipe", AV_CODEC_ID_PPM)
    default: nil
    }
  }

  /// Returns whether bytes begin with a number of whole numbers, with white space before, between and behind them, and comments.
  private static func beginsWithNumbers(_ bytes: ArraySlice<UInt8>, _ count: Int) -> Bool {
    let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    var rest = bytes
    for _ in 0..<count {
      guard let first = rest.first, space.contains(first) else { return false }
      while let next = rest.first, space.contains(next) || next == UInt8(ascii: "#") {
        rest = next == UInt8(ascii: "#") ? rest.drop { $0 != 0x0A && $0 != 0x0D } : rest.dropFirst()
      }
      let number = rest.prefix(while: \.isDigit)
      guard !number.isEmpty else { return false }
      rest = rest.dropFirst(number.count)
    }
    return rest.first.map(space.contains) ?? false
  }

  /// Returns whether bytes begin as an SVG does: its first element is `svg`. libav detects one only with an XML declaration.
  private static func isSVG(_ head: [UInt8]) -> Bool {
    var text = String(decoding: head.prefix(headLength), as: UTF8.self)[...]
    while true {
      // The brackets end declarations within that of the type.
      text = text.drop { $0.isWhitespace || "\u{FEFF}]>".contains($0) }
      if text.hasPrefix("<svg") { return true }
      // Comments, processing instructions and declarations may precede it.
      let ends = [("<!--", "-->"), ("<?", "?>"), ("<!", ">")]
      guard let end = ends.first(where: { text.hasPrefix($0.0) })?.1, let range = text.firstRange(of: end) else {
        return false
      }
      text = text[range.upperBound...]
    }
  }
}
