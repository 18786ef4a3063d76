import GIF
import Quantization
import Raster

/// How the pixels of a GIF get their colours.
struct GIFColoring: Sendable {
  /// Where the colours come from.
  let tables: GIFTables
  let method: Method

  /// The method that chooses the colour of each pixel.
  enum Method: Sendable {
    /// A palette and a way to dither, for each pixel by itself.
    case dithering(Quantizer)
    /// The colours of the frames.
    case exact
    /// The compressor, which weighs error against bytes.
    case weighing(CompressionSettings)
  }

  /// The colours of a table without a wish: one index is left for "unchanged".
  private static let standardColorCount = 255

  /// The most colours of a table.
  static func colorLimit(_ settings: GIFSettings) -> Int {
    settings.colors ?? (settings.keepsColors ? Palette.maximumCount : standardColorCount)
  }

  /// Decides on colours that are known.
  init(_ tables: GIFTables, _ settings: GIFSettings, _ alpha: AlphaMode) {
    self.tables = tables
    if settings.keepsColors {
      method = .exact
    } else if let globalTable = tables.globalTable, case .method(let dither) = settings.dither {
      method = .dithering(Quantizer(palette: globalTable, dither: dither, alpha: alpha))
    } else {
      method = .weighing(
        CompressionSettings(
          quality: settings.quality, lossy: settings.lossy, colorLimit: GIFColoring.colorLimit(settings),
          diffusion: settings.dither?.strength ?? 100))
    }
  }
}
