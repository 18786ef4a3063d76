public import FixedPoint
public import LoopTiming

/// The grain of a resolved scene.
public struct ResolvedGrain: Equatable, Sendable {
  /// The covered rectangle.
  public let outline: ResolvedOutline
  /// The opacity of the strongest specks.
  public let amount: ResolvedProperty<Fixed>
  /// The side of a speck in points.
  public let size: Fixed
  /// The seed of the specks.
  public let seed: UInt64
  /// The number of pictures in a turn of the clock.
  let steps: Int
  let clock: PhaseClock

  /// Returns the index of the picture at a moment.
  public func step(at phase: (Int) -> Phase) -> Int {
    // Phases are rounded down: that of a step's first frame is less than a unit below the step.
    Int(((UInt64(clock.value(at: phase).steps) + 1) * UInt64(steps) - 1) >> 32)
  }
}
