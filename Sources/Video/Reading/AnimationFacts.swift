import CLibAV
public import FixedPoint
public import Raster

/// The playback properties of an animated image.
public struct AnimationFacts: Equatable, Sendable {
  /// How often the animation plays, 0 = forever.
  public var playCount: Int
  /// The stored delay of each frame, in seconds.
  public var delays: [Rational] = []
  /// The disposal method of each frame, nil for a code that the format does not define; empty for AVIF, which has none.
  public var disposals: [DisposalMethod?] = []
  /// Whether a part of the canvas is clear behind a frame, in an APNG.
  var leavesGaps = false

  /// The duration of each frame, in seconds.
  package var shownDurations: [Rational] { delays.map(AnimationFacts.shownDuration) }

  /// Returns the duration of a frame in seconds: 0.1 s for a stored delay of 0, as in browsers.
  static func shownDuration(_ delay: Rational) -> Rational { delay > .zero ? delay : Rational(1, 10) }

  init(playCount: Int) { self.playCount = playCount }
}
