public import Frames
import FixedPoint
public import LoopTiming
import Raster
import Video

/// What came of an encoding.
public struct EncodeReport: Sendable {
  /// The size of the file in bytes; nil if it has none.
  public let bytes: Int?
  /// The times of the frames that are shown.
  public let timing: FrameTiming
  /// The size of what was written.
  public let size: PixelSize
  /// What became of a bound on the bytes; nil if there was none.
  public let fit: SizeFit?
}
