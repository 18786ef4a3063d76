package import Frames
package import Pipeline
import Raster
import Video

/// The parts of a job that a preview shows.
extension RenderJob {
  /// The frames that the file shows, and their times.
  package var sequence: FrameSequence { makeSequence() }

  /// Returns the job that writes the same frames in another format, with that format's standard settings but for the
  /// quality, and without a limit of the size.
  package func encoding(as format: OutputFormat) throws -> RenderJob {
    guard format != self.format else { return self }
    return try again(settings.forAnotherFormat(), as: format)
  }

  /// Encodes the file into memory.
  ///
  /// - Parameters:
  ///   - cancellation: Checked before every frame.
  ///   - observer: Receives progress updates.
  package func encoded(
    cancellation: Cancellation = Cancellation(), observer: some RenderObserver = SilentObserver()
  ) throws -> [UInt8] {
    try collectBytes {
      let export = export(to: $0, cancellation: cancellation, observer: observer)
      _ = try export.run { try makeEncoder(for: export) }
    }
  }

  /// Returns the peak signal-to-noise ratio of the file's pictures, in decibels; nil for pictures of another size.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - cancellation: Checked before every frame.
  package func psnr(of file: [UInt8], cancellation: Cancellation) throws -> Double? {
    var reader = try FrameReader(file, mostFrames: .max, mostPixels: PixelLimit.largest.pixelCount)
    let report = try compare(
      with: { try reader.next().map { MovingPicture.Frame(pixmap: $0.pixmap, duration: $0.duration) } },
      cancellation: cancellation)
    return report.sizes == nil ? report.psnr : nil
  }

  /// Estimates the size of the file by encoding some frames.
  package func estimated(cancellation: Cancellation) throws -> FileEstimate {
    let export = export(to: .sink { _ in }, cancellation: cancellation)
    return try export.estimate(workers: workers) { try makeEncoder(for: export) }
  }
}
