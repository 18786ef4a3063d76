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
  package func estimated(
    _ frames: FrameSequence, cancellation: Cancellation, observer: some RenderObserver
  ) throws -> FileEstimate {
    let export = export(to: .sink { _ in }, replaces: false, cancellation: cancellation, observer: observer)
    return try estimate(export) { frames }.estimate
  }

  /// Returns the job that writes the same frames in another format, with that format's standard settings but for the
  /// quality, and without a limit of the size; and the frames that it is given.
  ///
  /// - Parameters:
  ///   - given: The frames that are given.
  ///   - format: The other format.
  package func encoding(
    _ given: FrameSequence, as format: OutputFormat
  ) throws -> (job: EncodeJob, frames: FrameSequence) {
    guard format != self.format else { return (self, given) }
    let other = settings.forAnotherFormat()
    let geometry =
      other.size == nil
      ? try FrameGeometry(of: givenSize).evened(for: other, format, hasAlpha: hasAlpha).geometry
      : try FrameGeometry(of: givenSize)
    let job = try EncodeJob(
      size: geometry.size, frameRate: given.timing.meanFrameRate, settings: other, format: format, hasAlpha: hasAlpha)
    return (job, given.shaped(geometry))
  }
}
