import FramePipeline
import GIFCompression
import Quantization
import Raster

/// Where the colours of a GIF come from, and how its pixels get them.
struct GIFColoring: Sendable {
  /// The colours of all images; nil where each has its own.
  let globalTable: Palette?
  /// What decides every pixel's colour beforehand; nil where the compressor does, weighing error against bytes.
  let quantizer: Quantizer?
  /// How near to what is wanted the pictures come.
  let compression: CompressionSettings

  /// The most frames, evenly spread, that a colour table is made from.
  private static let sampleLimit = 48
  /// The colours of a table without a wish: one index is left for "unchanged".
  private static let standardColorCount = 255

  /// Decides on the colours; looks at the frames where it must.
  init(of frames: any FrameSource, _ settings: GIFSettings, _ progress: RenderProgress) throws {
    globalTable = nil
    quantizer = nil
    compression = CompressionSettings(quality: 80, colorLimit: 255)
  }
}
