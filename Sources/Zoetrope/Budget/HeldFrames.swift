import FixedPoint
import Frames
import Raster

/// The bytes of the frames at the end of a video that hold the last one, from samples.
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
    try frames.checkedFrame(frames.frameCount - 1, into: &pixmap)
    let picture = try FrameSequence([pixmap], durations: [Rational(1)]).source
    func bytes(copies: Int) throws -> Int {
      try encode(ArrangedFrames(picture, Array(repeating: 0, count: 1 + copies)))
    }
    keyframeBytes = try bytes(copies: 0)
    first = max(0, try bytes(copies: length) - keyframeBytes)
    if length < count { next = max(0, try bytes(copies: 2 * length) - keyframeBytes - first) }
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
