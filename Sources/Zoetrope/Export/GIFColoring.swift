import GIF
import Quantization
import Raster

/// The way in which the pixels of a GIF get their colours.
struct GIFColoring: Sendable {
  /// The source of the colours.
  let tables: GIFTables
  let method: Method

  /// The method that chooses the colour of each pixel.
  enum Method: Sendable {
    /// A palette and a method of dithering, regardless of bytes.
    case dithering(Quantizer)
    /// The colours of the frames.
    case exact
    /// The compressor, which weighs error against bytes.
    case weighing(CompressionSettings)
  }

  /// The default number of colours of a table: one index is left for unchanged pixels.
  private static let standardColorCount = 255

  /// The largest number of colours of a table of several images.
  static func colorLimit(_ settings: GIFSettings) -> Int {
    settings.colors ?? (settings.keepsColors ? Palette.maximumCount : standardColorCount)
  }

  /// Chooses among known colours.
  init(_ tables: GIFTables, _ settings: RenderSettings, _ alpha: AlphaMode) {
    self.tables = tables
    if settings.gif.keepsColors {
      method = .exact
    } else if let globalTable = tables.globalTable, case .method(let dither) = settings.gifDither {
      method = .dithering(Quantizer(palette: globalTable, dither: dither, alpha: alpha))
    } else {
      let limits = CompressionSettings(
        quality: settings.effectiveQuality, lossy: settings.gif.lossy,
        colorLimit: GIFColoring.colorLimit(settings.gif), diffusion: settings.gifDither?.strength ?? 100)
      // The highest quality has no error where there need not be one.
      method = tables.isComplete && limits.isBest ? .exact : .weighing(limits)
    }
  }
}
