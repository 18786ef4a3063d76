import FixedPoint
import Geometry
public import LoopTiming

/// A phase that advances with an element of the plan, or stands still.
public struct PhaseClock: Hashable, Sendable {
  /// The phase at the start of the loop.
  public let start: Phase
  /// The index of the element; nil if the phase stands still.
  public let element: Int?

  /// Returns the phase at the phase of its element.
  public func value(at phase: (Int) -> Phase) -> Phase {
    guard let element else { return start }
    return Phase(steps: start.steps &+ phase(element).steps)
  }
}
