import Video

/// The fineness of the pictures of a file, apart from their size.
public enum Fineness: Equatable, Sendable, CustomStringConvertible {
  /// By the quality, 0…100.
  case quality(Int)
  /// By the colours of a GIF's table, where a method of dithering decides the rest.
  case colors(Int)
  /// By a table and a method of dithering that are both given.
  case given
  /// By a codec without a choice.
  case fixed
  /// By the exact colours of the GIF that a GIF is made of.
  case exactColors

  /// A readable description: `quality 80`, `64 colours`, `the given palette`, `fixed quality` or `exact colours`.
  public var description: String {
    switch self {
    case .quality(let quality): "quality \(quality)"
    case .colors(let count): "\(count) colours"
    case .given: "the given palette"
    case .fixed: "fixed quality"
    case .exactColors: "exact colours"
    }
  }

  /// The quality, where that says it.
  public var quality: Int? { if case .quality(let quality) = self { quality } else { nil } }

  /// The colours, where their number says it.
  public var colors: Int? { if case .colors(let count) = self { count } else { nil } }

  /// Whether this fineness is better than fewer frames or pixels.
  var isPleasant: Bool {
    switch self {
    case .quality(let quality): quality >= 40
    case .colors(let count): count >= 31
    case .given, .fixed, .exactColors: true
    }
  }
}

extension RenderSettings {
  /// Returns the levels of fineness within the size limit, the coarsest first.
  ///
  /// - Parameter settings: The settings of a video; nil for a GIF.
  func finenesses(_ settings: VideoSettings?) -> [Fineness] {
    let keepsQuality = kept?.contains(.quality) ?? false
    if let settings {
      let isAPNG = settings.codec == .apng
      if settings.codec.hasFixedRate { return [.fixed] }
      let (standard, steps) =
        isAPNG
        ? (100, APNGQuality.steps(hasAlpha: settings.pixelFormat.hasAlpha))
        : (RenderSettings.standardQuality, Array(RenderSettings.quality.allowed))
      return keepsQuality ? [.quality(quality ?? standard)] : steps.map { .quality($0) }
    }
    guard case .method = gifDither else {
      return keepsQuality ? [.quality(effectiveQuality)] : RenderSettings.quality.allowed.map { .quality($0) }
    }
    if case .given = gif.palette { return [.given] }
    // One index of each power of two is left for what does not change.
    let most = GIFColoring.colorLimit(gif)
    return ([3, 7, 15, 31, 63, 127].filter { $0 < most } + [most]).map { .colors($0) }
  }

  /// Returns the same settings with a fineness, and without a size limit.
  func with(_ fineness: Fineness) -> RenderSettings {
    var settings = self
    (settings.maximumSize, settings.kept, settings.takesSmallest) = (nil, nil, false)
    switch fineness {
    case .quality(let quality): settings.quality = quality
    case .colors(let count): settings.gif.colors = count
    case .given, .fixed, .exactColors: break
    }
    return settings
  }
}
