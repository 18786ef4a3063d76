extension Array where Element: Equatable {
  /// Returns whether a pixel of a picture, whose pixels the array has in raster order, is inside an area of one colour: it equals its
  /// neighbours at distances of one and of three pixels. A gradient has equal neighbours by chance, but only near by.
  @inlinable @inline(__always)
  package func isInsideFlatArea(_ x: Int, _ y: Int, width: Int, height: Int) -> Bool {
    isFlat(x, y, width: width, height: height) && isFlat(x, y, width: width, height: height, distance: 3)
  }

  /// Returns whether a pixel of such a picture equals its four neighbours at a distance. Pixels at the edges have fewer.
  @inlinable @inline(__always)
  package func isFlat(_ x: Int, _ y: Int, width: Int, height: Int, distance: Int = 1) -> Bool {
    let position = y * width + x
    let color = self[position]
    return (x < distance || self[position - distance] == color)
      && (x >= width - distance || self[position + distance] == color)
      && (y < distance || self[position - distance * width] == color)
      && (y >= height - distance || self[position + distance * width] == color)
  }
}
