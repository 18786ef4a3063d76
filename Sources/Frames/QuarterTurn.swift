package import Raster

/// A clockwise rotation by right angles.
public enum QuarterTurn: Int, CaseIterable, Sendable {
  case none, right, half, left

  /// Whether columns become rows and rows columns.
  package var swapsSides: Bool { self == .right || self == .left }

  /// Returns the rotated picture.
  package func applied(to pixmap: Pixmap) -> Pixmap {
    if self == .none { return pixmap }
    let (width, height) = (pixmap.width, pixmap.height)
    var turned = Pixmap(width: swapsSides ? height : width, height: swapsSides ? width : height)
    for y in 0..<turned.height {
      for x in 0..<turned.width {
        turned[x, y] =
          switch self {
          case .none: pixmap[x, y]
          case .right: pixmap[y, height - 1 - x]
          case .half: pixmap[width - 1 - x, height - 1 - y]
          case .left: pixmap[width - 1 - y, x]
          }
      }
    }
    return turned
  }
}
