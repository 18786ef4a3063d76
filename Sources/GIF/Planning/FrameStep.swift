/// A frame to be drawn, and what follows it.
struct FrameStep {
  /// The frame.
  let frame: TargetFrame
  /// The first frame after it that differs.
  let next: TargetFrame
  /// Whether equal frames follow before that one.
  let isRepeated: Bool
  /// Whether it is shown long enough for two images, and another image may be added.
  let mayHaveTwoImages: Bool
}
