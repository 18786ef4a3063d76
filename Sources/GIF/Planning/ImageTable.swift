import Quantization
import Raster

/// The palette of an image, and how well it fits the pixels it was chosen for.
struct ImageTable: Sendable {
  let palette: Palette
  /// Whether the image has a local colour table instead of the global one.
  let isLocal: Bool
  /// The number of pixels that the palette was fitted to.
  let pixelCount: Int
  /// The mean squared distance of those pixels from their nearest colour.
  let meanError: Int64

  /// The weight, per frame of lifespan, of the error that a local colour table saves, in 256ths.
  ///
  /// Chosen by benchmark. Where things move, it pays to draw the damage with the palette of the whole loop in most
  /// frames, and everything with a better palette in a few.
  private static let errorWeight: Int64 = 44

  /// The approximate number of pixels that are sampled; with half as many, small objects are missed.
  private static let sampleCount = 40_000

  /// The number of pixels by which an area may grow for each pixel that could wait. An unchanged pixel takes a tenth of a bit or
  /// less, and one pixel in a thousand is not seen to change at the seam.
  private static let areaPerWaitingPixel = 1000

  /// Uses the global colour table of a GIF without local ones.
  init(_ globalTable: Palette) { (palette, isLocal, pixelCount, meanError) = (globalTable, false, 0, 0) }

  /// Chooses the palette for the damage of a frame: the global one, unless a local palette saves more error than its
  /// bytes cost.
  ///
  /// - Parameters:
  ///   - damage: The damage.
  ///   - frame: The frame.
  ///   - canvas: The canvas that is drawn on.
  ///   - globalTable: The global colour table, if there is one.
  ///   - lifespan: The number of further frames for which the drawn pixels stay acceptable.
  ///   - settings: The error limits.
  ///   - count: The number of images that a local palette costs its bytes in.
  init(
    for damage: Damage, _ frame: TargetFrame, on canvas: Canvas, _ globalTable: Palette?, _ lifespan: Lifespan,
    _ settings: CompressionSettings, count: Int = 1
  ) {
    let step = damage.step(forCount: ImageTable.sampleCount)
    var histogram = ColorHistogram(pixelWeight: step)
    // One index is reserved as transparent: without it, unchanged pixels must be redrawn.
    let limit = min(settings.colorLimit, Palette.maximumCount - 1)
    let flat = FlatColors(of: damage, frame, step: step, limit: limit)
    damage.forEachDrawn(step: step) { position in
      let (color, shown) = (frame.colors[position], canvas.shown[position])
      if flat.contains(color) { return }
      histogram.add(
        color,
        canvasError: shown.isTransparent ? ColorSample.emptyCanvasError : Int64(color.squaredDistance(to: shown)))
    }
    let samples = histogram.samples
    // A palette that has most of the colours anyway, as in text, is better without weights.
    let isWeighted = settings.isEightBit && samples.count > 4 * limit
    let fitted = PaletteFit.palette(
      for: isWeighted ? samples.weightedByCanvasError : samples, pinned: flat.samples, limit: limit
    ) { settings.trade.best(of: $0) }
    let all = flat.samples + samples
    let local = PaletteFit(fitted, for: all)
    var (colors, isLocal) = (local, true)
    if let globalTable {
      let global = PaletteFit(globalTable, for: all)
      let spared = local.savedError - global.savedError
      // Where most pixels are redrawn, no better pixels of earlier frames remain beside them.
      let isNew = 2 * Int(global.pixelCount) > frame.colors.count
      let weight = (Lifespan.frame + (isNew ? .longest : lifespan).parts) * ImageTable.errorWeight
      let trade = settings.trade.eased(byMeanError: local.meanError)
      // The error of millions of pixels, times the weight, exceeds 64 bits.
      let errors = Int128(spared / Lifespan.frame) * Int128(weight) / 256
      let cost = trade.cost(ofErrors: Int64(clamping: errors))
      let tableCost = RateTrade.cost(ofTable: local.palette.colors.count + 1) * Int64(count)
      if cost < tableCost { (colors, isLocal) = (global, false) }
    }
    (palette, self.isLocal) = (colors.palette, isLocal)
    (pixelCount, meanError) = (Int(colors.pixelCount), colors.meanError)
  }

  /// Returns the smallest area of the damage that contains all pixels that the palette shows better than the canvas does; nil if
  /// there are none.
  ///
  /// Near the end of a loop, pixels that are to show the first picture wait where they are few and far away from all others: they
  /// would be drawn in an image many times as large.
  ///
  /// - Parameter excess: By how much the squared error of the canvas must exceed that of the palette's nearest colour.
  func area(
    of damage: Damage, _ frame: TargetFrame, on canvas: Canvas, _ settings: CompressionSettings, excess: Int32
  ) -> PixelRegion? {
    let search = NearestColorSearch(palette.oklabColors)
    let stillLimit = settings.stillHoldLimit
    var index = 0
    func isChanged(_ position: Int, isStill: Bool) -> Bool {
      let color = frame.colors[position]
      index = search.index(of: color, guess: index)
      let least = color.squaredDistance(to: search.colors[index])
      let error = color.squaredDistance(to: canvas.shown[position])
      // A pixel that the palette shows exactly is damage by less inside a flat area.
      return error > (least == 0 ? 0 : excess &+ least)
        && !(isStill && CompressionSettings.keepsStill(error: error, least: least, limit: stillLimit))
    }
    let area = damage.area(where: isChanged)
    guard let area, let isExact = damage.isExact else { return area }
    /// Whether a pixel is to show the first picture already, though it hardly differs from what the canvas shows.
    func mayWait(_ position: Int) -> Bool {
      isExact[position] && frame.colors[position].squaredDistance(to: canvas.shown[position]) <= stillLimit
    }
    let needed = damage.area { !mayWait($0) && isChanged($0, isStill: $1) }
    let waitingCount = damage.exactCount(in: area, outside: needed, where: mayWait)
    let growth = area.pixelCount - (needed?.pixelCount ?? 0)
    return waitingCount * ImageTable.areaPerWaitingPixel < growth ? needed : area
  }

