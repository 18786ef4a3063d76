import FixedPoint
import Quantization

/// Pixel choices within a tolerance: any palette colour near the wanted one, or the canvas as it is (the transparent
/// index).
///
/// Naively each pixel would allow the colours within a fixed distance. Four refinements make the result better:
///
/// - The tolerance is relative: it is added to the error of the *nearest* palette colour, so that every pixel has a
///   choice.
/// - The error of the best choice is free: gains subtract only the error beyond it (``AreaPixel/least``).
/// - A pixel of a flat area has exactly its colour if the palette has it: any other shows as a rectangle.
/// - A final pixel diffuses its error to the pixel below, which compensates it. Errors spread downwards only, because
///   the pixel to the right belongs to the same string and must be searchable before this one is final.
struct TolerantChoices<Rows: AreaRows>: PixelChoices {
  let count: Int
  private(set) var readyEnd = 0
  /// Pixels are known one row beyond the final ones. Batches of a quarter row leave at least three quarters of a row
  /// for a string.
  var batch: Int { min(64, max(rows.width / 4, 1)) }
  /// The number of rows whose pixels are all final.
  private var finishedRows = 0

  private let rows: Rows
  /// The pixels of the rows that are loaded and not finished, and of some finished ones.
  private var area = AreaPixels()
  /// The palette, followed by a transparent entry for the transparent index.
  private let colors: [OklabColor]
  private var nearby: NearbyColors
  private let rules: PixelRules

  /// Loads the first rows.
  ///
  /// - Parameters:
  ///   - table: The palette, 1...256 colours.
  ///   - settings: The error limits.
  ///   - meanError: The mean squared distance between the wanted colours and the palette.
  ///   - isSparing: Whether unchanged pixels are only drawn where that makes strings longer.
  ///   - rows: The pixels, row by row.
  init(_ table: Palette, _ settings: CompressionSettings, meanError: Int64, isSparing: Bool = false, _ rows: Rows) {
    (count, self.rows) = (rows.width * rows.height, rows)
    let colors = table.oklabColors
    self.colors = colors + [.transparent]
    rules = PixelRules(
      settings, colorCount: colors.count, meanError: meanError, isSparing: isSparing, width: rows.width)
    nearby = NearbyColors(colors, excess: rules.firstTolerance, areFarApart: rules.areFarApart)
    area.stayWeights.reserveCapacity(rows.height)
    let end = min(rules.diffusesError ? rows.width : freeReach, count)
    load(until: end)
    makeReady(until: end)
  }

  /// The number of finished rows that are kept at most, before all are removed at once.
  private static var finishedRowLimit: Int { 16 }

  /// The number of pixels beyond the final ones that are known where no errors are diffused: a batch and a string.
  private var freeReach: Int { batch + LZWDictionary.limit }

  /// Loads rows until all pixels before a position are available.
  private mutating func load(until end: Int) {
    while area.end < end { rows.append(row: area.stayWeights.count, to: &area) }
  }

  /// Makes loaded pixels ready whose colours no error changes.
  private mutating func makeReady(until end: Int) {
    for position in readyEnd..<end {
      rules.makeReady(
        &area.pixels[position - area.start], weight: area.stayWeights[position / rules.width], &nearby)
    }
    readyEnd = end
  }

  @inline(__always)
  mutating func forEachChoice(at position: Int, _ body: (_ index: UInt8, _ gain: Int32) -> Void) {
    let pixel = choice(at: position)
    if pixel.mayStay {
      body(UInt8(truncatingIfNeeded: rules.unchangedIndex), pixel.stayGain)
    }
    guard pixel.mayBeDrawn else { return }
    // A string whose first pixel costs more than it saves is not worth a search. The nearest colour always passes: its
    // cost is 0.
    let limit = min(pixel.limit, pixel.least &+ rules.firstTolerance)
    let list = nearby.list(for: pixel.target)
    // Unchecked: lists are ranges of `blocks`.
    let blocks = unsafe nearby.blocks.span.extracting(unchecked: list)
    let target = FourColors(repeating: pixel.target)
    for blockIndex in blocks.indices {
      let block = unsafe blocks[unchecked: blockIndex]
      if block.bound > limit { break }
      let errors = block.colors.squaredDistances(to: target)
      // One bit a colour: the number of matching colours is then unpredictable for the processor, but not each of them.
      var matching = (errors .<= limit).bytes & block.lanes
      while matching != 0 {
        let lane = matching.trailingZeroBitCount >> 3
        body(block.indices[lane], rules.gain(ofError: errors[lane], pixel))
        matching &= matching &- 1
      }
    }
  }

  @inline(__always)
  func choice(at position: Int) -> AreaPixel { area.pixels[position &- area.start] }

  @inline(__always)
  func error(of index: UInt8, _ pixel: AreaPixel) -> Int32 {
    // Unchecked: every index has an entry in `colors`. No branch: in pictures that are still here and there it could
    // not be predicted.
    let error = pixel.target.squaredDistance(to: unsafe colors.span[unchecked: Int(index)])
    return Int(index) == rules.unchangedIndex ? pixel.stayError : error
  }

