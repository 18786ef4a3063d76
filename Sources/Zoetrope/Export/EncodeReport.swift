public import Frames
import FixedPoint
public import LoopTiming
import Raster
import Video

/// The outcome of an encoding.
public struct EncodeReport: Sendable {
  /// The size of the file in bytes; nil if it has none.
  public let bytes: Int?
  /// The times of the frames that are shown.
  public let timing: FrameTiming
  /// The size of the written frames.
  public let size: PixelSize
  /// The outcome of the size budget; nil without one.
  public let fit: SizeFit?
  /// Whether only the first of several frames was written, since the format holds one picture.
  public internal(set) var leavesOutFrames = false
  /// Whether a GIF of a GIF has the exact colours of that, so that no quality applies.
  public internal(set) var keepsColors = false
  /// Whether pixels were translucent, and became transparent or opaque.
  public internal(set) var losesTranslucency = false
  /// Messages for the user about what the file lost of the frames, a sentence each; that on translucent pixels is the last.
  public internal(set) var notes: [String] = []
}
