@testable import GIFCompression

extension CompressionSettings {
  /// Settings for tests, the limits in 8-bit codes: exact unless more is allowed, and errors far dearer than bytes.
  static func test(
    milliLambda: Int = 100_000, tolerance: Int32 = 0, hold: Int32 = 0, still: Int32 = 0, row: Int32 = 0,
    diffusion: Int32 = 0, colorLimit: Int = 255
  ) -> CompressionSettings {
    var settings = CompressionSettings(quality: 80, colorLimit: colorLimit)
    func square(_ codes: Int32) -> Int32 { codes * codes * WeightedColor.squaredCode }
    settings.trade = RateTrade(milliLambda: milliLambda)
    (settings.tolerance, settings.holdLimit) = (square(tolerance), square(hold))
    (settings.stillLimit, settings.rowLimit) = (square(still), square(row))
    settings.diffusion = diffusion
    return settings
  }

  /// As users have it.
  static let standard = CompressionSettings(quality: 80, colorLimit: 255)
}
