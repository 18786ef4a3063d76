import CLibAV
public import Raster

/// The interpretation of raw Y′CbCr samples, which carry no colour description of their own.
public struct YUVColorimetry: Hashable, Sendable {
  /// A matrix from RGB to Y′CbCr.
  public enum Matrix: String, Hashable, Sendable, CaseIterable {
    /// BT.601, for standard definition.
    case bt601
    /// BT.709, for high definition.
    case bt709
  }

  /// The range of the Y′CbCr code values; nil for the usual one, limited.
  public var range: YUVFormat.Range?
  /// The matrix; nil for the usual one: BT.709 for high definition, BT.601 below.
  public var matrix: Matrix?

  /// Creates an interpretation, by default the usual one.
  public init(range: YUVFormat.Range? = nil, matrix: Matrix? = nil) { (self.range, self.matrix) = (range, matrix) }
}