  @inline(__always)
  func gain(ofError error: Int32, _ pixel: AreaPixel) -> Int32 {
    error == AreaPixel.staying ? pixel.stayGain : rules.gain(ofError: error, pixel)
  }

  mutating func settle(_ start: Int, as indices: Span<UInt8>) {
    let end = start + indices.count
    rules.show(indices, colors, at: start - area.start, &area.pixels)
    if rules.diffusesError {
      readyEnd = min(end + rules.width, count)
      load(until: readyEnd)
      rules.diffuse(start..<end, &area, &nearby)
    } else {
      let end = min(end + freeReach, count)
      load(until: end)
      makeReady(until: end)
    }
    while (finishedRows + 1) * rules.width <= end {
      let row = finishedRows * rules.width - area.start
      rows.finish(row: finishedRows, area.pixels.span.extracting(row..<row + rules.width))
      finishedRows += 1
    }
    let finished = finishedRows * rules.width
    if finished - area.start >= TolerantChoices.finishedRowLimit * rules.width { area.removePixels(before: finished) }
  }
}

/// The rules for the choices at a pixel, and for the diffusion of its error.
private struct PixelRules {
  /// The width of the area.
  let width: Int
  /// The transparent index, for pixels that keep the canvas; 256, which no pixel gets, if the palette leaves none.
  let unchangedIndex: Int
  var hasUnchanged: Bool { unchangedIndex < 256 }
  let trade: RateTrade
  /// The tolerance: by how much a colour's squared error may exceed the least.
  let tolerance: Int32
  /// By how much the squared error of a string's first pixel may exceed the least: up to the error at which it gains
  /// nothing.
  let firstTolerance: Int32
  /// The squared error that a repeated pixel counts as. Where repetition is sparing it costs a sixteenth of a pixel, so that
  /// strings of transparent pixels, which are no longer at first, get to grow (chosen by benchmark).
  let repetitionError: Int32
  /// By how much the squared error of any pixel may exceed the least.
  ///
  /// If the palette's colours are far apart, no pixel may lose more than another pixel of the string gains: strings
  /// with worse pixels are numerous there and hardly ever the best. Otherwise there is no limit, which saves a few
  /// percent of the bytes.
  let largestExcess: Int32
  /// By how much the squared error of a pixel that keeps the canvas may exceed that of the nearest palette colour.
  let holdLimit: Int32
  /// By how much the squared error of a still pixel must fall for it to be drawn again, unless it falls by half.
  let stillHoldLimit: Int32
  /// The ``holdLimit`` inside flat areas whose colour the palette has.
  let unseenLimit: Int32
  /// Whether the mean error of the palette exceeds one 8-bit code.
  let areFarApart: Bool
  /// The share of a pixel's error that is diffused to the pixel below, in 256ths.
  let share: Int16
  /// Whether errors are diffused.
  let diffusesError: Bool

  /// How many times the error of lasting pixels counts: it is seen for many frames, but paid for once (chosen by
  /// benchmark).
  private static let lastingWeight: Int64 = 4
  /// The width below which no errors are diffused: only one row beyond the final pixels is known then, which would
  /// limit the length of strings.
  private static let narrow = 64
  /// The largest error that is diffused, in every lane: eight 8-bit codes.
  @inline(__always)
  private static var errorBound: SIMD4<Int16> {
    let bound = 8 * OklabColor.code
    return SIMD4(bound, bound, bound, 0)
  }

  /// Derives the rules; the arguments are those of ``TolerantChoices/init(_:_:meanError:isSparing:_:)``.
  init(_ settings: CompressionSettings, colorCount: Int, meanError: Int64, isSparing: Bool, width: Int) {
    (self.width, unchangedIndex) = (width, colorCount)
    (tolerance, holdLimit) = (settings.tolerance, settings.holdLimit)
    (stillHoldLimit, unseenLimit) = (settings.stillHoldLimit, settings.unseenLimit)
    trade = settings.trade.eased(byMeanError: meanError)
    firstTolerance = trade.errorOfOnePixel
    repetitionError = isSparing ? firstTolerance / 16 : 0
    areFarApart = meanError > Int64(OklabColor.squaredCode)
    largestExcess = areFarApart ? 2 * firstTolerance : 1 << 29
    // Diffused errors show as noise there.
    share = Int16(areFarApart ? settings.diffusion / 2 : settings.diffusion)
    diffusesError = share > 0 && width >= PixelRules.narrow
  }

  /// Returns the cost of the part of a pixel's error that exceeds the least.
  @inline(__always)
  private func cost(ofError error: Int32, _ pixel: AreaPixel) -> Int64 {
    trade.cost(ofError: error &- pixel.least) &* (pixel.countsLong ? PixelRules.lastingWeight : 1)
  }

  /// Returns the gain of a colour with an error.
  @inline(__always)
  func gain(ofError error: Int32, _ pixel: AreaPixel) -> Int32 {
    Int32(truncatingIfNeeded: max(RateTrade.pixel &- cost(ofError: error, pixel), RateTrade.leastGain))
  }

