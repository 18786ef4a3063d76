/// How fine the pictures of a GIF are, apart from their size.
public enum GIFFineness: Equatable, Sendable, CustomStringConvertible {
  /// As `GIFSettings.quality` says.
  case quality(Int)
  /// By the colours of a table, where a method of dithering decides the rest.
  case colors(Int)
  /// By a table and a method that are both given.
  case given

  /// A readable description: `quality 80`, `64 colours` or `the given palette`.
  public var description: String {
    switch self {
    case .quality(let quality): "quality \(quality)"
    case .colors(let count): "\(count) colours"
    case .given: "the given palette"
    }
  }

  /// The quality, where that says it.
  public var quality: Int? { if case .quality(let quality) = self { quality } else { nil } }

  /// The colours, where their number says it.
  public var colors: Int? { if case .colors(let count) = self { count } else { nil } }

  /// Whether it is better than fewer frames or pixels.
  fileprivate var isPleasant: Bool {
    switch self {
    case .quality(let quality): quality >= 40
    case .colors(let count): count >= 31
    case .given: true
    }
  }
}

extension GIFSettings {
  /// How fine pictures may become, the coarsest first: an explicit quality or number of colours is the finest.
  var finenesses: [GIFFineness] {
    guard case .method = dither else {
      return (GIFSettings.quality.allowed.lowerBound...finestQuality).map { .quality($0) }
    }
    if case .given = palette { return [.given] }
    // One index of each power of two is left for what does not change.
    let most = GIFColoring.colorLimit(self)
    return ([3, 7, 15, 31, 63, 127].filter { $0 < most } + [most]).map { .colors($0) }
  }

  /// The place among them of the coarsest that is better than fewer frames or pixels.
  var pleasantLevel: Int {
    let all = finenesses
    return all.firstIndex(where: \.isPleasant) ?? all.count - 1
  }

  /// The same without a bound on bytes, and with pictures so fine.
  func with(_ fineness: GIFFineness) -> GIFSettings {
    var settings = self
    (settings.maximumSize, settings.kept) = (nil, nil)
    switch fineness {
    case .quality(let quality): settings.quality = quality
    case .colors(let count): settings.colors = count
    case .given: break
    }
    return settings
  }
}
