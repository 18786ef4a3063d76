import Synchronization

/// A wish to stop that any thread may utter and every thread may ask for.
public final class Cancellation: Sendable {
  private let cancelled = Atomic(false)

  /// Nobody wishes to stop yet.
  public init() {}

  /// Asks everybody to stop; for good.
  public func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Whether somebody asked to stop.
  public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
}
