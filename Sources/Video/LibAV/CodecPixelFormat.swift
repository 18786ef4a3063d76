public import Raster

extension VideoCodec {
  /// The bits of a sample without a wish: 10 where every decoder takes them, since they show no bands and take fewer
  /// bytes than 8.
  public var standardDepth: YUVFormat.Depth {
    switch self {
    case .hevc, .av1, .prores, .prores4444: .ten
    case .h264, .vp9, .ffv1, .webp, .apng: .eight
    }
  }

  /// How samples are kept without further wishes.
  ///
  /// - Parameters:
  ///   - depth: The bits of a sample; nil for ``standardDepth``. Whether the codec has them is not looked at.
  ///   - hasAlpha: Whether alpha is kept; whether the codec can is not looked at.
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
  /// Whether transparency can be kept.
  public var canKeepAlpha: Bool {
    switch self {
    case .vp9, .prores4444, .ffv1, .webp, .apng: true
    case .h264, .hevc, .av1, .prores: false
    }
  }

  /// The standard depth of a codec that has a choice; nil for one that has none.
  public var choosableDepth: YUVFormat.Depth? {
    switch self {
    case .h264, .hevc, .av1, .vp9: standardDepth
    case .prores, .prores4444, .ffv1, .webp, .apng: nil
    }
  }
}

extension PixelFormat {
  /// The bits of a sample.
  var depth: Int {
    switch self {
    case .yuv(let format): format.depth.rawValue
    case .rgb(let format): format.depth
    }
  }
}
