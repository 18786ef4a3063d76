import Frames
import GIF
import Quantization
import Raster

/// The source of the colours of a GIF.
struct GIFTables: Sendable {
  /// The colours of images that have none of their own.
  let globalTable: Palette?
  /// Whether images may have colours of their own.
  let hasLocalTables: Bool
  /// Whether the global table is known to have every colour of the frames.
  var isComplete = false

  /// Chooses the source, and surveys the frames if that requires it.
  init(of frames: any FrameSource, _ settings: RenderSettings, _ progress: RenderProgress) throws {
    let alpha = settings.alphaMode(of: frames)
    // Transparent pixels need an index of their own, and so do unchanged ones, without which every image is drawn whole.
    let needsIndex = alpha.isTransparent || frames.frameCount > 1 && !settings.gif.keepsColors
    let limit = min(settings.gif.colors ?? Palette.maximumCount, Palette.maximumCount - (needsIndex ? 1 : 0))
    let sample = FrameSample(frames: frames, alpha: alpha, workers: settings.workers, progress: progress)
    if settings.gif.keepsColors {
      globalTable = try sample.allColors(limit: limit).map(sample.sortedByUse)
      hasLocalTables = true
      return
    }
    switch (settings.gif.palette, settings.gifDither) {
    case (.given(let palette, _), _): (globalTable, hasLocalTables) = (palette, false)
    case (.perFrame, _): (globalTable, hasLocalTables) = (nil, true)
    case (let choice, let dither):
      let all = try sample.allColors(limit: limit).map(sample.sortedByUse)
      // A method of dithering takes the colours of all frames from one table.
      let isOne = if case .method = dither { true } else { choice == .global }
      isComplete = all != nil
      hasLocalTables = all == nil && !isOne
      // A single picture has the best colours for itself.
      globalTable =
        try hasLocalTables && frames.frameCount == 1
        ? nil : all ?? sample.survey(isOne ? frames.frameCount : FrameSample.fewFrames, limit: limit)
    }
  }
}
