import LoopTiming
import Video

/// The outcome of comparing a rendering with a manifest.
public struct ManifestReport: Sendable, Equatable {
  /// The frames of the rendering.
  public let frameCount: Int
  /// The frames of the manifest.
  public internal(set) var manifestFrameCount = 0
  /// The number of frames that differ, among those that both have.
  public internal(set) var differing = 0
  /// The first frame that differs.
  public internal(set) var firstDiffering: Int?

  /// Whether both have the same number of frames, and all frames are equal.
  public var isSame: Bool { differing == 0 && manifestFrameCount == frameCount }
}
