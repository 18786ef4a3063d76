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

  /// How many times the error that a table of its own spares counts: it is shown for longer than one frame.
  private static let errorFactor: Int64 = 3

  /// The global one, in a GIF that has no other.
  init(_ globalTable: Palette) { (palette, isLocal, pixelCount, meanError) = (globalTable, false, 0, 0) }

  /// The colours for what is to be drawn of a frame: the global ones, unless others lower the error by more than they cost.
  init(for redraw: Redraw, _ frame: TargetFrame, _ globalTable: Palette?, _ settings: CompressionSettings) {
    var table = FrameTable()
    redraw.forEachDrawn { table.add(frame.colors[$0]) }
    // One index is for "unchanged": without it, nothing could not be left as it is.
    let limit = min(settings.colorLimit, Palette.maximumCount - 1)
    let local = table.makeTable(limit: limit, trade: settings.trade)
    var (colors, isLocal) = (local, true)
    if let globalTable {
      let global = table.judge(globalTable)
      let spared = (global.meanError - local.meanError) * global.pixelCount * ImageTable.errorFactor
      let cost = settings.trade.eased(byMeanError: local.meanError).cost(ofErrors: spared)
      if cost < RateTrade.cost(ofTable: local.palette.colors.count + 1) { (colors, isLocal) = (global, false) }
    }
    (palette, self.isLocal) = (colors.palette, isLocal)
    (pixelCount, meanError) = (Int(colors.pixelCount), colors.meanError)
  }

  /// Whether the colours suit what is to be drawn of a frame about as well as what they were made for.
  func serves(_ redraw: Redraw, _ frame: TargetFrame) -> Bool {
    // Some pixels tell it as well as all.
    var (table, count) = (FrameTable(), 0)
    redraw.forEachDrawn { position in
      if count % 8 == 0 { table.add(frame.colors[position]) }
      count += 1
    }
    guard count <= 2 * pixelCount || pixelCount == 0 else { return false }
    let error = table.judge(palette).meanError
    return 2 * error <= 3 * meanError + Int64(WeightedColor.squaredCode)
  }
}
