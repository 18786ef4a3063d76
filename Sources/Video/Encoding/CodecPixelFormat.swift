public import Raster

extension VideoCodec {
  /// The default bit depth of a sample: 10 where every decoder supports it, since 10 bits show no banding and take
  /// fewer bytes than 8.
  public var standardDepth: YUVFormat.Depth {
    switch self {
    case .hevc, .av1, .prores, .prores4444: .ten
    case .h264, .vp9, .ffv1, .webp, .apng: .eight
    }
  }

  /// Returns the default pixel format of the codec.
  ///
  /// - Parameters:
  ///   - depth: The bits per sample; nil for ``standardDepth``. Not checked against the codec.
  ///   - hasAlpha: Whether alpha is stored. Not checked against the codec.
  public func pixelFormat(depth: YUVFormat.Depth?, hasAlpha: Bool) -> PixelFormat {
    let depth = depth ?? standardDepth
    var format = YUVFormat.standard
    (format.depth, format.hasAlpha) = (depth, hasAlpha)
    switch self {
    case .h264, .hevc, .av1, .vp9: return .yuv(format)
    case .prores:
      format.chroma = .cs422
      return .yuv(format)
    case .prores4444:
      format.chroma = .cs444
      return .yuv(format)
    case .ffv1, .webp: return .rgb(hasAlpha ? .bgra : .bgr0)
    case .apng: return .rgb(hasAlpha ? .rgba : .rgb24)
    }
  }
}

extension VideoCodec {
  /// Returns whether the codec can store alpha in a container.
  ///
  /// AV1 itself has no alpha; an AVIF stores it as a second picture without colour.
  public func canKeepAlpha(in container: VideoContainer) -> Bool {
    switch self {
    case .vp9, .prores4444, .ffv1, .webp, .apng: true
    case .av1: container == .avif
    case .h264, .hevc, .prores: false
    }
  }

  /// The default bit depth of a codec with a choice of depths; nil for other codecs.
  public var choosableDepth: YUVFormat.Depth? {
    switch self {
    case .h264, .hevc, .av1, .vp9: standardDepth
    case .prores, .prores4444, .ffv1, .webp, .apng: nil
    }
  }
}

extension PixelFormat {
  /// The bits per sample.
  var depth: Int {
    switch self {
    case .yuv(let format): format.depth.rawValue
    case .rgb(let format): format.depth
    }
  }
}
