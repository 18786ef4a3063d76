public import Video

/// Measures a file as a loop: its structure, its timing, and the step from its last frame to its first.
///
/// ```swift
/// let report = try verify("moon.gif")
/// if !report.problems.isEmpty { print(report.problems) }
/// ```
///
/// - Parameters:
///   - path: The path of a GIF, APNG, WebP, AVIF or video.
///   - limit: The most pixels that a frame may have.
/// - Throws: ``FileIO/FileError`` for a file that is missing, or one with gaps or errors in its frames, `VideoError` for one that
///   cannot be decoded, `CancellationError` where the task was cancelled.
public func verify(_ path: String, limit: PixelLimit = .standard) throws -> LoopVerification {
  try LoopVerification(path: path, limit: limit, cancellation: Cancellation())
}
