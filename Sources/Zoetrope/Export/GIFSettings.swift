import FileIO
public import Quantization

/// What somebody wishes for when frames become a GIF; what is nil is chosen by the encoder.
public struct GIFSettings: Equatable, Sendable {
  /// How near the pictures come to the frames, 0…100: more takes more bytes.
  public var quality: Int {
    get { wishedQuality ?? GIFSettings.standardQuality }
    set { wishedQuality = newValue }
  }
  /// How far pixels may be from what is wanted for the sake of fewer bytes, 0…200: 0 for nothing, 20 a little, 80 visibly.
  /// It takes the place of what ``quality`` says about that.
  public var lossy: Int?
  /// The most colours of a table, 2…256, beside the index of transparent and unchanged pixels.
  public var colors: Int?
  /// Where the colours come from.
  public var palette: PaletteChoice {
    get { wishedPalette ?? .auto }
    set { wishedPalette = newValue }
  }
  /// A file that the colours of the global table are written to, when the GIF is complete: `.gpl`, `.hex`, `.txt`, `.png`.
  public var savePalette: String?
  /// How colours between those of a table are shown.
  public var dither: GIFDither?
  /// Whether transparent pixels stay transparent; they are black otherwise.
  public var isTransparent = false
  /// What pixels lie on that are neither opaque nor without alpha, in a transparent GIF; nil for a hard edge at one half.
  public var matte: RGB8?
  /// The most bytes that the file may have, to which everything gives way that is not ``kept``; nil for no bound.
  public var maximumSize: ByteCount?
  /// What stays as it is where ``maximumSize`` bounds the file; nil for nothing.
  public var kept: Set<KeptProperty>?

  /// Everything chosen by the encoder.
  public init() {}

  /// The quality without a wish.
  public static let standardQuality = 80
  /// What qualities there are.
  public static let qualities = 0...100
  /// What may be asked of ``lossy``.
  public static let losses = 0...200
  /// How many colours a table may be bound to.
  public static let colorCounts = 2...Palette.maximumCount

  // Kept apart from what they stand for, so that a wish for what is standard is refused, too, where there is no such thing.
  private var wishedQuality: Int?
  private var wishedPalette: PaletteChoice?

  /// The quality that is not exceeded where bytes are bound.
  var finestQuality: Int { wishedQuality ?? GIFSettings.qualities.upperBound }

  /// What becomes of pixels that are not opaque.
  var alphaMode: AlphaMode { isTransparent ? matte.map(AlphaMode.matte) ?? .cutOut : .onBlack }
}

extension GIFSettings {
  /// Refuses what a format does not have, and what cannot be had together.
  func check(for format: OutputFormat) throws(RequestError) {
    if format != .gif {
      let shared: Set<RequestError.Part> =
        format.container != nil ? [.transparency, .quality] : format == .rgba ? [.transparency] : []
      guard let part = firstWish(beside: shared) else { return }
      throw RequestError(part, "belongs to GIF; \(format) has no such thing")
    }
    func check(_ value: Int?, _ allowed: ClosedRange<Int>, _ part: RequestError.Part) throws(RequestError) {
      guard let value, !allowed.contains(value) else { return }
      throw RequestError(part, "\(value): allowed: \(allowed.lowerBound)…\(allowed.upperBound)")
    }
    try check(quality, GIFSettings.qualities, .quality)
    try check(lossy, GIFSettings.losses, .lossy)
    try check(colors, GIFSettings.colorCounts, .colors)
    if matte != nil, !isTransparent {
      throw RequestError(.matte, "is for a GIF that stays transparent; give --transparent, too")
    }
    if maximumSize == nil, kept != nil {
      throw RequestError(.kept, "says what --max-size must not change; give --max-size, too")
    }
    if maximumSize != nil, lossy != nil {
      throw RequestError(
        .lossy, "is among what --max-size decides; leave one of the two out, or give --quality as a bound")
    }
    try checkDither()
    try checkPalette()
  }

  private func checkDither() throws(RequestError) {
    guard case .method(let method) = dither else { return }
    if wishedQuality != nil || lossy != nil {
      throw RequestError(
        .dither,
        "\(method) decides every pixel, which leaves nothing to \(wishedQuality != nil ? "--quality" : "--lossy"); "
          + "leave one of the two out, or give a strength 0…100")
    }
    if palette == .perFrame {
      throw RequestError(.dither, "\(method) needs one table for all frames; leave out --palette per-frame")
    }
  }

  private func checkPalette() throws(RequestError) {
    if let colors, case .given = palette {
      throw RequestError(.colors, "\(colors): the colours are those of --palette; leave one of the two out")
    }
    if isTransparent, colors == Palette.maximumCount {
      throw RequestError(
        .colors, "256 leaves no index for transparent pixels; with --transparent there are 255 at most")
    }
    if isTransparent, case .given(let given, _) = palette, given.transparentIndex == nil {
      throw RequestError(
        .palette,
        "has 256 colours, which leave no index for transparent pixels; with --transparent there are 255 at most")
    }
    guard let savePalette else { return }
    guard PaletteFileFormat(path: savePalette) != nil else {
      throw RequestError(.savePalette, "\(savePalette): the ending says nothing; end it in .gpl, .hex, .txt or .png")
    }
    switch palette {
    case .global, .given: break
    case .auto, .perFrame:
      throw RequestError(
        .savePalette,
        "\(savePalette): there is one table to save with --palette global or --palette FILE; give that, too")
    }
  }

  /// The first thing that is wished for, but for what the format has, too.
  private func firstWish(beside shared: Set<RequestError.Part>) -> RequestError.Part? {
    let wishes: [(part: RequestError.Part, isThere: Bool)] = [
      (.transparency, isTransparent), (.matte, matte != nil), (.quality, wishedQuality != nil), (.lossy, lossy != nil),
      (.colors, colors != nil), (.palette, wishedPalette != nil), (.savePalette, savePalette != nil),
      (.dither, dither != nil), (.maximumSize, maximumSize != nil), (.kept, kept != nil),
    ]
    return wishes.first { $0.isThere && !shared.contains($0.part) }?.part
  }
}

extension GIFSettings {
  /// Throws, before anything is begun, if the palette could not be saved, or is the GIF itself.
  func checkSaving(beside path: String, replaces: Bool) throws {
    guard let savePalette else { return }
    try requireDifferent(savePalette, from: path, .savePalette)
    _ = try OutputTarget(name: savePalette, replaces: replaces)
  }

  /// Saves the global table where that is wished for.
  func save(_ palette: Palette, replaces: Bool) throws {
    if let savePalette { try palette.write(to: savePalette, replaces: replaces) }
  }
}
