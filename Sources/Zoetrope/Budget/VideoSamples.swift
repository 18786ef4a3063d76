/// The bytes of samples of a video: equally long runs of frames, each encoded by itself and so beginning with a key frame.
///
/// A key frame takes many times the bytes of other frames, and is rarer in the video than in the samples.
struct VideoSamples {
  /// The number of frames of a sample.
  let length: Int
  private var count = 0
  private var keyframeBytes = 0
  private var otherBytes = 0

  /// - Parameter length: The number of frames of a sample.
  init(length: Int) { self.length = length }

  /// Adds samples.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of all of them.
  ///   - keyframe: Those of the first frame alone.
  ///   - count: The number of samples.
  mutating func add(_ bytes: Int, keyframe: Int, count: Int = 1) {
    self.count += count
    keyframeBytes += keyframe * count
    otherBytes += max(0, bytes - keyframe * count)
  }

  /// Returns the expected bytes of a video.
  ///
  /// - Parameters:
  ///   - frameCount: The number of its frames.
  ///   - keyframeCount: The number of those that are key frames.
  func bytes(frameCount: Int, keyframeCount: Int) -> Int {
    let others = length > 1 ? otherBytes * (frameCount - keyframeCount) / (count * (length - 1)) : 0
    return keyframeBytes * keyframeCount / count + others
  }
}
