public import FixedPoint
public import Geometry
public import LoopTiming

/// A swarm of a resolved scene.
public struct ResolvedSwarm: Equatable, Sendable {
  /// The name of the sprite.
  public let sprite: String
  /// The longer side of the sprite in points, at scale 1.
  public let size: Fixed
  /// Its members; the later ones are drawn over the earlier ones.
  public let members: [Member]
  /// Where in the period of the wings' clock each picture of the sprite begins; the first one at its start.
  let pictureStarts: [Phase]

  /// One of a swarm.
  public struct Member: Equatable, Sendable {
    /// The enlargement.
    public let scale: Fixed
    /// Runs once round for every flight.
    public let flight: PhaseClock
    /// Runs once round while all pictures of the sprite show.
    public let wings: PhaseClock
    /// Where it flies, in points.
    public let path: PathTable
    let opacity: Movement<Fixed>

    /// How opaque it is at a part of its flight, 0…1.
    public func opacity(at part: Phase) -> Fixed { opacity.value(at: part) }
  }

  /// Which picture of the sprite shows at a phase of the wings' clock.
  public func picture(at phase: Phase) -> Int {
    var (low, high) = (0, pictureStarts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if pictureStarts[middle].steps <= phase.steps { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
