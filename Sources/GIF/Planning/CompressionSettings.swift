import Quantization

/// How far frames may be from what is wanted, and what bytes are worth.
public struct CompressionSettings: Equatable, Sendable {
  /// What error counts.
  var trade: RateTrade
  /// The squared distance from the nearest colour of those that may stand for it.
  var tolerance: Int32
  /// The largest squared error of a pixel that stays as it is on screen.
  var holdLimit: Int32
  /// The squared error up to which a pixel must stay, so that what is still remains still.
  var stillLimit: Int32
  /// The mean squared error of a row from which it is drawn anew.
  var rowLimit: Int32
  /// The squared error from which a pixel of such a row counts for the colours of a table.
  var drawLimit = OklabColor.squaredCode
  /// What error counts that stays in a row that is drawn anew, in quarters of that of drawn pixels.
  var activeWeight: Int64
  /// The same for other rows.
  var idleWeight: Int64
  /// The part of its error that a pixel hands to the one below, in 256ths, 0...256.
  var diffusion: Int32
  /// The most colours of a table.
  var colorLimit: Int
  /// Whether frames are wanted as they are in 8 bits, and not to be shown finer by the mean of several pixels or frames.
  public private(set) var isEightBit = false
  /// Whether the end of a loop leads back to its first picture; where nothing is approximate, it does so by itself.
  var leadsHome: Bool { holdLimit > 0 }

  /// Settings by their values in 8-bit codes of dark gray, in hundredths; see the properties.
  public init(
    milliLambda: Int, tolerance: Int, hold: Int, still: Int, row: Int, activeWeight: Int, idleWeight: Int,
    diffusion: Int, colorLimit: Int = 255
  ) {
    func square(_ hundredths: Int) -> Int32 {
      Int32(clamping: Int64(hundredths) * Int64(hundredths) * Int64(OklabColor.squaredCode) / 10000)
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
  /// Those for a frame of which most is drawn anew, by a table: where that is as fine as the picture is smooth, what stays
  /// shows as bands, and may be off by less.
  ///
  /// - Parameters:
  ///   - table: The colours that were sought for the frame.
  ///   - pixelCount: The pixels of the frame.
  func suited(to table: ImageTable, pixelCount: Int) -> CompressionSettings {
    guard 2 * table.pixelCount > pixelCount, 2 * table.meanError < OklabColor.squaredCode else { return self }
    var settings = self
    settings.holdLimit = min(holdLimit, CompressionSettings.smoothHoldLimit)
    settings.rowLimit = min(rowLimit, CompressionSettings.smoothRowLimit)
    return settings
  }

  /// Three 8-bit codes. With more, a frame that is held between others that are drawn is worse than they by as much as
  /// can be seen, and hardly a byte is saved.
  private static let smoothHoldLimit = 9 * OklabColor.squaredCode
  /// Two on the average of a row, for the same reason.
  private static let smoothRowLimit = 4 * OklabColor.squaredCode
}

extension CompressionSettings {
  /// Settings that people choose.
  ///
  /// - Parameters:
  ///   - quality: 0...100.
  ///   - lossy: How far pixels may be off, 0...200; nil for what the quality says.
  ///   - colorLimit: The most colours of a table, 1...256.
  ///   - diffusion: How much of its error a pixel hands to the one below, 0...100.
  public init(quality: Int, lossy: Int?, colorLimit: Int, diffusion: Int) {
    let quality = lossy.map(CompressionSettings.quality(ofLossy:)) ?? quality
    let step = CompressionSettings.ladder(at: quality)
    self.init(
      milliLambda: step.milliLambda, tolerance: step.tolerance, hold: step.hold, still: step.still, row: step.row,
      activeWeight: 16, idleWeight: 2, diffusion: step.diffusion * diffusion / 100, colorLimit: colorLimit)
    isEightBit = quality > CompressionSettings.smoothQuality
  }

  /// The best quality at which gradients are to be smooth; beyond, frames are to be themselves.
  private static let smoothQuality = 90

  /// What a quality means.
  private struct Step {
    var quality: Int
    var milliLambda: Int
    var tolerance: Int
    var hold: Int
    var still: Int
    var row: Int
    /// Of 256ths.
    var diffusion = 128
  }

  /// The steps, between which qualities lie evenly; found by trying on the clips of `scripts/benchmark gif`.
  private static let steps = [
    Step(quality: 0, milliLambda: 120, tolerance: 350, hold: 900, still: 30, row: 320),
    Step(quality: 20, milliLambda: 350, tolerance: 280, hold: 500, still: 30, row: 200),
    Step(quality: 40, milliLambda: 600, tolerance: 280, hold: 400, still: 30, row: 160),
    Step(quality: 60, milliLambda: 900, tolerance: 280, hold: 300, still: 30, row: 125),
    Step(quality: 80, milliLambda: 1200, tolerance: 280, hold: 220, still: 30, row: 100),
    Step(quality: 90, milliLambda: 2300, tolerance: 170, hold: 150, still: 15, row: 70, diffusion: 110),
    Step(quality: 95, milliLambda: 2740, tolerance: 100, hold: 72, still: 0, row: 12, diffusion: 100),
    Step(quality: 100, milliLambda: 5000, tolerance: 60, hold: 50, still: 0, row: 0, diffusion: 48),
  ]

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

  /// The quality at which pixels are as far off: 0 is 100, 20 is 80, 80 is 40 and 200 is 0.
  private static func quality(ofLossy lossy: Int) -> Int {
    switch lossy {
    case ...20: 100 - lossy
    case ...80: 80 - (lossy - 20) * 2 / 3
    default: max(40 - (lossy - 80) / 3, 0)
    }
  }
}
