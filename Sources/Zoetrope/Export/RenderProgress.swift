import Pipeline
import LoopTiming
import Quantization
import Video

/// How far a rendering has come, and whether it is to go on.
struct RenderProgress {
  let cancellation: Cancellation
  let observer: any RenderObserver
  let total: Int
  /// The frames that are done before those that are counted.
  var earlier = 0
  /// Takes the hash of each frame, in order; nil where nobody needs them.
  var digests: ((_ frame: Int, SHA256Digest) throws -> Void)?

  /// Called after each frame; throws to abandon the work.
  var checkpoint: ((_ count: Int) throws -> Void)?

  /// Tells that a frame is done.
  ///
  /// - Parameters:
  ///   - frame: Its place in the order in which frames are shown.
  ///   - count: The frames that are done, with this one.
  ///   - digest: Its hash, where ``digests`` takes it.
  func done(frame: Int, count: Int, digest: SHA256Digest?) throws {
    if let digest { try digests?(frame, digest) }
    try checkpoint?(count)
    observer.rendered(frames: earlier + count, of: total)
  }
}
