public import Frames
import Video

extension PixelSize {
  /// The largest side of a frame in pixels.
  public static let largestSide = PixelLimit.largestSide
  /// The most pixels of a frame.
  public static let largestArea = PixelLimit.largest.pixelCount
}
