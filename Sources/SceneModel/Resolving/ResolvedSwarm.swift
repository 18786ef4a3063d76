public import FixedPoint
public import Geometry
public import LoopTiming

/// A swarm of a resolved scene.
public struct ResolvedSwarm: Equatable, Sendable {
  /// The name of the sprite.
  public let sprite: String
  /// The longer side of the sprite in points, at scale 1.
  public let size: Fixed
  /// The members; later ones are drawn over earlier ones.
  public let members: [Member]
  /// The phase of the wings' clock at which each frame of the sprite begins; the first one is 0.
  let pictureStarts: [Phase]

  /// A sprite of a swarm.
  public struct Member: Equatable, Sendable {
    /// The enlargement.
    public let scale: Fixed
    /// The position along the path: one turn per flight.
    public let flight: PhaseClock
    /// The position in the sprite's animation: one turn for all its frames.
    public let wings: PhaseClock
    /// The path, in points.
    public let path: PathTable
    let opacity: Movement<Fixed>

    /// Returns the opacity at a part of the flight, 0…1.
    public func opacity(at part: Phase) -> Fixed { opacity.value(at: part) }
  }

  /// Returns the index of the sprite's frame at a phase of the wings' clock.
  public func picture(at phase: Phase) -> Int {
    (0..<pictureStarts.count).lastByBisection { pictureStarts[$0].steps <= phase.steps }
  }
}
