import FixedPoint
import Frames
import Raster

/// The bytes of the frames at the end of a video that hold the last one, and the time that they take, from samples.
///
/// An encoder goes on to refine a picture that stays, for some 50 frames, and then stores little more than times: from 16 bytes
/// per frame (H.264) to 65 (APNG), none in a WebP. A key frame stores the whole picture again, and is refined again.
struct HeldFrames {
  private let count: Int
  /// The number of copies in a row that are a sample, without a key frame.
  private let length: Int
  /// The bytes of the last frame alone.
  private var keyframeBytes = 0
  /// The bytes that `length` copies add to it, and those that as many further ones add.
  private var (first, next) = (0, 0)
  /// The time to make all of them on one thread.
  private(set) var making = ElapsedTime()
  /// The time to encode all of them with one encoder.
  private(set) var encoding = ElapsedTime()

  /// Encodes samples; none if no frames are held.
  ///
  /// - Parameters:
  ///   - frames: The frames of the video.
  ///   - mostFrames: The largest number of copies in a row that are taken as a sample.
  ///   - keyframeDistance: The number of frames from a key frame to the next.
  ///   - encode: Returns the bytes of a video of some frames.
  init(
    of frames: any FrameSource, upTo mostFrames: Int, keyframeDistance: Int, encode: (ArrangedFrames) throws -> Int
  ) throws {
    count = frames.heldCount
    length = min(count, mostFrames, max(1, (keyframeDistance - 1) / 2))
    guard count > 0 else { return }
    // Made once, though it is shown often.
    var pixmap = Pixmap(width: frames.size.width, height: frames.size.height)
    let watch = ElapsedTime.Stopwatch()
    try frames.checkedFrame(frames.frameCount - 1, into: &pixmap)
    making = watch.elapsed.scaled(to: count, of: 1)
    let picture = try FrameSequence([pixmap], durations: [Rational(1)]).source
    func sample(copies: Int) throws -> (bytes: Int, time: ElapsedTime) {
      let watch = ElapsedTime.Stopwatch()
      let bytes = try encode(ArrangedFrames(picture, Array(repeating: 0, count: 1 + copies)))
      return (bytes, watch.elapsed)
    }
    let keyframe = try sample(copies: 0)
    var (longest, copies) = (try sample(copies: length), length)
    keyframeBytes = keyframe.bytes
    first = max(0, longest.bytes - keyframeBytes)
    if length < count {
      (longest, copies) = (try sample(copies: 2 * length), 2 * length)
      next = max(0, longest.bytes - keyframeBytes - first)
    }
    // Without the time to open an encoder, which is many times that of a held frame.
    encoding = (longest.time - keyframe.time).scaled(to: count, of: copies)
  }

  /// Returns the expected bytes.
  ///
  /// - Parameter keyframeCount: The number of held frames that are key frames.
  func bytes(keyframeCount: Int) -> Int {
    let others = count - keyframeCount
    let refined = min(others, (1 + keyframeCount) * length)
    return keyframeBytes * keyframeCount + (first * refined + next * (others - refined)) / max(1, length)
  }
}