  /// Returns the colours that an image needs: with few of them, its indices have fewer bits. Of a global palette these are all up
  /// to the last one that is needed. A full global table without the last colour that is not needed leaves its index for unchanged
  /// pixels.
  ///
  /// - Parameters:
  ///   - area: The area of the image.
  ///   - frame: The frame.
  ///   - mayBeDrawn: Whether the image may draw a pixel.
  func colors(
    for area: PixelRegion, of frame: TargetFrame, where mayBeDrawn: (_ position: Int) -> Bool
  ) -> (palette: Palette, unusedIndex: UInt8?) {
    let search = NearestColorSearch(palette.oklabColors)
    // With more colours than these, and a transparent index, the indices have as many bits as with all.
    let limit = (1 << (palette.indexBits - 1)) - 1
    // A local palette is stored as the image uses it.
    let lendsIndex = !isLocal && palette.transparentIndex == nil
    var isNeeded = [Bool](repeating: false, count: palette.colors.count)
    var (count, index) = (0, 0)
    // Rows far apart have many colours soon.
    for start in area.rows.prefix(32) {
      for y in stride(from: start, to: area.rows.upperBound, by: 32) {
        let row = y * frame.width
        for position in row + area.columns.lowerBound..<row + area.columns.upperBound where mayBeDrawn(position) {
          index = search.index(of: frame.colors[position], guess: index)
          let paletteIndex = search.originalIndices[index]
          if isNeeded[paletteIndex] { continue }
          isNeeded[paletteIndex] = true
          count = isLocal ? count + 1 : max(count, paletteIndex + 1)
        }
        if !lendsIndex, count > limit { return (palette, nil) }
      }
    }
    if count > 0, count <= limit {
      let needed = isNeeded.indices.filter { isLocal ? isNeeded[$0] : $0 < count }
      return (Palette(colors: needed.map { palette.colors[$0] }), nil)
    }
    guard lendsIndex, let unused = isNeeded.lastIndex(of: false) else { return (palette, nil) }
    var colors = palette.colors
    colors.remove(at: unused)
    return (Palette(colors: colors), UInt8(unused))
  }

  /// Returns the mean squared distance of a frame's damage outside flat areas, whose colours the palette has, from the nearest
  /// palette colours.
  func unevenError(of damage: Damage, _ frame: TargetFrame) -> Int64 {
    let step = damage.step(forCount: ImageTable.sampleCount)
    let flat = FlatColors(of: damage, frame, step: step, limit: Palette.maximumCount)
    var histogram = ColorHistogram(pixelWeight: step)
    damage.forEachDrawn(step: step) { position in
      let color = frame.colors[position]
      if !flat.contains(color), !color.isTransparent { histogram.add(color) }
    }
    return PaletteFit(palette, for: histogram.samples).meanError
  }

  /// Returns whether the palette fits the damage of a frame about as well as the pixels it was chosen for.
  ///
  /// - Parameter limit: The largest mean squared distance in any case.
  func fits(_ damage: Damage, _ frame: TargetFrame, limit: Int32 = .max) -> Bool {
    let (error, count) = error(of: damage, frame)
    guard error <= limit, count <= 2 * pixelCount || pixelCount == 0 else { return false }
    return 2 * error <= 3 * meanError + Int64(OklabColor.squaredCode)
  }

  /// Returns the mean squared distance of a frame's damage from the nearest palette colours, and the number of damaged
  /// pixels.
  func error(of damage: Damage, _ frame: TargetFrame) -> (mean: Int64, count: Int) {
    // A sample suffices.
    let step = damage.step(forCount: 2000)
    var samples: [ColorSample] = []
    damage.forEachDrawn(step: step) { position in
      let color = frame.colors[position]
      if !color.isTransparent { samples.append(ColorSample(color: color, weight: Int64(step))) }
    }
    let colors = PaletteFit(palette, for: samples)
    return (colors.meanError, Int(colors.pixelCount))
  }
}

extension [ColorSample] {
  /// The samples, with the weight of pixels that the canvas shows badly raised at the expense of the others.
  ///
  /// At the highest qualities the little errors are damage, too, that earlier palettes have left in many pixels. With equal
  /// weights, palette after palette would be fitted to these, and would leave the same errors again. Weights up to four times as
  /// large for errors from two codes on were the best ones measured.
  fileprivate var weightedByCanvasError: [ColorSample] {
    let unit = Int64(OklabColor.squaredCode)
    let weights = map { $0.weight * Swift.min(Swift.max($0.canvasError / unit, 4), 16) }
    let (total, sum) = (reduce(0) { $0 + $1.weight }, weights.reduce(0, +))
    // The sum stays about the same, since the size of the palette is chosen by it.
    return zip(self, weights).map { sample, weight in
      ColorSample(
        color: sample.color, weight: Swift.max(Int64(Int128(weight) * Int128(total) / Int128(sum)), 1),
        canvasError: sample.canvasError)
    }
  }
}
