import LoopTiming
import Video

/// The outcome of comparing a rendering with a manifest.
package struct ManifestReport: Sendable, Equatable {
  /// The frames of the rendering.
  package let frameCount: Int
  /// The frames of the manifest.
  package internal(set) var manifestFrameCount = 0
  /// The number of frames that differ, among those that both have.
  package internal(set) var differing = 0
  /// The first frame that differs.
  package internal(set) var firstDiffering: Int?

  /// Whether both have the same number of frames, and all frames are equal.
  package var isSame: Bool { differing == 0 && manifestFrameCount == frameCount }
}
