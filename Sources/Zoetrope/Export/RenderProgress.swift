import Pipeline

/// The progress of a rendering, and the test whether to continue.
struct RenderProgress {
  let cancellation: Cancellation
  let observer: any RenderObserver
  let total: Int
  /// The number of frames that were done before the counted ones.
  var earlier = 0
  /// Receives the hash of each frame, in order; nil if hashes are not needed.
  var digests: ((_ frame: Int, SHA256Digest) throws -> Void)?

  /// Called after each frame; throws to abandon the work.
  var checkpoint: ((_ count: Int) throws -> Void)?

  /// Returns the progress of work that nobody watches.
  static func silent(_ cancellation: Cancellation) -> RenderProgress {
    RenderProgress(cancellation: cancellation, observer: SilentObserver(), total: 0)
  }

  /// Reports that a frame is done.
  ///
  /// - Parameters:
  ///   - frame: Its index in the order in which frames are shown.
  ///   - count: The frames that are done, with this one, without ``earlier`` ones.
  ///   - digest: Its hash, where ``digests`` takes it.
  func done(frame: Int, count: Int, digest: SHA256Digest?) throws {
    if let digest { try digests?(frame, digest) }
    try checkpoint?(count)
    observer.rendered(frames: earlier + count, of: total)
  }
}
