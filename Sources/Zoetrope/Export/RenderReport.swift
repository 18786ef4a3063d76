import LoopTiming
import Video

/// What came of a rendering.
public struct RenderReport: Sendable {
  /// The size of the file in bytes; nil if there is none.
  public let bytes: Int?
  /// What became of a bound on the bytes; nil if there was none.
  public let fit: SizeFit?
}
