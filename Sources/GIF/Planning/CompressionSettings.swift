import Quantization

/// Error limits and the rate–distortion trade of GIF compression.
public struct CompressionSettings: Equatable, Sendable {
  /// The exchange rate between error and bytes.
  var trade: RateTrade
  /// The tolerance, squared: by how much the squared error of a palette colour may exceed that of the nearest.
  var tolerance: Int32
  /// The largest squared error of a pixel that keeps the canvas, beyond that of the palette's nearest colour.
  var holdLimit: Int32
  /// The squared error up to which a pixel must keep the canvas, so that still areas stay still.
  var stillLimit: Int32
  /// The mean squared error of a row above which the row is redrawn ("active").
  var rowLimit: Int32
  /// The weight of the error of pixels that keep the canvas in an active row, in quarters of the weight of drawn
  /// pixels.
  var activeWeight: Int64
  /// The same weight in all other ("idle") rows.
  var idleWeight: Int64
  /// The share of a pixel's error that is diffused to the pixel below, in 256ths, 0...256.
  var diffusion: Int32
  /// The maximum number of palette colours.
  var colorLimit: Int
  /// Whether the target is the frame rounded to 8 bits. If not, the mean of several pixels or frames may approximate
  /// finer steps.
  public private(set) var isEightBit = false
  /// Whether the quality is 100, at which frames may be stored exactly.
  public private(set) var isBest = false
  /// The largest squared difference that counts as unseen although nothing hides it: that of one 8-bit code, and less where
  /// less may be held.
  ///
  /// It limits the change of the wanted colour of a still pixel, the error of a pixel of an active row that does not count in the
  /// choice of a palette, and that of a pixel that keeps the canvas inside a flat area whose colour the palette has.
  var unseenLimit: Int32 { min(OklabColor.squaredCode, holdLimit) }
  /// The largest squared error of a still pixel that keeps the canvas: that of twice the distance of ``holdLimit``, since
  /// another colour would be seen to change (chosen by benchmark).
  var stillHoldLimit: Int32 { Int32(clamping: Int64(holdLimit) * 4) }
  /// The largest squared error of a still pixel that keeps the canvas until the loop begins again: at high qualities, most
  /// pixels of a photo have a larger error than ``stillHoldLimit``, and would all be drawn better and jump back at the seam.
  var settledLimit: Int32 { max(stillHoldLimit, leastSettledLimit) }
  /// The least ``settledLimit``: that of the standard quality, 4.4 8-bit codes, or more if the palette of the first picture fits badly.
  private var leastSettledLimit = 19 * OklabColor.squaredCode

  /// Raises ``settledLimit`` to eight times the mean error that the palette of the first picture has outside flat areas, as few of
  /// the pixels there exceed that. With half of it, nearly one in thirty of a picture of many hues changes at the seam.
  mutating func settle(forUnevenError error: Int64) {
    leastSettledLimit = max(leastSettledLimit, Int32(clamping: 8 * error))
  }

  /// Returns whether a still pixel keeps the canvas although it might be drawn: its squared error would fall neither by half
  /// nor by more than a limit, so that it would only be seen to change.
  ///
  /// - Parameters:
  ///   - error: That of the canvas.
  ///   - least: That of the palette's nearest colour.
  ///   - limit: The settings' ``stillHoldLimit``.
  @inline(__always)
  static func keepsStill(error: Int32, least: Int32, limit: Int32) -> Bool { error &- least <= min(least, limit) }

  /// Creates settings from limits in hundredths of an 8-bit code of dark gray; see the properties.
  public init(
    milliLambda: Int, tolerance: Int, hold: Int, still: Int, row: Int, activeWeight: Int, idleWeight: Int,
    diffusion: Int, colorLimit: Int
  ) {
    // At most 2²⁹, so that a squared distance, which is below 2³⁰, plus twice a limit is below 2³¹.
    func square(_ hundredths: Int) -> Int32 {
      let hundredths = Int64(min(hundredths, 1 << 20))
      return Int32(min(hundredths * hundredths * Int64(OklabColor.squaredCode) / 10000, 1 << 29))
    }
    trade = RateTrade(milliLambda: milliLambda)
    (self.tolerance, holdLimit) = (square(tolerance), square(hold))
    (stillLimit, rowLimit) = (square(still), square(row))
    (self.activeWeight, self.idleWeight) = (Int64(activeWeight), Int64(idleWeight))
    self.diffusion = Int32(diffusion)
    self.colorLimit = colorLimit
  }
}

