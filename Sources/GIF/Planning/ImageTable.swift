import Quantization

/// The colours that an image uses.
struct ImageTable: Sendable {
  let palette: Palette
  /// Whether it is the image's own and not the global one.
  let isLocal: Bool
  /// Pixels that it was judged for.
  let pixelCount: Int
  /// The mean squared distance of those from the nearest colour.
  let meanError: Int64
  /// Bits that indices take, 2...8: GIF's minimum code size.
  var indexBits: Int { max(palette.indexBits, 2) }

  /// What the error that a table of its own spares counts for each frame that it is shown, in 256ths.
  ///
  /// Found by trying. Where things move, it pays to draw what must be with the colours of all, and all with better ones in
  /// one frame of some.
  private static let errorWeight: Int64 = 40

  /// Of many pixels, about so many tell which colours serve all; with half of them, what is small is missed.
  private static let enoughPixels = 40_000

  /// The global one, in a GIF that has no other.
  init(_ globalTable: Palette) { (palette, isLocal, pixelCount, meanError) = (globalTable, false, 0, 0) }

  /// The colours for what is to be drawn of a frame: the global ones, unless others lower the error by more than they cost.
  ///
  /// - Parameter lifespan: For how many more frames what is drawn will do.
  init(
    for redraw: Redraw, _ frame: TargetFrame, _ globalTable: Palette?, _ lifespan: Lifespan,
    _ settings: CompressionSettings
  ) {
    let step = redraw.step(forCount: ImageTable.enoughPixels)
    var cubes = ColorCubes(pixelWeight: step)
    redraw.forEachDrawn(step: step) { cubes.add(frame.colors[$0]) }
    // One index is for "unchanged": without it, nothing could not be left as it is.
    let limit = min(settings.colorLimit, Palette.maximumCount - 1)
    let samples = cubes.samples
    let local = PaletteFit(for: samples, limit: limit) { settings.trade.best(of: $0) }
    var (colors, isLocal) = (local, true)
    if let globalTable {
      let global = PaletteFit(globalTable, for: samples)
      let spared = (global.meanError - local.meanError) * global.pixelCount
      // Where most is drawn anew, nothing that was drawn better before is left beside it.
      let isNew = 2 * Int(global.pixelCount) > frame.colors.count
      let weight = (Lifespan.frame + (isNew ? .longest : lifespan).parts) * ImageTable.errorWeight
      let trade = settings.trade.eased(byMeanError: local.meanError)
      let cost = trade.cost(ofErrors: spared / Lifespan.frame * weight / 256)
      if cost < RateTrade.cost(ofTable: local.palette.colors.count + 1) { (colors, isLocal) = (global, false) }
    }
    (palette, self.isLocal) = (colors.palette, isLocal)
    (pixelCount, meanError) = (Int(colors.pixelCount), colors.meanError)
  }

  /// Whether the colours suit what is to be drawn of a frame about as well as what they were made for.
  func serves(_ redraw: Redraw, _ frame: TargetFrame) -> Bool {
    let (error, count) = error(of: redraw, frame)
    guard count <= 2 * pixelCount || pixelCount == 0 else { return false }
    return 2 * error <= 3 * meanError + Int64(OklabColor.squaredCode)
  }

  /// The mean squared distance from the nearest colour of what is to be drawn of a frame, and how many pixels that is.
  ///
  /// - Parameter skipsExact: Whether those do not count that must have exactly their colour.
  func error(of redraw: Redraw, _ frame: TargetFrame, skipsExact: Bool = false) -> (mean: Int64, count: Int) {
    // Some pixels tell it as well as all.
    let step = redraw.step(forCount: 2000)
    var samples: [ColorSample] = []
    redraw.forEachDrawn(step: step) { position in
      let color = frame.colors[position]
      if color.isNothing || skipsExact && redraw.isExact?[position] == true { return }
      samples.append(ColorSample(color: color, weight: Int64(step)))
    }
    let colors = PaletteFit(palette, for: samples)
    return (colors.meanError, Int(colors.pixelCount))
  }
}
