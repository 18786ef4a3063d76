public import Raster

/// The interpretation of raw Y′CbCr samples, which carry no colour description of their own.
public struct YUVColorimetry: Hashable, Sendable {
  /// The range of the Y′CbCr code values; nil for the usual one, limited.
  public var range: YUVFormat.Range?
  /// The matrix; nil for the one that is expected of the pictures' size.
  public var matrix: YUVFormat.Matrix?

  /// Creates an interpretation, by default the usual one.
  public init(range: YUVFormat.Range? = nil, matrix: YUVFormat.Matrix? = nil) {
    (self.range, self.matrix) = (range, matrix)
  }
}
