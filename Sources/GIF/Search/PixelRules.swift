import FixedPoint
import Quantization

/// The rules for the choices at a pixel, and for the diffusion of its error.
struct PixelRules {
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
    // are known: (a + b)² ≤ 2(a² + b²). It exceeds a² by a² + 2b².
    let isBest = pixel.isExact || tolerance == 0 || pixel.isFlat && least == 0
    pixel.limit = least &+ min(isBest ? 0 : least &+ 2 &* tolerance, largestExcess)
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
