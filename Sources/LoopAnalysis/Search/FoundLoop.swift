/// The part of some footage that loops best: played from `start` up to before `end`, then from `start` again.
public struct FoundLoop: Hashable, Sendable {
  /// The first frame.
  public let start: Int
  /// The frame after the last one.
  public let end: Int
  /// How much what follows the last frame differs from what follows it in the loop: the mean of the squared differences of
  /// signatures around the seam.
  public let seam: Double

  /// Frames of the loop.
  public var count: Int { end - start }
}
