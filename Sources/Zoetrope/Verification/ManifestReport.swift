import Pipeline
import LoopTiming
import Video

/// The outcome of comparing a rendering with a manifest.
public struct ManifestReport: Sendable, Equatable {
  /// The frames of the rendering.
  public let frameCount: Int
  /// The frames of the manifest.
  public internal(set) var manifestFrameCount = 0
  /// How many frames, of those that both have, are not the same.
  public internal(set) var differing = 0
  /// The first of them.
  public internal(set) var firstDiffering: Int?

  /// Whether every frame is the same, and there are no more and no fewer.
  public var isSame: Bool { differing == 0 && manifestFrameCount == frameCount }
}
