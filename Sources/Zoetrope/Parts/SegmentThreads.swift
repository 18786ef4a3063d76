import Frames
import Raster

/// The threads of a video whose segments are encoded at the same time; the bytes do not depend on them.
struct SegmentThreads {
  /// The number of segments that are encoded at the same time.
  let encoding: Int
  /// The number of threads that make the frames of each of them.
  let rendering: Int

  /// The most segments that are encoded at the same time.
  private static let mostSegments = 4
  /// The most pixels of their frames, since the memory of an encoder grows with them: two of 1920x1080, for which HEVC takes
  /// 1.3 GB.
  private static let mostPixels = 2 * 1920 * 1088

  /// - Parameters:
  ///   - segmentLength: The number of frames of a segment; nil if one encoder keeps the processors busy.
  ///   - segmentCount: The number of segments.
  ///   - size: The size of a frame.
  ///   - workers: The number of threads that make frames.
  init(_ segmentLength: Int?, segmentCount: Int, of size: PixelSize, workers: Int) {
    let most = segmentLength == nil ? 1 : min(SegmentThreads.mostSegments, SegmentThreads.mostPixels / size.area)
    encoding = max(1, min(segmentCount, workers, most))
    // One more than a share, since the last segment has all processors.
    rendering = encoding == 1 ? workers : workers / encoding + 1
  }

  /// The number of frames in memory.
  var frameWindow: Int { encoding * FrameSupply.window(workers: rendering) }
}
