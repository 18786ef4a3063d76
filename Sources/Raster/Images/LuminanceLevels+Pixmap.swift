public import Fields

extension LuminanceLevels {
  /// Creates the luminance of a picture: 0.2126, 0.7152 and 0.0722 of its gamma-encoded channels, multiplied by alpha, as for a
  /// luminance mask of CSS (CSS Masking Module Level 1, 7.10.1).
  public init(_ pixmap: Pixmap) {
    self.init(
      width: pixmap.width, height: pixmap.height,
      samples: pixmap.pixels.map { color in
        let sum = 13933 * UInt32(color.red) + 46871 * UInt32(color.green) + 4732 * UInt32(color.blue)
        return UInt16((sum + 1 << 15) >> 16)
      })
  }
}
