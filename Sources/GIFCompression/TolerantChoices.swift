import FixedPoint
import Quantization

/// The pixels of an area, as they should be and as they are.
struct AreaPixels {
  /// Columns of the area.
  let width: Int
  /// The wanted colours, row by row.
  var targets: [WeightedColor]
  /// What is on screen; after coding, with what was drawn.
  var screen: [WeightedColor]
  /// The squared distance of what is on screen from what is wanted; ``mustStay`` where that is so small, or the pixel
  /// cannot be drawn, that nothing else comes into question.
  var errors: [Int32]
  /// For each row, what the error of pixels that stay counts, in quarters of that of drawn ones.
  var stayWeights: [Int64]

  static let mustStay: Int32 = -1
}

/// Pixels that may have any colour near the wanted one, or stay as they are on screen.
struct TolerantChoices: PixelChoices {
  let count: Int
  private(set) var readyEnd = 0
  private(set) var pixels: AreaPixels

  private let width: Int
  private let trade: RateTrade
  /// By how much a colour's squared error may exceed the least.
  private let tolerance: Int32
  /// The largest squared error of pixels that stay, but for those that no colour would make better.
  private let holdLimit: Int32
  private var nearby: NearbyColors
  /// The index for "unchanged"; nil where the colours leave none.
  private let unchangedIndex: UInt8?
  /// The part of its error that a pixel hands to the one below, in 256ths.
  private let share: Int32
  /// Whether pixels do so.
  private let handsDown: Bool
  /// The least squared error that a pixel can have, and the largest that it may; the latter −1 where it must stay.
  private var leastErrors: [Int32]
  private var errorLimits: [Int32]
  /// What it gains that a pixel stays as it is; ``notAllowed`` where it must not.
  private var stayGains: [Int32]

  private static let notAllowed = Int32.min
  /// Areas with fewer columns hand no error down, because strings could not be longer than a row.
  private static let narrow = 64
  /// The largest error that is handed on: eight 8-bit codes.
  private static let errorBound = SIMD4<Int16>(8 * 16 * 3, 8 * 16 * 4, 8 * 16 * 2, 0)

  /// - Parameters:
  ///   - table: The colours, 1...256.
  ///   - settings: How near is near enough.
  ///   - pixels: The pixels.
  init(_ table: Palette, _ settings: CompressionSettings, pixels: AreaPixels) {
    (width, count) = (pixels.width, pixels.targets.count)
    (trade, tolerance, holdLimit) = (settings.trade, settings.tolerance, settings.holdLimit)
    self.pixels = pixels
    nearby = NearbyColors(
      table.colors.map { WeightedColor($0) }, tolerance: Int32(UInt64(2 * tolerance).squareRoot) + 1)
    unchangedIndex = table.transparentIndex
    share = settings.diffusion
    handsDown = share > 0 && width >= TolerantChoices.narrow
    leastErrors = Array(repeating: 0, count: count)
    errorLimits = Array(repeating: -1, count: count)
    stayGains = Array(repeating: TolerantChoices.notAllowed, count: count)
    for position in 0..<(handsDown ? width : count) { makeReady(position) }
  }

  @inline(__always)
  mutating func forEachChoice(at position: Int, _ body: (_ index: UInt8, _ gain: Int64) -> Void) {
    let stayGain = stayGains[position]
    if stayGain != TolerantChoices.notAllowed, let unchangedIndex { body(unchangedIndex, Int64(stayGain)) }
    let limit = errorLimits[position]
    guard limit >= 0 else { return }
    let (target, least) = (pixels.targets[position], leastErrors[position])
    let list = nearby.list(for: target)
    for place in list {
      let entry = nearby.entries[place]
      if entry.bound > limit { break }
      let error = target.squaredDistance(to: entry.color)
      if error <= limit { body(entry.index, RateTrade.pixel &- trade.cost(ofError: error &- least)) }
    }
  }

  @inline(__always)
  func gain(of index: UInt8, at position: Int) -> Int64? {
    if index == unchangedIndex {
      let gain = stayGains[position]
      return gain == TolerantChoices.notAllowed ? nil : Int64(gain)
    }
    let limit = errorLimits[position]
    guard limit >= 0 else { return nil }
    let error = pixels.targets[position].squaredDistance(to: nearby.colors[Int(index)])
    return error > limit ? nil : RateTrade.pixel &- trade.cost(ofError: error &- leastErrors[position])
  }

  @inline(__always)
  mutating func settle(_ position: Int, as index: UInt8) {
    let below = position + width
    if index != unchangedIndex {
      let color = nearby.colors[Int(index)]
      pixels.screen[position] = color
      if handsDown, below < count, pixels.errors[below] != AreaPixels.mustStay {
        pixels.targets[below] = pixels.targets[below].moved(by: handedDown(pixels.targets[position], color))
      }
    }
    if handsDown, below < count { makeReady(below) }
  }

  /// The error that goes to the pixel below.
  @inline(__always)
  private func handedDown(_ target: WeightedColor, _ color: WeightedColor) -> SIMD4<Int16> {
    let error = target.lanes &- color.lanes
    func part(_ lane: Int) -> Int16 {
      // To the nearest; up at halves.
      Int16(truncatingIfNeeded: (Int32(error[lane]) &* share &+ 128) >> 8)
    }
    return SIMD4(part(0), part(1), part(2), 0)
      .clamped(lowerBound: .zero &- TolerantChoices.errorBound, upperBound: TolerantChoices.errorBound)
  }

  /// Finds the errors and gains of the next pixel, whose target is final now.
  @inline(__always)
  private mutating func makeReady(_ position: Int) {
    readyEnd = position + 1
    let screenError = pixels.errors[position]
    if screenError == AreaPixels.mustStay, unchangedIndex != nil {
      stayGains[position] = Int32(RateTrade.pixel)
      return
    }
    let target = pixels.targets[position]
    let list = nearby.list(for: target)
    var least = Int32.max
    for place in list {
      let entry = nearby.entries[place]
      if entry.bound > least { break }
      least = min(least, target.squaredDistance(to: entry.color))
    }
    // (a + b)² ≤ 2(a² + b²): as far as the nearest colour and the tolerance together, at least.
    errorLimits[position] = tolerance == 0 ? least : 2 &* (least &+ tolerance)
    guard screenError <= max(holdLimit, least), unchangedIndex != nil else {
      leastErrors[position] = least
      return
    }
    least = min(least, screenError)
    leastErrors[position] = least
    let weight = pixels.stayWeights[position / width]
    let cost = (trade.cost(ofError: screenError &- least) &* weight) >> 2
    stayGains[position] = Int32(clamping: max(RateTrade.pixel &- cost, -1 << 28))
  }
}
