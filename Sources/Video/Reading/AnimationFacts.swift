import CLibAV
public import FixedPoint

/// The playback properties of an animated image.
public struct AnimationFacts: Equatable, Sendable {
  /// How often the animation plays, 0 = forever.
  public var playCount: Int
  /// The stored delay of each frame, in seconds.
  public var delays: [Rational] = []
  /// The number of frames for each disposal method: `keep`, `background`, `previous`.
  public var disposals: [String: Int] = [:]

  init(playCount: Int) { self.playCount = playCount }
}
