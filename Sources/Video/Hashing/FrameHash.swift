public import Raster

extension SHA256Digest {
  /// Hashes a picture's pixels in libav's format `rgba64le`: row by row, with straight red, green, blue and alpha of 16
  /// bits each, little-endian.
  ///
  /// - Throws: ``VideoError``: `outOfMemory`.
  public init(rgba64le pixmap: Pixmap) throws(VideoError) {
    let hash = try SHA256()
    var row = [UInt16](repeating: 0, count: 4 * pixmap.width)
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let color = pixmap[x, y].straight
        row[4 * x] = color.red.littleEndian
        row[4 * x + 1] = color.green.littleEndian
        row[4 * x + 2] = color.blue.littleEndian
        row[4 * x + 3] = color.alpha.littleEndian
      }
      unsafe hash.update(row.span.bytes)
    }
    self = hash.finish()
  }

  /// Hashes a picture's samples: plane by plane in libav's order, row by row without padding.
  ///
  /// - Throws: ``VideoError``: `outOfMemory`.
  public init(_ image: VideoImage) throws(VideoError) {
    let hash = try SHA256()
    for (index, plane) in image.planes.enumerated() {
      for y in 0..<plane.height { unsafe hash.update(UnsafeRawBufferPointer(image.row(y, ofPlane: index)).bytes) }
    }
    self = hash.finish()
  }
}
