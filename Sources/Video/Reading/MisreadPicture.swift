import FileIO

/// Pictures that libav reads as others without an error.
enum MisreadPicture {
  /// Returns the reason to refuse a file, by its first bytes; nil for one that libav reads right.
  static func reason(_ file: any ByteSource) -> String? {
    guard let head = file.bytes(at: 0, count: 70) else { return nil }
    if ["PF\n", "Pf\n"].contains(where: { head.starts(with: $0.utf8) }) {
      return "it is a PFM, which some versions of libav read upside down; save it as a TIFF"
    }
    if head.starts(with: "/* XPM".utf8), hasLongColors(file) {
      return "it is an XPM with more than two digits a channel, of which libav makes other colours; save it as a PNG"
    }
    // The size of the header, the bits per pixel, the kind of compression, 3 for masks, and the mask of alpha.
    if head.count == 70, head.starts(with: "BM".utf8), head[14] >= 56, head[28] == 16, head[30] == 3,
      head[66..<70].contains(where: { $0 != 0 })
    {
      return "it is a BMP of 16 bits with alpha, which libav leaves out; save it as a PNG"
    }
    return nil
  }

  /// Returns whether a colour of an XPM has three or four digits a channel (https://www.x.org/docs/XPM/xpm.pdf).
  private static func hasLongColors(_ file: any ByteSource) -> Bool {
    // Colours come before pixels.
    let text = String(decoding: file.bytes(at: 0, count: min(file.count, 1 << 20)) ?? [], as: UTF8.self)
    return text.contains(/[ \t]c[ \t]+#([0-9A-Fa-f]{9}|[0-9A-Fa-f]{12})["\s]/)
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
