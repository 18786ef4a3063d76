import Synchronization

/// A request to stop that any thread can make and any thread can check. Code that stops throws `CancellationError`.
public final class Cancellation: Sendable {
  private let cancelled = Atomic(false)

  /// Creates a request that has not been made yet.
  public init() {}

  /// Requests a stop. This cannot be undone.
  public func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Whether a stop has been requested, or the current task, if there is one, has been cancelled. A thread of a
  /// pipeline has no task: the thread that waits for it must ask, too.
  public var isCancelled: Bool { cancelled.load(ordering: .relaxed) || Task.isCancelled }

  /// Throws if ``isCancelled``.
  package func check() throws(CancellationError) {
    if isCancelled { throw CancellationError() }
  }
}
