@testable import GIF

extension CompressionSettings {
  /// Settings for tests, with limits in 8-bit codes: exact by default, and errors far more expensive than bytes.
  static func test(
    milliLambda: Int = 100_000, tolerance: Int = 0, hold: Int = 0, still: Int = 0, row: Int = 0, diffusion: Int = 0,
    colorLimit: Int = 255
  ) -> CompressionSettings {
    CompressionSettings(
      milliLambda: milliLambda, tolerance: 100 * tolerance, hold: 100 * hold, still: 100 * still, row: 100 * row,
      activeWeight: 16, idleWeight: 2, diffusion: diffusion, colorLimit: colorLimit)
  }

  /// The default of users.
  static let standard = CompressionSettings(quality: 80, lossy: nil, colorLimit: 255, diffusion: 100)
}
