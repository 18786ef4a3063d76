import Raster

extension PixelRegion {
  /// The number of pixels.
  var pixelCount: Int { width * height }

  /// Returns the region split into bands of nearly equal height, from the top.
  ///
  /// - Parameter count: The number of bands, at most the number of rows.
  func bands(_ count: Int) -> [PixelRegion] {
    (0..<count).map { band in
      PixelRegion(nonEmpty: columns, y + height * band / count..<y + height * (band + 1) / count)
    }
  }

  /// Calls a function for each row of the region with the row's range of positions on a canvas of a given width.
  func forEachRow(ofCanvasWidth width: Int, _ body: (Range<Int>) -> Void) {
    for y in rows { body(y * width + columns.lowerBound..<y * width + columns.upperBound) }
  }
}
