import FileIO

/// Pictures that libav reads as others without an error.
enum MisreadPicture {
  /// Returns the reason to refuse a file, by its first bytes; nil for one that libav reads right.
  static func reason(_ file: any ByteSource) -> String? {
    guard let head = file.bytes(at: 0, count: 70) else { return nil }
    if ["PF\n", "Pf\n"].contains(where: { head.starts(with: $0.utf8) }) {
      return "it is a PFM, which some versions of libav read upside down; save it as a TIFF"
    }
    if head.starts(with: "/* XPM".utf8), hasRareColors(file) {
      return "it is an XPM with more than two digits a channel, or a name such as gray50, of which libav makes other "
        + "colours; save it as a PNG"
    }
    if head.starts(with: "P7\n".utf8), let reason = reason(pam: file) { return reason }
    // The size of the header, the bits per pixel, the kind of compression, 3 for masks, and the mask of alpha.
    if head.count == 70, head.starts(with: "BM".utf8), head[14] >= 56, head[28] == 16, head[30] == 3,
      head[66..<70].contains(where: { $0 != 0 })
    {
      return "it is a BMP of 16 bits with alpha, which libav leaves out; save it as a PNG"
    }
    return nil
  }

  /// Returns the reason to refuse a PAM by its header; nil for one that libav reads right.
  private static func reason(pam file: any ByteSource) -> String? {
    let header = String(decoding: file.bytes(at: 0, count: 200) ?? [], as: UTF8.self)
    let most = header.firstMatch(of: /MAXVAL\s+(\d+)/).flatMap { Int($0.1) } ?? 255
    if most < 255, header.contains(/_ALPHA\s/) {
      return "it is a PAM with alpha and less than 8 bits, which libav reads as dark; save it as a PNG"
    }
    guard header.contains(/BLACKANDWHITE\s/) else { return nil }
    return "it is a black and white PAM, which libav does not read; save it as a PNG"
  }

  /// Returns whether a colour of an XPM has three or four digits a channel (https://www.x.org/docs/XPM/xpm.pdf), or one of the names
  /// of X11 with a number.
  private static func hasRareColors(_ file: any ByteSource) -> Bool {
    // Colours come before pixels.
    let text = String(decoding: file.bytes(at: 0, count: min(file.count, 1 << 20)) ?? [], as: UTF8.self)
    return text.contains(/[ \t]c[ \t]+(#([0-9A-Fa-f]{9}|[0-9A-Fa-f]{12})|[A-Za-z]+[0-9]+)["\s]/)
  }

  /// Returns the reason to refuse a Targa, which has no signature; nil for one that libav reads right.
  static func reason(targa file: any ByteSource) -> String? {
    // The type, 3 or 11 for grey, and the bits per pixel.
    guard let head = file.bytes(at: 0, count: 18), head.count == 18, [3, 11].contains(head[2]), head[16] == 16 else {
      return nil
    }
    return "it is grey with alpha, which libav takes for colours; save it as a PNG"
  }
}
