/// How the samples of a ``VideoImage`` stand in memory: what is written, and what an encoder is told.
public enum PixelFormat: Hashable, Sendable {
  /// Y′CbCr, a plane for each component.
  case yuv(YUVFormat)
  /// Red, green and blue, all in one plane.
  case rgb(RGBFormat)

  /// Whether transparency is kept; where it is not, what is transparent becomes black.
  public var hasAlpha: Bool {
    switch self {
    case .yuv(let format): format.hasAlpha
    case .rgb(let format): format.hasAlpha
    }
  }

  /// The planes of a picture in the order of libav, each behind the one before, their rows aligned to
  /// ``VideoImage/alignment``.
  ///
  /// - Precondition: both sides are positive.
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
