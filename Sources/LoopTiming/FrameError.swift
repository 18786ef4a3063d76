/// The error of frames that make no sequence: there are none, or their times or sizes do not fit together.
public struct FrameError: Error, Equatable, CustomStringConvertible {
  /// The problem and the remedy, as sentences.
  public let description: String

  /// Creates an error with a message.
  package init(_ description: String) { self.description = description }

  /// The error of a sequence without frames.
  package static let noFrames = FrameError("There are no frames. Give at least one.")
}
