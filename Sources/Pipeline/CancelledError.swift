import Synchronization

/// What a stage throws when it stops because it was asked to.
public struct CancelledError: Error {
  /// Stopped on request.
  public init() {}
}
