public import Quantization

/// Finds the colours of a global table, from any number of frames.
public struct ColorSurvey: Sendable {
  private var table = FrameTable()

  /// Of so many pixels side by side, one tells enough; odd, so that all columns have their turn.
  private static let stride = 5

  /// No frames yet.
  public init() {}

  /// Counts a frame's pixels, some for all.
  public mutating func add(_ frame: TargetFrame) {
    for position in Swift.stride(from: 0, to: frame.colors.count, by: ColorSurvey.stride) {
      table.add(frame.colors[position])
    }
  }

  /// The colours.
  ///
  /// - Parameter limit: The most colours, 1...256.
  public func palette(limit: Int) -> Palette {
    // Written once, its bytes count nothing.
    table.makeTable(limit: limit, trade: RateTrade(milliLambda: 1_000_000)).palette
  }
}
