/// The pixels of an area in raster order, as far as they are loaded and still needed.
struct AreaPixels {
  var pixels: [AreaPixel] = []
  /// The position in the area of the first of ``pixels``.
  private(set) var start = 0
  /// For each row from the top, the weight of the error of pixels that keep the canvas, in quarters of the weight of drawn
  /// pixels.
  var stayWeights: [Int64] = []

  /// The position after the last loaded pixel.
  var end: Int { start + pixels.count }

  /// Forgets the pixels before a position.
  mutating func removePixels(before position: Int) {
    pixels.removeFirst(position - start)
    start = position
  }
}
