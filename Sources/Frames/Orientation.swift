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
    let isFromRight = [.mirrored, .half, .transversed, .left].contains(self)
    let isFromBottom = [.half, .flipped, .right, .transversed].contains(self)
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        let (column, row) = swapsSides ? (y, x) : (x, y)
        upright[x, y] = pixmap[isFromRight ? right - column : column, isFromBottom ? bottom - row : row]
      }
    }
    return upright
  }
}
