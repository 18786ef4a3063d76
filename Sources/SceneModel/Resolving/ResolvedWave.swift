public import FixedPoint
import LoopTiming

/// What is added to a progress: amplitude · sin(2π · frequency · progress).
public struct ResolvedWave: Equatable, Sendable {
  /// The amplitude.
  public let amplitude: Fixed
  /// Waves per unit of progress.
  public let frequency: Fixed
}
