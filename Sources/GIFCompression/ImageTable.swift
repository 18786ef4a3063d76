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

  /// The global one, in a GIF that has no other.
  init(_ globalTable: Palette) { (palette, isLocal, pixelCount, meanError) = (globalTable, false, 0, 0) }

  /// The colours for what is to be drawn of a frame: the global ones, unless others lower the error by more than they cost.
  ///
  /// - Parameter lifespan: For how many more frames what is drawn will do.
  init(
    for redraw: Redraw, _ frame: TargetFrame, _ globalTable: Palette?, _ lifespan: Lifespan,
    _ settings: CompressionSettings
  ) {
    var table = FrameTable()
    redraw.forEachDrawn { table.add(frame.colors[$0]) }
    // One index is for "unchanged": without it, nothing could not be left as it is.
    let limit = min(settings.colorLimit, Palette.maximumCount - 1)
    let samples = table.samples
    let local = samples.makeTable(limit: limit, trade: settings.trade)
    var (colors, isLocal) = (local, true)
    if let globalTable {
      let global = samples.judge(globalTable)
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
    var (table, count) = (FrameTable(), 0)
    redraw.forEachDrawn { position in
      if skipsExact, redraw.isExact?[position] == true { return }
      if count % 8 == 0 { table.add(frame.colors[position]) }
      count += 1
    }
    return (table.samples.judge(palette).meanError, count)
  }
}
