import FixedPoint
import Frames
import Raster

/// A decoder of the frames of one kind of file.
protocol FrameDecoder: AnyObject {
  /// Decodes the next frame; nil after the last.
  func next() throws(VideoError) -> TimedFrame?

  /// Whether the last frame was decoded.
  var isAtEnd: Bool { get }

  /// Whether a part of a frame follows the last one.
  var hasPartOfFrame: Bool { get }

  /// Whether frames so far were missing or damaged.
  var isDamaged: Bool { get }

  /// Whether frames so far had transparent pixels, though the first one has no alpha.
  var gainsAlpha: Bool { get }
}

extension FrameDecoder {
  /// False, for decoders that throw instead.
  var hasPartOfFrame: Bool { false }

  /// False, for decoders that throw instead.
  var isDamaged: Bool { false }

  /// False, for decoders that know from the start whether any frame has transparent pixels.
  var gainsAlpha: Bool { false }
}
