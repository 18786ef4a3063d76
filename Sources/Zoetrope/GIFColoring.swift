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
  /// How near the pictures come to what is wanted.
  let compression: CompressionSettings

  /// The most frames, evenly spread, that a global table is made from.
  private static let sampleLimit = 48
  /// The colours of a table without a wish: one index is left for "unchanged".
  private static let standardColorCount = 255

  /// Decides on the colours, and looks at the frames where it must.
  init(
    of frames: any FrameSource, _ settings: GIFSettings, workers: Int, _ progress: RenderProgress
  ) throws {
    let limit = settings.colors ?? GIFColoring.standardColorCount
    func sample(upTo colorCount: Int) throws -> Histogram? {
      try GIFColoring.sample(frames, settings.alphaMode, upTo: colorCount, workers: workers, progress)
    }
    switch (settings.palette, settings.dither) {
    case (.given(let palette, _), _): globalTable = palette
    case (.perFrame, _): globalTable = nil
    case (.global, _), (.auto, .method):
      globalTable = try sample(upTo: .max).map { Palette($0, limit: limit) }
    case (.auto, _):
      // A table that holds all colours costs nothing; where it could not, each image is better off with its own.
      globalTable = try sample(upTo: limit).map { Palette($0, limit: limit) }
    }
    if let globalTable, case .method(let dither) = settings.dither {
      quantizer = Quantizer(palette: globalTable, dither: dither, alpha: settings.alphaMode)
      compression = .exact
    } else {
      quantizer = nil
      compression = CompressionSettings(
        quality: settings.quality, lossy: settings.lossy, colorLimit: limit,
        diffusion: settings.dither?.strength ?? 100)
    }
  }

  /// The colours of some frames; nil if there are more than asked for.
  private static func sample(
    _ frames: any FrameSource, _ alpha: AlphaMode, upTo colorCount: Int, workers: Int, _ progress: RenderProgress
  ) throws -> Histogram? {
    let (size, frameCount) = (frames.size, frames.frameCount)
    let samples = min(frameCount, sampleLimit)
    var histogram = Histogram(alpha: alpha)
    do {
      try runOrderedPipeline(
        count: samples, workers: workers, window: frameWindow(workers: workers),
        cancellation: progress.cancellation, makeItem: { Pixmap(width: size.width, height: size.height) }
      ) { sample, pixmap in
        try frames.frame(sample * frameCount / samples, into: &pixmap)
      } consume: { _, pixmap in
        histogram.add(pixmap)
        if histogram.colorCount > colorCount { throw TooManyColors() }
      }
    } catch is TooManyColors {
      return nil
    }
    return histogram
  }
}

/// Ends the sampling of frames that have more colours than a table could hold.
private struct TooManyColors: Error {}
