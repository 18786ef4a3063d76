/// The memory layout of a plane of a ``VideoImage``: rows of elements, which are samples of one component, or whole
/// pixels if all components share a plane.
public struct PlaneLayout: Hashable, Sendable {
  /// The offset of the first byte.
  public let offset: Int
  /// The number of elements in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The number of bytes in an element.
  public let bytesPerElement: Int

  /// The number of bytes in a row, without padding.
  public var bytesPerRow: Int { width * bytesPerElement }

  /// The number of bytes from one row to the next.
  public var stride: Int { (bytesPerRow + VideoImage.alignment - 1) / VideoImage.alignment * VideoImage.alignment }

  /// The number of bytes in all rows, with padding.
  public var byteCount: Int { stride * height }
}
