public import Frames
import FixedPoint
public import LoopTiming
import Raster

/// The outcome of encoding a file with a maximum size in bytes.
public struct SizeFit: Equatable, Sendable {
  /// The requested maximum size.
  public let limit: ByteCount
  /// The properties that were kept because they were asked for.
  public let kept: Set<KeptProperty>
  /// The size of the file in bytes; above the limit if no variant was small enough.
  public let bytes: Int
  /// The variant that was chosen.
  let variant: OutputVariant
  /// The frame rate at stride 1.
  let wholeRate: Rational
  /// The fineness of its pictures.
  public let fineness: Fineness
  /// The times of its frames.
  public let timing: FrameTiming
  /// The limit of the target, which no option raises; nil without one.
  public let targetLimit: ByteCount?
  /// The bytes of the sound, which are not reduced.
  public let soundBytes: Int

  /// Its size in pixels.
  public var size: PixelSize { variant.size }

  /// The number of its frames.
  public var frameCount: Int { timing.frameCount }

  /// Whether the file is within the limit.
  public var isMet: Bool { bytes <= limit.bytes }
}
