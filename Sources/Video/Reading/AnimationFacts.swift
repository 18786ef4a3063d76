import CLibAV
public import FixedPoint

/// What an animation says of its playing.
public struct AnimationFacts: Equatable, Sendable {
  /// How often it plays; 0 is forever.
  public var playCount: Int
  /// How long each frame shows, in seconds, as it is stored.
  public var delays: [Rational] = []
  /// How many frames become what after they were shown: `keep`, `background`, `previous`.
  public var disposals: [String: Int] = [:]

  init(playCount: Int) { self.playCount = playCount }
}
