/// Where a plane of a ``VideoImage`` stands in its memory: rows of elements, which are samples of one component, or whole
/// pixels where all components share a plane.
public struct PlaneLayout: Hashable, Sendable {
  /// The first byte.
  public let offset: Int
  /// Elements of a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bytes of an element.
  public let bytesPerElement: Int

  /// Bytes of a row that are elements.
  public var bytesPerRow: Int { width * bytesPerElement }

  /// Bytes from one row to the next.
  public var stride: Int { (bytesPerRow + VideoImage.alignment - 1) / VideoImage.alignment * VideoImage.alignment }

  /// Bytes of all rows.
  public var byteCount: Int { stride * height }
}
