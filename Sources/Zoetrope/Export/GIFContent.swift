import GIF
import LoopTiming
import Quantization
import Raster
import Video

/// Frames that become a GIF, and what is said about them.
struct GIFContent {
  /// The frames that are shown.
  var frames: any FrameSource
  /// The frames that the colours come from, where some of ``frames`` are shown more than once.
  var colors: (any FrameSource)?
  /// The time of the frames.
  var plan: LoopPlan
  /// What the file says about itself.
  var comment: String?
  /// How often they are shown; 0 is forever.
  var playCount = 0
  /// Whether they are a part of a loop only, whose end leads nowhere.
  var isPart = false
}