  /// Returns the squared distance of the nearest palette colour.
  @inline(__always)
  private func leastError(_ target: OklabColor, _ nearby: inout NearbyColors) -> Int32 {
    let list = nearby.list(for: target)
    // Unchecked: lists are ranges of `blocks`.
    let blocks = unsafe nearby.blocks.span.extracting(unchecked: list)
    let target = FourColors(repeating: target)
    var least = Int32.max
    for blockIndex in blocks.indices {
      let block = unsafe blocks[unchecked: blockIndex]
      if block.bound > least { break }
      let errors = block.colors.squaredDistances(to: target)
      least = min(least, errors.least)
    }
    return least
  }

  /// Sets the error limits and the gains of a pixel whose target is final.
  ///
  /// - Parameter weight: The weight of its error if it keeps the canvas, in quarters.
  @inline(__always)
  func makeReady(_ pixel: inout AreaPixel, weight: Int64, _ nearby: inout NearbyColors) {
    if pixel.canvasError == AreaPixel.mustStay, hasUnchanged {
      pixel.stayGain = Int32(RateTrade.pixel)
      pixel.least = 0 &- repetitionError
      return
    }
    let least = leastError(pixel.target, &nearby)
    if hasUnchanged, pixel.isStill,
      CompressionSettings.keepsStill(error: pixel.canvasError, least: least, limit: stillHoldLimit)
    {
      pixel.stayGain = Int32(RateTrade.pixel)
      return
    }
    // The limit for the sum of two distances a + b, the nearest colour's and the tolerance, where only their squares
    // are known: (a + b)² ≤ 2(a² + b²).
    let isBest = pixel.isExact || tolerance == 0 || pixel.isFlat && least == 0
    let limit = isBest ? least : 2 &* (least &+ tolerance)
    pixel.limit = min(limit, least &+ largestExcess)
    // No branches: in pictures that are still here and there they could not be predicted.
    let hold = pixel.isExact ? 0 : pixel.isInsideFlatArea && least == 0 ? unseenLimit : holdLimit
    let mayStay = hasUnchanged && pixel.canvasError <= hold &+ least
    pixel.least = mayStay ? min(least, pixel.canvasError) : least
    let cost = (cost(ofError: pixel.canvasError, pixel) &* weight) >> 2
    let gain = Int32(truncatingIfNeeded: max(RateTrade.pixel &- cost, RateTrade.leastGain))
    pixel.stayGain = mayStay ? gain : AreaPixel.mustChange
  }

  /// Sets the colours that pixels show by their final indices.
  func show(_ indices: Span<UInt8>, _ colors: [OklabColor], at start: Int, _ pixels: inout [AreaPixel]) {
    let colors = colors.span
    var pixels = pixels.mutableSpan
    precondition(start >= 0 && start + indices.count <= pixels.count)
    // Unchecked: the positions were checked above, and every index has an entry in `colors`.
    for offset in indices.indices {
      let index = Int(unsafe indices[unchecked: offset])
      let (position, color) = unsafe (start &+ offset, colors[unchecked: index])
      let stays = index == unchangedIndex
      unsafe pixels[unchecked: position].stayed = stays
      unsafe pixels[unchecked: position].shown = stays ? pixels[unchecked: position].shown : color
    }
  }

  /// Diffuses the errors of final pixels to the pixels below, and makes those ready.
  func diffuse(_ settled: Range<Int>, _ area: inout AreaPixels, _ nearby: inout NearbyColors) {
    let (stayWeights, start) = (area.stayWeights, area.start)
    var pixels = area.pixels.mutableSpan
    precondition(settled.lowerBound >= start)
    let end = min(settled.upperBound + width - start, pixels.count)
    var below = settled.lowerBound + width - start
    while below < end {
      let row = (below + start) / width
      let rowEnd = min((row + 1) * width - start, end)
      let weight = stayWeights[row]
      while below < rowEnd {
        // Unchecked: the pixel above is not before the first one, the lower one is before the end.
        let above = unsafe pixels[unchecked: below &- width]
        var pixel = unsafe pixels[unchecked: below]
        let target = pixel.target.moved(by: diffusedError(above.target, above.shown))
        let isFixed = pixel.isExact || pixel.isFlat && leastError(pixel.target, &nearby) == 0
        let receives = !above.stayed && !isFixed && pixel.canvasError != AreaPixel.mustStay
        pixel.target = receives ? target : pixel.target
        makeReady(&pixel, weight: weight, &nearby)
        unsafe pixels[unchecked: below] = pixel
        below &+= 1
      }
    }
  }

  /// Returns the error for the pixel below.
  @inline(__always)
  private func diffusedError(_ target: OklabColor, _ color: OklabColor) -> SIMD4<Int16> {
    let error = SIMD4<Int32>(truncatingIfNeeded: target.lanes &- color.lanes)
    // Rounded to the nearest, halves up.
    let shares = SIMD4<Int32>(truncatingIfNeeded: SIMD4<Int16>(repeating: share))
    let part = SIMD4<Int16>(truncatingIfNeeded: (error &* shares &+ 128) &>> 8)
    return part.kept(from: .zero &- PixelRules.errorBound, to: PixelRules.errorBound)
  }
}
