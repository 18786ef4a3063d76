import FixedPoint
import Quantization

/// Pixels that may have any colour near the wanted one, or stay as they are on screen.
struct TolerantChoices<Rows: AreaRows>: PixelChoices {
  let count: Int
  private(set) var readyEnd = 0
  /// Rows whose pixels are settled.
  private var finishedRows = 0

  private let rows: Rows
  /// The pixels of the rows that were loaded so far.
  private var area = AreaPixels()
  /// The colours.
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
    colors = table.colors.map { OklabColor($0) }
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
      for lane in 0..<4 where errors[lane] <= limit && !block.isFilledUp(at: lane) {
        body(block.indices[lane], rules.trade.gain(ofError: errors[lane] &- pixel.least))
      }
    }
  }

  @inline(__always)
  func choice(at position: Int) -> AreaPixel { area.pixels[position] }

  @inline(__always)
  func error(of index: UInt8, _ pixel: AreaPixel) -> Int32 {
    if Int(index) == rules.unchangedIndex {
      return pixel.stayGain == AreaPixel.mustChange ? .max : AreaPixel.stayError
    }
    // Unchecked: every index but that is one of the table's.
    return pixel.target.squaredDistance(to: unsafe colors.span[unchecked: Int(index)])
  }

  @inline(__always)
  func gain(ofError error: Int32, _ pixel: AreaPixel) -> Int32 {
    error == AreaPixel.stayError ? pixel.stayGain : rules.trade.gain(ofError: error &- pixel.least)
  }

  mutating func settle(_ start: Int, as indices: Span<UInt8>) {
    let end = start + indices.count
    if rules.handsDown {
      readyEnd = min(end + rules.width, count)
      load(until: readyEnd)
    }
    rules.settle(start, row: finishedRows, as: indices, colors, &area, &nearby)
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
      least = min(least, min(min(errors[0], errors[1]), min(errors[2], errors[3])))
    }
    // (a + b)² ≤ 2(a² + b²): as far as the nearest colour and the tolerance together, at least.
    let limit = pixel.isExact || tolerance == 0 ? least : 2 &* (least &+ tolerance)
    pixel.limit = min(limit, least &+ greatestExcess)
    pixel.least = least
    if pixel.screenError <= max(pixel.isExact ? 0 : holdLimit, least), hasUnchanged {
      pixel.least = min(least, pixel.screenError)
      let cost = (trade.cost(ofError: pixel.screenError &- pixel.least) &* weight) >> 2
      pixel.stayGain = Int32(truncatingIfNeeded: max(RateTrade.pixel &- cost, RateTrade.leastGain))
    }
  }

  /// Gives pixels their indices, hands their errors down and makes those below ready.
  ///
  /// - Parameters:
  ///   - start: The first pixel.
  ///   - row: Its row.
  ///   - indices: Theirs; no more than a row has pixels.
  ///   - colors: The table's.
  func settle(
    _ start: Int, row: Int, as indices: Span<UInt8>, _ colors: [OklabColor], _ area: inout AreaPixels,
    _ nearby: inout NearbyColors
  ) {
    let (stayWeights, colors) = (area.stayWeights, colors.span)
    var pixels = area.pixels.mutableSpan
    precondition(start >= 0 && start + indices.count <= pixels.count)
    // Unchecked: places of pixels, and indices of the table's colours, of which alone there are strings that fit.
    for place in indices.indices {
      let index = Int(unsafe indices[unchecked: place])
      if index != unchangedIndex { unsafe pixels[unchecked: start &+ place].shown = colors[unchecked: index] }
    }
    let firstBelow = start + width
    guard handsDown, firstBelow < pixels.count else { return }
    var weight = stayWeights[row + 1]
    let rowEnd = (row + 2) * width
    for below in firstBelow..<min(firstBelow + indices.count, pixels.count) {
      if below == rowEnd { weight = stayWeights[row + 2] }
      let (place, position) = (below &- firstBelow, below &- width)
      if unsafe Int(indices[unchecked: place]) != unchangedIndex,
        unsafe pixels[unchecked: below].screenError != AreaPixel.mustStay,
        unsafe !pixels[unchecked: below].isExact
      {
        let error = unsafe handedDown(pixels[unchecked: position].target, pixels[unchecked: position].shown)
        unsafe pixels[unchecked: below].target = pixels[unchecked: below].target.moved(by: error)
      }
      unsafe makeReady(&pixels[unchecked: below], weight: weight, &nearby)
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
