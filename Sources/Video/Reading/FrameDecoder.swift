import Frames
import FixedPoint
import Raster

/// What decodes the frames of a kind of file.
protocol FrameDecoder: AnyObject {
  /// The next frame; nil after the last.
  func next() throws(VideoError) -> TimedFrame?
}
