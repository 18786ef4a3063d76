import FixedPoint
import Frames
import Raster

/// A decoder of the frames of one kind of file.
protocol FrameDecoder: AnyObject {
  /// Decodes the next frame; nil after the last.
  func next() throws(VideoError) -> TimedFrame?
}
