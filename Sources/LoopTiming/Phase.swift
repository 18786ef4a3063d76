/// A position within a period: a fraction of the period in steps of 2⁻³², wrapping after a whole period.
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
