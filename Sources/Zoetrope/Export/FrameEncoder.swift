import FileIO

/// Encodes frames in a format: what one kind of file adds to an ``Export``.
protocol FrameEncoder {
  /// The number of frames that progress is told of; nil if it is known at the end only.
  var frameCount: Int? { get }

  /// The subject and verb of the message that the output needs a regular file, such as `loops in a row need`; nil for an
  /// output that can go anywhere.
  var regularFileNeed: String? { get }

  /// Takes hold of what is needed beside the target. What cannot be done is thrown here, before the first frame.
  mutating func prepare(for target: borrowing OutputTarget) throws

  /// Writes all of the output.
  func encode(to target: borrowing OutputTarget, _ progress: RenderProgress) throws -> EncodedOutput

  /// Lets go of what ``prepare(for:)`` took, after the output is committed.
  func finish(_ output: EncodedOutput) throws
}

extension FrameEncoder {
  /// The output can go anywhere.
  var regularFileNeed: String? { nil }

  /// Nothing is needed.
  mutating func prepare(for target: borrowing OutputTarget) throws {}

  /// Nothing was taken.
  func finish(_ output: EncodedOutput) {}
}
