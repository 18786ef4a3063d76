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