extension CompressionSettings {
  /// Returns tighter settings for a frame that is mostly redrawn with a palette as fine as the picture is smooth:
  /// pixels that keep the canvas would show as bands there.
  ///
  /// - Parameters:
  ///   - table: The palette chosen for the frame.
  ///   - pixelCount: The number of pixels of the frame.
  func tightened(for table: ImageTable, pixelCount: Int) -> CompressionSettings {
    guard 2 * table.pixelCount > pixelCount, 2 * table.meanError < OklabColor.squaredCode else { return self }
    var settings = self
    settings.holdLimit = min(holdLimit, CompressionSettings.smoothHoldLimit)
    settings.rowLimit = min(rowLimit, CompressionSettings.smoothRowLimit)
    return settings
  }

  /// Three 8-bit codes. With more, a frame that is held between redrawn ones is visibly worse than they are, and hardly
  /// a byte is saved.
  private static let smoothHoldLimit = 9 * OklabColor.squaredCode
  /// Two 8-bit codes on the average of a row, for the same reason.
  private static let smoothRowLimit = 4 * OklabColor.squaredCode
}

extension CompressionSettings {
  /// Creates settings from the options of the command line and the library.
  ///
  /// - Parameters:
  ///   - quality: 0...100.
  ///   - lossy: The error allowed, 0...200, which replaces the quality; nil to use the quality.
  ///   - colorLimit: The maximum number of palette colours, 1...256.
  ///   - diffusion: The share of a pixel's error that is diffused to the pixel below, in percent of the quality's own,
  ///     0...100.
  public init(quality: Int, lossy: Int?, colorLimit: Int, diffusion: Int) {
    let quality = lossy.map(CompressionSettings.quality(ofLossy:)) ?? quality
    let step = CompressionSettings.ladder(at: quality)
    self.init(
      milliLambda: step.milliLambda, tolerance: step.tolerance, hold: step.hold, still: step.still, row: step.row,
      activeWeight: 16, idleWeight: 2, diffusion: step.diffusion * diffusion / 100, colorLimit: colorLimit)
    isEightBit = quality > CompressionSettings.smoothQuality
    isBest = quality == 100
  }

  /// The largest quality that optimizes for smooth gradients; above it, the target is the 8-bit frame itself.
  private static let smoothQuality = 90

  /// The settings of one quality.
  private struct Step {
    var quality: Int
    var milliLambda: Int
    var tolerance: Int
    var hold: Int
    var still: Int
    var row: Int
    /// In 256ths.
    var diffusion = 128
  }

  /// The settings at some qualities; others are interpolated linearly. Tuned on the clips of `scripts/benchmark gif`.
  private static let steps = [
    Step(quality: 0, milliLambda: 60, tolerance: 500, hold: 1200, still: 30, row: 420),
    Step(quality: 20, milliLambda: 350, tolerance: 280, hold: 500, still: 30, row: 200),
    Step(quality: 40, milliLambda: 600, tolerance: 280, hold: 400, still: 30, row: 160),
    Step(quality: 60, milliLambda: 900, tolerance: 280, hold: 300, still: 30, row: 125),
    Step(quality: 80, milliLambda: 1200, tolerance: 280, hold: 220, still: 30, row: 100),
    Step(quality: 90, milliLambda: 2300, tolerance: 170, hold: 150, still: 15, row: 70, diffusion: 110),
    Step(quality: 95, milliLambda: 2740, tolerance: 100, hold: 72, still: 0, row: 12, diffusion: 100),
    Step(quality: 100, milliLambda: 5000, tolerance: 60, hold: 50, still: 0, row: 0, diffusion: 48),
  ]

  /// Returns the settings of a quality, interpolated between the two steps around it.
  private static func ladder(at quality: Int) -> Step {
    let next = steps.firstIndex { $0.quality > quality } ?? steps.count - 1
    let (low, high) = (steps[next - 1], steps[next])
    let (part, whole) = (quality - low.quality, high.quality - low.quality)
    func mix(_ value: KeyPath<Step, Int>) -> Int {
      (low[keyPath: value] * (whole - part) + high[keyPath: value] * part) / whole
    }
    return Step(
      quality: quality, milliLambda: mix(\.milliLambda), tolerance: mix(\.tolerance), hold: mix(\.hold),
      still: mix(\.still), row: mix(\.row), diffusion: mix(\.diffusion))
  }

  /// Returns the quality of equal error: 0 is 100, 20 is 80, 80 is 40 and 200 is 0.
  private static func quality(ofLossy lossy: Int) -> Int {
    switch lossy {
    case ...20: 100 - lossy
    case ...80: 80 - (lossy - 20) * 2 / 3
    default: max(40 - (lossy - 80) / 3, 0)
    }
  }
}
