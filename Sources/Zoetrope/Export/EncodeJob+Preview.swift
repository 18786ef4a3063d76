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
  package func encoded(_ frames: FrameSequence, cancellation: Cancellation) throws -> [UInt8] {
    try collectBytes { _ = try run(export(to: $0, cancellation: cancellation)) { frames } }
  }

  /// Encodes the frames of a stream into memory, as they come where that is possible.
  ///
  /// - Parameters:
  ///   - stream: The frames, of which none was taken.
  ///   - intake: The stages of the frames.
  ///   - name: The name of the stream in messages.
  ///   - cancellation: Checked before every frame.
  package func encoded(
    _ stream: any FrameStream, _ intake: FrameIntake, name: String, cancellation: Cancellation
  ) throws -> [UInt8] {
    try collectBytes { _ = try run(export(to: $0, cancellation: cancellation), intake, name: name, stream: { stream }) }
  }

  /// Estimates the size of the file by encoding some frames.
  package func estimated(_ frames: FrameSequence, cancellation: Cancellation) throws -> FileEstimate {
    try estimate(export(to: .sink { _ in }, cancellation: cancellation)) { frames }.estimate
  }
}
