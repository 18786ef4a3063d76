/// The part of some footage that loops best: it plays from `start` up to but excluding `end`, then from `start` again.
public struct FoundLoop: Hashable, Sendable {
  /// The index of the first frame.
  public let start: Int
  /// The index of the frame after the last one.
  public let end: Int
  /// The difference at the seam: the mean of the squared differences between the signatures of the frames around `end`
  /// and of those around `start`.
  public let seam: Double

  /// The number of frames in the loop.
  public var count: Int { end - start }
}
