import Frames
import Quantization

/// The requested settings that only a GIF has; the encoder chooses those that are nil.
public struct GIFSettings: Equatable, Sendable {
  /// The error that pixels may have to save bytes, 0…200: 0 is that of quality 100, 20 is slight, 80 is visible.
  ///
  /// It takes the place of a ``RenderSettings/quality``, which is refused beside it.
  public var lossy: Int?
  /// The most colours of a table, 2…256. Where pixels are transparent or may keep what is shown, one of 256 is left for these.
  public var colors: Int?
  /// The source of the colours.
  public var palette: PaletteChoice {
    get { wishedPalette ?? .auto }
    set {
      wishedPalette = newValue
      isPaletteCoarse = if case .given(let palette, _) = newValue { palette.isCoarse } else { false }
    }
  }
  /// A file that the colours of the global table are written to, when the GIF is complete: `.gpl`, `.hex`, `.txt`, `.png`.
  public var savePalette: String?
  /// How colours between those of a table are shown; nil for the Bayer matrix if the palette is coarse, since the compressor mixes
  /// such colours badly, and for the compressor's choice if it is not, or if a quality or a loss is requested.
  public var dither: GIFDither?
  /// Whether every colour is kept as it is, which is possible only where no frame has more new ones than a table holds.
  var keepsColors = false
  /// A text for readers of the file, without NUL; nil for none. It does not take the place of the provenance.
  public var comment: String?

  /// Creates settings that are all chosen by the encoder.
  public init() {}

  /// The error that pixels may have.
  package static let lossy = NumberSetting(.lossy, 0...200)
  /// The strength of dithering, where the compressor decides.
  static let ditherStrength = NumberSetting(.dither, 0...100)
  /// The size of a colour table.
  package static let colors = NumberSetting(.colors, 2...Palette.maximumCount)

  // An optional, so that an explicit request for the default value is also refused where the setting has no effect.
  fileprivate var wishedPalette: PaletteChoice?
  /// Whether the given palette is coarse.
  fileprivate var isPaletteCoarse = false

  /// Whether nothing but a quality or a loss is requested of the colours: every table has 256 at most, and is chosen automatically.
  var leavesColors: Bool { colors ?? Palette.maximumCount == Palette.maximumCount && palette == .auto && dither == nil }

  /// Whether pixels can be transparent: a given palette of 256 colours leaves no index for them.
  var storesAlpha: Bool {
    if case .given(let palette, _) = palette { palette.transparentIndex != nil } else { true }
  }
}

extension RenderSettings {
  /// The requested quality, or the standard one.
  var effectiveQuality: Int { quality ?? RenderSettings.standardQuality }

  /// The quality of a GIF; nil where ``GIFSettings/lossy`` takes its place, or a method of dithering decides every pixel.
  var gifQuality: Int? { if case .method = gifDither { nil } else { gif.lossy == nil ? effectiveQuality : nil } }

  /// The dither of a GIF, requested or by its palette.
  var gifDither: GIFDither? {
    gif.dither ?? (gif.isPaletteCoarse && quality == nil && gif.lossy == nil ? .method(.bayer) : nil)
  }

  /// Returns the handling of pixels of a GIF that are not opaque.
  func alphaMode(of frames: any FrameSource) -> AlphaMode {
    guard gif.storesAlpha, !frames.isOpaque else { return .onBlack }
    return isTransparent ? matte.map(AlphaMode.matte) ?? .cutOut : .cutOut
  }

  /// Refuses settings of a GIF that a format does not have, and those that cannot be combined.
  func checkGIF(for format: OutputFormat) throws(RequestError) {
    if format != .gif {
      let shared: Set<Setting> =
        format.container != nil ? [.matte, .transparency, .quality] : [.matte, .transparency]
      guard let setting = gifRecords.firstGiven(except: shared) else { return }
      let formats = setting == .quality ? "GIF, WebP, APNG, AVIF and video" : "GIF"
      throw RequestError(setting, .applies(to: formats, not: format))
    }
    try GIFSettings.lossy.check(gif.lossy)
    if let lossy = gif.lossy, quality != nil {
      throw RequestError(.lossy, value: "\(lossy)", .conflict(with: .quality, "it takes the place of a quality"))
    }
    try GIFSettings.colors.check(gif.colors)
    if let comment = gif.comment, comment.utf8.contains(0) {
      throw RequestError(.comment, "of a GIF cannot contain NUL")
    }
    try checkDither()
    try checkPalette()
  }

  private func checkDither() throws(RequestError) {
    try GIFSettings.ditherStrength.check(gif.dither?.strength)
    guard case .method(let method) = gif.dither else { return }
    if quality != nil || gif.lossy != nil {
      throw RequestError(
        .dither, value: "\(method)",
        .conflict(
          with: quality != nil ? .quality : .lossy,
          "the method decides every pixel and leaves none to choose, unlike a strength 0…100"))
    }
    if gif.palette == .perFrame {
      throw RequestError(
        .dither, value: "\(method)", .conflict(with: .palette, "the method needs one colour table for all frames"))
    }
  }

  private func checkPalette() throws(RequestError) {
    if let colors = gif.colors, case .given = gif.palette {
      throw RequestError(.colors, value: "\(colors)", .conflict(with: .palette, "the file lists all colours"))
    }
    if isTransparent, !gif.storesAlpha {
      throw RequestError(
        .palette,
        .conflict(with: .transparency, "it has 256 colours, and transparent pixels need one of the 256 indices"))
    }
    guard let savePalette = gif.savePalette else { return }
    guard PaletteFileFormat(path: savePalette) != nil else {
      throw RequestError(.savePalette, refusing: savePalette, "unknown file extension; use .gpl, .hex, .txt or .png")
    }
    switch gif.palette {
    case .global, .given: break
    case .auto, .perFrame:
      throw RequestError(
        .savePalette, value: savePalette,
        .requires(.palette, "only the choice global or a file of colours gives one table for all frames"))
    }
  }

  /// The settings of a GIF in the order of the provenance, which leaves out defaults and files that are written besides.
  var gifRecords: [SettingRecord] {
    [
      .flag(.transparency, isTransparent), .value(.matte, matte?.hexadecimal),
      .value(.colors, gif.colors?.description),
      .value(.palette, gif.palette == .auto ? nil : gif.palette.text, isGiven: gif.wishedPalette != nil),
      .value(.savePalette, nil, isGiven: gif.savePalette != nil), .value(.dither, gif.dither?.description),
      .value(
        .quality, quality == RenderSettings.standardQuality ? nil : quality?.description, isGiven: quality != nil),
      .value(.lossy, gif.lossy?.description), .value(.comment, gif.comment),
    ]
  }
}
