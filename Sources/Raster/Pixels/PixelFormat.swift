/// The memory format of the samples of a ``VideoImage``, as it is written and declared to encoders.
public enum PixelFormat: Hashable, Sendable {
  /// Y′CbCr with a plane for each component.
  case yuv(YUVFormat)
  /// Red, green and blue in a single plane.
  case rgb(RGBFormat)

  /// Whether the format has alpha. Without alpha, transparent pixels become black.
  public var hasAlpha: Bool {
    switch self {
    case .yuv(let format): format.hasAlpha
    case .rgb(let format): format.hasAlpha
    }
  }

  /// Returns the planes of a picture in the order of libav, one after the other, with rows aligned to
  /// ``VideoImage/alignment``.
  ///
  /// - Precondition: Both sides are positive.
  public func planes(width: Int, height: Int) -> [PlaneLayout] {
    precondition(width > 0 && height > 0)
    var planes: [PlaneLayout] = []
    func add(_ width: Int, _ height: Int, bytesPerElement: Int) {
      planes.append(
        PlaneLayout(
          offset: planes.last.map { $0.offset + $0.byteCount } ?? 0, width: width, height: height,
          bytesPerElement: bytesPerElement))
    }
    switch self {
    case .yuv(let format):
      let (chroma, bytes) = (format.chroma, format.depth.bytesPerSample)
      add(width, height, bytesPerElement: bytes)
      for _ in 0..<2 {
        add(chroma.columns(ofLuma: width), chroma.rows(ofLuma: height), bytesPerElement: bytes)
      }
      if format.hasAlpha { add(width, height, bytesPerElement: bytes) }
    case .rgb(let format):
      add(width, height, bytesPerElement: format.bytesPerPixel)
    }
    return planes
  }
}
