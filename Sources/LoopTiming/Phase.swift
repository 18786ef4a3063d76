/// A position within a period: a fraction of the period in steps of 2⁻³², wrapping after a whole period.
///
/// The times of frames, lags and starts are rounded down to steps, all of them. That keeps their order: a frame at the moment
/// at which something starts, or after it, is never found before it. If lags were rounded to the nearest, a lag of 1/10 would
/// exceed the time of the frame at 1/10.
@frozen
public struct Phase: Hashable, Sendable {
  /// The fraction in steps of 2⁻³² periods.
  public var steps: UInt32

  /// Creates the phase `steps` × 2⁻³².
  @inlinable
  public init(steps: UInt32) { self.steps = steps }

  /// The start of the period.
  public static var zero: Phase { Phase(steps: 0) }
}
