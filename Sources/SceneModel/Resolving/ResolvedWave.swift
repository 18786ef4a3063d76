public import FixedPoint
import LoopTiming

/// A wave that is added to a progress: amplitude · sin(2π · frequency · progress).
public struct ResolvedWave: Equatable, Sendable {
  /// The amplitude.
  public let amplitude: Fixed
  /// The number of waves per unit of progress.
  public let frequency: Fixed
}
