import Pipeline
import GIF
import Quantization
import Raster

/// Where the colours of a GIF come from.
struct GIFTables: Sendable {
  /// The colours of images that have none of their own.
  let globalTable: Palette?
  /// Whether images may have colours of their own.
  let hasLocalTables: Bool

  /// Decides, and looks at the frames where it must.
  init(
    of frames: any FrameSource, _ settings: GIFSettings, workers: Int, _ progress: RenderProgress
  ) throws {
    let limit = GIFColoring.colorLimit(settings)
    let sample = FrameSample(frames: frames, alpha: settings.alphaMode, workers: workers, progress: progress)
    switch (settings.palette, settings.dither) {
    case (.given(let palette, _), _): (globalTable, hasLocalTables) = (palette, false)
    case (.perFrame, _): (globalTable, hasLocalTables) = (nil, true)
    case (let choice, let dither):
      let all = try sample.allColors(limit: limit)
      // Dither chooses for each pixel by itself, and all of them from one table.
      let isOne = if case .method = dither { true } else { choice == .global }
      globalTable = try all ?? sample.survey(isOne ? FrameSample.manyFrames : FrameSample.fewFrames, limit: limit)
      hasLocalTables = all == nil && !isOne
    }
  }
}

/// How the pixels of a GIF get their colours.
struct GIFColoring: Sendable {
  /// Where the colours come from.
  let tables: GIFTables
  let method: Method

  /// What decides them.
  enum Method: Sendable {
    /// A palette and a way to dither, for each pixel by itself.
    case dithering(Quantizer)
    /// The compressor, which weighs error against bytes.
    case weighing(CompressionSettings)
  }

  /// The colours of a table without a wish: one index is left for "unchanged".
  private static let standardColorCount = 255

  /// The most colours of a table.
  static func colorLimit(_ settings: GIFSettings) -> Int { settings.colors ?? standardColorCount }

  /// Decides on colours that are known.
  init(_ tables: GIFTables, _ settings: GIFSettings) {
    self.tables = tables
    if let globalTable = tables.globalTable, case .method(let dither) = settings.dither {
      method = .dithering(Quantizer(palette: globalTable, dither: dither, alpha: settings.alphaMode))
    } else {
      method = .weighing(
        CompressionSettings(
          quality: settings.quality, lossy: settings.lossy, colorLimit: GIFColoring.colorLimit(settings),
          diffusion: settings.dither?.strength ?? 100))
    }
  }
}

/// Some frames, evenly spread, that the colours of all come from.
private struct FrameSample {
  let frames: any FrameSource
  let alpha: AlphaMode
  let workers: Int
  let progress: RenderProgress

  /// For the one table of a GIF.
  static let manyFrames = 48
  /// For a table that images may do without.
  static let fewFrames = 16

  /// All colours that occur; nil if there are more than a table holds.
  func allColors(limit: Int) throws -> Palette? {
    var colors = FewColors(limit: limit, alpha: alpha)
    do {
      try forEachFrame(FrameSample.manyFrames) { pixmap in
        if !colors.add(pixmap) { throw TooManyColors() }
      }
    } catch is TooManyColors {
      return nil
    }
    return colors.palette
  }

  /// The colours that serve so many frames best.
  func survey(_ count: Int, limit: Int) throws -> Palette {
    var survey = ColorSurvey(alpha: alpha)
    try forEachFrame(count) { pixmap in survey.add(pixmap) }
    return survey.palette(limit: limit)
  }

  private func forEachFrame(_ most: Int, _ body: (Pixmap) throws -> Void) throws {
    let (frames, size, frameCount) = (frames, frames.size, frames.frameCount)
    let count = min(frameCount, most)
    try runOrderedPipeline(
      count: count, workers: workers, window: frameWindow(workers: workers), cancellation: progress.cancellation,
      makeItem: { Pixmap(width: size.width, height: size.height) }
    ) { place, pixmap in
      try frames.frame(place * frameCount / count, into: &pixmap)
    } consume: { _, pixmap in
      try body(pixmap)
    }
  }
}

/// Ends the search for all colours where there are more than a table holds.
private struct TooManyColors: Error {}
