import FixedPoint
import Geometry
public import LoopTiming

/// A phase that runs with an element of the plan, or stands.
public struct PhaseClock: Hashable, Sendable {
  /// The phase at the start of the loop.
  public let start: Phase
  /// The index of the element; nil if the clock stands.
  public let element: Int?

  /// The phase where its element has come to `phase`.
  public func value(at phase: (Int) -> Phase) -> Phase {
    guard let element else { return start }
    return Phase(steps: start.steps &+ phase(element).steps)
  }
}
