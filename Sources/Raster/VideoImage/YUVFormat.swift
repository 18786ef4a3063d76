/// A planar Y′CbCr format: the planes Y′, Cb, Cr, and optionally alpha.
///
/// Ten-bit samples are the low bits of 16-bit little-endian words.
public struct YUVFormat: Hashable, Sendable {
  /// The chroma subsampling.
  public enum Chroma: Hashable, Sendable, CaseIterable {
    /// 4:2:0, one sample per two columns and two rows, sited at the left column and between the rows.
    case cs420
    /// 4:2:2, one sample per two columns, sited at the left one.
    case cs422
    /// 4:4:4, one sample per pixel.
    case cs444

    /// Returns the number of chroma samples in a row; odd widths are rounded up.
    public func columns(ofLuma width: Int) -> Int { self == .cs444 ? width : (width + 1) / 2 }

    /// Returns the number of rows of chroma samples; odd heights are rounded up.
    public func rows(ofLuma height: Int) -> Int { self == .cs420 ? (height + 1) / 2 : height }
  }

  /// The number of bits in a sample.
  public enum Depth: Int, Hashable, Sendable, CaseIterable {
    /// Eight bits, 0…255.
    case eight = 8
    /// Ten bits, 0…1023.
    case ten = 10

    /// The number of bytes in a sample.
    public var bytesPerSample: Int { self == .eight ? 1 : 2 }
  }

  /// The range of codes.
  public enum Range: Hashable, Sendable, CaseIterable {
    /// Limited range: luma 16…235 and chroma 16…240 around 128 in eight bits, four times that in ten.
    case limited
    /// Full range: all codes, chroma around the middle.
    case full
  }

  /// The matrix from R′G′B′ to Y′CbCr. The raw value is its name in commands.
  public enum Matrix: String, Hashable, Sendable, CaseIterable {
    /// ITU-R BT.601, for standard definition.
    case bt601
    /// ITU-R BT.709, for high definition.
    case bt709

    /// Returns the matrix that programs expect of a picture of a size in pixels that names none: BT.709 from 1280 columns or
    /// 577 rows on.
    public static func expected(width: Int, height: Int) -> Matrix { width >= 1280 || height > 576 ? .bt709 : .bt601 }
  }

  /// The chroma subsampling.
  public var chroma: Chroma
  /// The number of bits in each sample.
  public var depth: Depth
  /// The range of the codes of Y′, Cb and Cr.
  public var range: Range
  /// The matrix by which Y′, Cb and Cr are made.
  public var matrix: Matrix
  /// Whether the format has a plane of alpha, which is always full range. With alpha, colours are straight.
  public var hasAlpha: Bool

  /// Creates a format.
  public init(
    chroma: Chroma = .cs420, depth: Depth = .eight, range: Range = .limited, matrix: Matrix = .bt709,
    hasAlpha: Bool = false
  ) {
    (self.chroma, self.depth, self.range, self.matrix) = (chroma, depth, range, matrix)
    self.hasAlpha = hasAlpha
  }

  /// The format that every video decoder supports: 4:2:0 of eight bits in limited range by BT.709, opaque.
  public static let standard = YUVFormat()
}
