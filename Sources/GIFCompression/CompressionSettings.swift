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
  var drawLimit = WeightedColor.squaredCode
  /// The part of its error that a pixel hands to the one below, in 256ths, 0...256.
  var diffusion: Int32
  /// The mean squared error of a row from which it is drawn anew.
  var rowLimit: Int32
  /// What error counts that stays in a row that is drawn anew, and in another one, in quarters.
  var activeWeight: Int64
  var idleWeight: Int64
  /// The most colours of a table.
  var colorLimit: Int

  /// Settings by their values in 8-bit codes, in hundredths; see the properties.
  public init(
    milliLambda: Int, tolerance: Int, hold: Int, still: Int, row: Int, activeWeight: Int, idleWeight: Int,
    diffusion: Int = 208, colorLimit: Int = 255
  ) {
    func square(_ hundredths: Int) -> Int32 {
      Int32(clamping: Int64(hundredths) * Int64(hundredths) * Int64(WeightedColor.squaredCode) / 10000)
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
  /// Every pixel as it is wanted, as far as the table has its colour.
  public static let exact = CompressionSettings(
    milliLambda: 100_000, tolerance: 0, hold: 0, still: -1, row: 0, activeWeight: 4, idleWeight: 4, diffusion: 0)

  /// Settings that people choose.
  ///
  /// - Parameters:
  ///   - quality: 0...100.
  ///   - lossy: How far pixels may be off, 0...200; nil for what the quality says.
  ///   - colorLimit: The most colours of a table, 1...256.
  ///   - diffusion: How much of its error a pixel hands to the one below, 0...100.
  public init(quality: Int, lossy: Int?, colorLimit: Int, diffusion: Int) {
    self.init(
      milliLambda: 500, tolerance: 210, hold: 400, still: 30, row: 160, activeWeight: 16, idleWeight: 2,
      diffusion: 208 * diffusion / 100, colorLimit: colorLimit)
  }
}
