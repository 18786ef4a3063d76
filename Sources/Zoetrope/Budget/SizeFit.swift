public import Frames
import FixedPoint
public import LoopTiming
import Quantization
import Raster

/// What became of a GIF that was to have so many bytes at most.
public struct SizeFit: Equatable, Sendable {
  /// The most bytes that were wished for.
  public let limit: ByteCount
  /// What was to stay as it is.
  public let kept: Set<KeptProperty>
  /// The bytes that it has: more than the limit if nothing smaller could be made.
  public let bytes: Int
  /// How fine its pictures are.
  public let fineness: GIFFineness
  /// The times of its frames.
  public let timing: FrameTiming
  /// Its size in pixels.
  public let size: PixelSize

  /// The number of its frames.
  public var frameCount: Int { timing.frameCount }

  /// Whether it fits.
  public var isMet: Bool { bytes <= limit.bytes }
}
