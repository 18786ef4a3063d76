/// The progress of writing a file.
public struct ExportProgress: Equatable, Sendable {
  /// The current part of the work, such as one trial of a size budget; nil where there is only one.
  public let part: String?
  /// The number of frames done in the current part.
  public let frames: Int
  /// The number of frames in the current part.
  public let frameCount: Int

  /// The share of the current part that is done, 0…1.
  public var fraction: Double { frameCount > 0 ? Double(frames) / Double(frameCount) : 0 }
}
