import Raster

extension PixelRegion {
  /// Creates a region from its top left corner and its size.
  init(left: Int, top: Int, width: Int, height: Int) {
    self.init(nonEmpty: left..<left + width, top..<top + height)
  }
}
