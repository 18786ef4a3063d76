import CLibAV
public import Raster

/// How samples that say nothing of themselves are taken.
public struct SampleMeaning: Hashable, Sendable {
  /// A matrix of Y′CbCr.
  public enum Matrix: String, Hashable, Sendable, CaseIterable {
    /// That of standard definition.
    case bt601
    /// That of high definition.
    case bt709
  }

  /// Which codes Y′CbCr uses; nil for what is usual: limited ones.
  public var range: YUVFormat.Range?
  /// The matrix; nil for what is usual: BT.709 for high definition, BT.601 below.
  public var matrix: Matrix?

  /// What is usual, or something else.
  public init(range: YUVFormat.Range? = nil, matrix: Matrix? = nil) { (self.range, self.matrix) = (range, matrix) }
}
