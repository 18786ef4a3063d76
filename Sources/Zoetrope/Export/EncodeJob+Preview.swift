package import Frames
package import Pipeline

/// The parts of a job that a preview shows.
extension EncodeJob {
  /// Returns the frames that the file shows of those that are given.
  package func shownFrames(of given: FrameSequence) throws -> FrameSequence { try shown(given, timing(of: given)) }

  /// Encodes frames into memory.
  ///
  /// - Parameters:
  ///   - frames: The frames that are given.
  ///   - cancellation: Checked before every frame.
  ///   - observer: Receives progress updates.
  package func encoded(
    _ frames: FrameSequence, cancellation: Cancellation, observer: some RenderObserver
  ) throws -> [UInt8] {
    try collectBytes {
      _ = try run(export(to: $0, replaces: false, cancellation: cancellation, observer: observer)) { frames }
    }
  }

  /// Estimates the size of the file by encoding some frames.
  ///
  /// - Parameters: As above.
  package func estimated(
    _ frames: FrameSequence, cancellation: Cancellation, observer: some RenderObserver
  ) throws -> FileEstimate {
    let export = export(to: .sink { _ in }, replaces: false, cancellation: cancellation, observer: observer)
    return try export.estimate(workers: workers) { try makeEncoder(frames, timing(of: frames), export) }
  }
}
