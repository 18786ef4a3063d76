import Synchronization

/// The error that a pipeline stage throws when it stops because of a ``Cancellation``.
public struct CancelledError: Error {
  /// Creates the error.
  public init() {}
}
