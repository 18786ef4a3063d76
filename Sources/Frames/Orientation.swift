package import Raster

/// The rotation and mirroring that make a stored picture upright, numbered as the tag `Orientation` of TIFF 6.0 and Exif.
public enum Orientation: Int, CaseIterable, Sendable {
  case upright = 1
  /// Left and right are exchanged.
  case mirrored
  /// Half a turn.
  case half
  /// Top and bottom are exchanged.
  case flipped
  /// Columns and rows are exchanged.
  case transposed
  /// A quarter turn clockwise.
  case right
  /// Columns and rows are exchanged, and then the picture gets half a turn.
  case transversed
  /// A quarter turn counterclockwise.
  case left

  /// Whether columns become rows and rows columns.
  package var swapsSides: Bool { rawValue >= Orientation.transposed.rawValue }

  /// Returns the upright picture.
  package func applied(to pixmap: Pixmap) -> Pixmap {
    if self == .upright { return pixmap }
    let (right, bottom) = (pixmap.width - 1, pixmap.height - 1)
    var upright = Pixmap(
      width: swapsSides ? pixmap.height : pixmap.width, height: swapsSides ? pixmap.width : pixmap.height)
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        upright[x, y] =
          switch self {
          case .upright: pixmap[x, y]
          case .mirrored: pixmap[right - x, y]
          case .half: pixmap[right - x, bottom - y]
          case .flipped: pixmap[x, bottom - y]
          case .transposed: pixmap[y, x]
          case .right: pixmap[y, bottom - x]
          case .transversed: pixmap[right - y, bottom - x]
          case .left: pixmap[right - y, x]
          }
      }
    }
    return upright
  }
}
