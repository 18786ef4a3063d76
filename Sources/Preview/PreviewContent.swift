package import Frames
package import Pipeline
package import Zoetrope

/// The content of a preview: frames, and the files that they would become.
package protocol PreviewContent: Sendable {
  /// The frames in the order in which they are shown, and their times.
  var frames: FrameSequence { get }

  /// The description for the page.
  var facts: PreviewFacts { get }

  /// The files that the frames come from.
  var files: [String] { get }

  /// Estimates the size of a file of the frames.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - cancellation: Checked before every frame.
  func estimate(_ format: OutputFormat, _ cancellation: Cancellation) throws -> PreviewCost

  /// Encodes the frames into memory.
  func encode(_ format: OutputFormat, _ cancellation: Cancellation) throws -> PreviewCost

  /// Returns the peak signal-to-noise ratio of an encoded file in decibels; nil where it cannot be measured.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - format: The format of the file.
  ///   - cancellation: Checked before every frame.
  func psnr(of file: [UInt8], _ format: OutputFormat, _ cancellation: Cancellation) throws -> Double?
}
