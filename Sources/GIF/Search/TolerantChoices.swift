import FixedPoint
import Quantization

/// Pixels that may have any colour near the wanted one, or stay as they are on screen.
struct TolerantChoices<Rows: AreaRows>: PixelChoices {
  let count: Int
  private(set) var readyEnd = 0
  /// What is ready reaches a row ahead of what is settled, so that strings can have three quarters of its length at least.
  var batch: Int { min(64, max(rows.width / 4, 1)) }
  /// Rows whose pixels are settled.
  private var finishedRows = 0

  private let rows: Rows
  /// The pixels of the rows that were loaded so far.
  private var area = AreaPixels()
  /// The colours; after them nothing, for what is unchanged.
  private let colors: [OklabColor]
  private var nearby: NearbyColors
  private let rules: PixelRules

  /// - Parameters:
  ///   - table: The colours, 1...256.
  ///   - settings: How near is near enough.
  ///   - meanError: How far, squared, the colours are from what is wanted.
  ///   - rows: The pixels, row by row.
  init(_ table: Palette, _ settings: CompressionSettings, meanError: Int64, _ rows: Rows) {
    (count, self.rows) = (rows.width * rows.height, rows)
    let colors = table.colors.map { OklabColor($0) }
    self.colors = colors + [.nothing]
    rules = PixelRules(settings, colorCount: colors.count, meanError: meanError, width: rows.width)
    nearby = NearbyColors(colors, excess: rules.firstTolerance, areFarApart: rules.areFarApart)
    area.pixels.reserveCapacity(count)
    area.stayWeights.reserveCapacity(rows.height)
    let end = rules.handsDown ? rules.width : count
    load(until: end)
    for position in 0..<end {
      rules.makeReady(&area.pixels[position], weight: area.stayWeights[position / rules.width], &nearby)
    }
    readyEnd = end
  }

  /// Loads rows until all pixels before one are there.
  private mutating func load(until end: Int) {
    while area.pixels.count < end { rows.append(row: area.stayWeights.count, to: &area) }
  }

  @inline(__always)
  mutating func forEachChoice(at position: Int, _ body: (_ index: UInt8, _ gain: Int32) -> Void) {
    let pixel = area.pixels[position]
    if pixel.stayGain != AreaPixel.mustChange {
      body(UInt8(truncatingIfNeeded: rules.unchangedIndex), pixel.stayGain)
    }
    guard pixel.limit >= 0 else { return }
    // Strings that begin with more error than they save are not worth a look; the nearest colour is never one.
    let limit = min(pixel.limit, pixel.least &+ rules.firstTolerance)
    let list = nearby.list(for: pixel.target)
    // Unchecked: lists are of places of blocks.
    let blocks = unsafe nearby.blocks.span.extracting(unchecked: list)
    let target = FourColors(repeating: pixel.target)
    for place in blocks.indices {
      let block = unsafe blocks[unchecked: place]
      if block.bound > limit { break }
      let errors = block.colors.squaredDistances(to: target)
      // One bit a colour, so that the processor has to guess how many they are, but not which.
      var fitting = (errors .<= limit).bytes & block.lanes
      while fitting != 0 {
        let lane = fitting.trailingZeroBitCount >> 3
        body(block.indices[lane], rules.trade.gain(ofError: errors[lane] &- pixel.least))
        fitting &= fitting &- 1
      }
    }
  }

  @inline(__always)
  func choice(at position: Int) -> AreaPixel { area.pixels[position] }

  @inline(__always)
  func error(of index: UInt8, _ pixel: AreaPixel) -> Int32 {
    // Unchecked: every index has a place. No branch: where pictures stand still here and there, none could be foretold.
    let error = pixel.target.squaredDistance(to: unsafe colors.span[unchecked: Int(index)])
    return Int(index) == rules.unchangedIndex ? pixel.stayError : error
  }

  @inline(__always)
  func gain(ofError error: Int32, _ pixel: AreaPixel) -> Int32 {
    error == AreaPixel.staying ? pixel.stayGain : rules.trade.gain(ofError: error &- pixel.least)
  }

  mutating func settle(_ start: Int, as indices: Span<UInt8>) {
    let end = start + indices.count
    rules.show(indices, colors, at: start, &area.pixels)
    if rules.handsDown {
      readyEnd = min(end + rules.width, count)
      load(until: readyEnd)
      rules.handDown(start..<end, &area, &nearby)
    }
    while (finishedRows + 1) * rules.width <= end {
      let row = finishedRows * rules.width
      rows.finish(row: finishedRows, area.pixels.span.extracting(row..<row + rules.width))
      finishedRows += 1
    }
  }
}

/// What pixels may be, and what becomes of their error.
private struct PixelRules {
  /// Columns of the area.
  let width: Int
  /// Whether there is an index for "unchanged", and what it is; 256, which no pixel gets, where there is none.
  let unchangedIndex: Int
  var hasUnchanged: Bool { unchangedIndex < 256 }
  let trade: RateTrade
  /// By how much a colour's squared error may exceed the least.
  let tolerance: Int32
  /// By how much that of a string's first pixel may, so that it still gains something.
  let firstTolerance: Int32
  /// By how much that of any may. Where the colours are far apart, none loses more than another pixel of the string gains:
  /// strings with worse ones are many there, and hardly ever the best. Elsewhere they save some bytes in a hundred.
  let greatestExcess: Int32
  /// The largest squared error of pixels that stay, but for those that no colour would make better.
  let holdLimit: Int32
  /// Whether the colours are off by more than an 8-bit code on the average.
  let areFarApart: Bool
  /// The part of its error that a pixel hands to the one below, in 256ths.
  let share: Int16
  /// Whether pixels do so.
  let handsDown: Bool

