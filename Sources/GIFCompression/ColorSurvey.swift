public import Quantization

/// Finds the colours of a global table, from any number of frames.
public struct ColorSurvey: Sendable {
  private var cubes = ColorCubes()

  /// Of so many pixels side by side, one tells enough.
  private static let stride = 5

  /// No frames yet.
  public init() {}

  /// Counts a frame's pixels, some for all.
  public mutating func add(_ frame: TargetFrame) {
    for y in 0..<frame.height {
      let row = y * frame.width
      // Each row begins one pixel later than the one above, so that all columns have their turn.
      for position in Swift.stride(from: row + y % ColorSurvey.stride, to: row + frame.width, by: ColorSurvey.stride) {
        cubes.add(frame.colors[position])
      }
    }
  }

  /// The colours.
  ///
  /// - Parameter limit: The most colours, 1...256.
  public func palette(limit: Int) -> Palette {
    // Written once, its bytes count nothing.
    FrameColors(for: cubes.samples, limit: limit, trade: RateTrade(milliLambda: 1_000_000)).palette
  }
}
