/// A format of planar Y′CbCr by BT.709: the planes Y′, Cb, Cr, and alpha if there is any.
///
/// Ten bits are the low bits of 16, the low byte first.
public struct YUVFormat: Hashable, Sendable {
  /// How many chroma samples there are.
  public enum Chroma: Hashable, Sendable, CaseIterable {
    /// 4:2:0, one for two columns and two rows: beside the left column and between both rows.
    case cs420
    /// 4:2:2, one for two columns: beside the left one.
    case cs422
    /// 4:4:4, one for every pixel.
    case cs444

    /// The chroma samples of a row; odd sizes round up.
    public func columns(ofLuma width: Int) -> Int { self == .cs444 ? width : (width + 1) / 2 }

    /// The rows of chroma samples; odd sizes round up.
    public func rows(ofLuma height: Int) -> Int { self == .cs420 ? (height + 1) / 2 : height }
  }

  /// The bits of a sample.
  public enum Depth: Int, Hashable, Sendable, CaseIterable {
    /// 0…255.
    case eight = 8
    /// 0…1023.
    case ten = 10

    /// The bytes that a sample takes.
    public var bytesPerSample: Int { self == .eight ? 1 : 2 }
  }

  /// Which codes are used.
  public enum Range: Hashable, Sendable, CaseIterable {
    /// Of eight bits luma 16…235, chroma 16…240 around 128; of ten four times that.
    case limited
    /// All, chroma around the middle.
    case full
  }

  /// How many chroma samples there are.
  public var chroma: Chroma
  /// The bits of every sample.
  public var depth: Depth
  /// Which codes Y′, Cb and Cr use.
  public var range: Range
  /// Whether there is a plane of alpha, always full range. Colours are not multiplied by it then.
  public var hasAlpha: Bool

  /// A format.
  public init(chroma: Chroma = .cs420, depth: Depth = .eight, range: Range = .limited, hasAlpha: Bool = false) {
    (self.chroma, self.depth, self.range, self.hasAlpha) = (chroma, depth, range, hasAlpha)
  }

  /// What every video decoder can show: 4:2:0 of eight bits in limited range, opaque.
  public static let standard = YUVFormat()
}