  /// Areas with fewer columns hand no error down, because strings could not be longer than a row.
  private static let narrow = 64
  /// The largest error that is handed on, in every lane: eight 8-bit codes.
  @inline(__always)
  private static var errorBound: SIMD4<Int16> {
    let bound = 8 * OklabColor.code
    return SIMD4(bound, bound, bound, 0)
  }

  /// The arguments are those of ``TolerantChoices/init(_:_:meanError:_:)``.
  init(_ settings: CompressionSettings, colorCount: Int, meanError: Int64, width: Int) {
    (self.width, unchangedIndex) = (width, colorCount)
    (tolerance, holdLimit) = (settings.tolerance, settings.holdLimit)
    trade = settings.trade.eased(byMeanError: meanError)
    firstTolerance = trade.errorOfOnePixel
    areFarApart = meanError > Int64(OklabColor.squaredCode)
    greatestExcess = areFarApart ? 2 * firstTolerance : 1 << 29
    // What is handed down shows as noise there.
    share = Int16(areFarApart ? settings.diffusion / 2 : settings.diffusion)
    handsDown = share > 0 && width >= PixelRules.narrow
  }

  /// Finds the errors and gains of a pixel whose target is final now.
  ///
  /// - Parameter weight: What its error counts if it stays, in quarters.
  @inline(__always)
  func makeReady(_ pixel: inout AreaPixel, weight: Int64, _ nearby: inout NearbyColors) {
    if pixel.screenError == AreaPixel.mustStay, hasUnchanged {
      pixel.stayGain = Int32(RateTrade.pixel)
      return
    }
    let list = nearby.list(for: pixel.target)
    // Unchecked: lists are of places of blocks.
    let blocks = unsafe nearby.blocks.span.extracting(unchecked: list)
    let target = FourColors(repeating: pixel.target)
    var least = Int32.max
    for place in blocks.indices {
      let block = unsafe blocks[unchecked: place]
      if block.bound > least { break }
      let errors = block.colors.squaredDistances(to: target)
      least = min(least, errors.least)
    }
    // (a + b)² ≤ 2(a² + b²): as far as the nearest colour and the tolerance together, at least.
    let limit = pixel.isExact || tolerance == 0 ? least : 2 &* (least &+ tolerance)
    pixel.limit = min(limit, least &+ greatestExcess)
    // No branches: where pictures stand still here and there, none could be foretold.
    let mayStay = hasUnchanged && pixel.screenError <= max(pixel.isExact ? 0 : holdLimit, least)
    pixel.least = mayStay ? min(least, pixel.screenError) : least
    let cost = (trade.cost(ofError: pixel.screenError &- pixel.least) &* weight) >> 2
    let gain = Int32(truncatingIfNeeded: max(RateTrade.pixel &- cost, RateTrade.leastGain))
    pixel.stayGain = mayStay ? gain : AreaPixel.mustChange
  }

  /// Gives pixels the colours of their indices.
  func show(_ indices: Span<UInt8>, _ colors: [OklabColor], at start: Int, _ pixels: inout [AreaPixel]) {
    let colors = colors.span
    var pixels = pixels.mutableSpan
    precondition(start >= 0 && start + indices.count <= pixels.count)
    // Unchecked: places of pixels, and indices, which all have a colour.
    for place in indices.indices {
      let index = Int(unsafe indices[unchecked: place])
      let (position, color) = unsafe (start &+ place, colors[unchecked: index])
      let stays = index == unchangedIndex
      unsafe pixels[unchecked: position].stayed = stays
      unsafe pixels[unchecked: position].shown = stays ? pixels[unchecked: position].shown : color
    }
  }

  /// Hands the errors of settled pixels down, and makes those below ready.
  func handDown(_ settled: Range<Int>, _ area: inout AreaPixels, _ nearby: inout NearbyColors) {
    let stayWeights = area.stayWeights
    var pixels = area.pixels.mutableSpan
    let end = min(settled.upperBound + width, pixels.count)
    var below = settled.lowerBound + width
    while below < end {
      let row = below / width
      let rowEnd = min((row + 1) * width, end)
      let weight = stayWeights[row]
      while below < rowEnd {
        // Unchecked: the upper one is not before the first, the lower one before the end.
        let above = unsafe pixels[unchecked: below &- width]
        var pixel = unsafe pixels[unchecked: below]
        let target = pixel.target.moved(by: handedDown(above.target, above.shown))
        let takes = !above.stayed && !pixel.isExact && pixel.screenError != AreaPixel.mustStay
        pixel.target = takes ? target : pixel.target
        makeReady(&pixel, weight: weight, &nearby)
        unsafe pixels[unchecked: below] = pixel
        below &+= 1
      }
    }
  }

  /// The error that goes to the pixel below.
  @inline(__always)
  private func handedDown(_ target: OklabColor, _ color: OklabColor) -> SIMD4<Int16> {
    let error = SIMD4<Int32>(truncatingIfNeeded: target.lanes &- color.lanes)
    // To the nearest; up at halves.
    let shares = SIMD4<Int32>(truncatingIfNeeded: SIMD4<Int16>(repeating: share))
    let part = SIMD4<Int16>(truncatingIfNeeded: (error &* shares &+ 128) &>> 8)
    return part.kept(from: .zero &- PixelRules.errorBound, to: PixelRules.errorBound)
  }
}
