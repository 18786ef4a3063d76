import Pipeline
import Synchronization

/// Work in progress, each piece with its owner and a cancellation; none begins after the end.
final class RunningWork<Owner: Sendable>: Sendable {
  private struct State {
    var all: [ObjectIdentifier: (owner: Owner, cancellation: Cancellation)] = [:]
    var isEnded = false
  }

  private let state = Mutex(State())

  /// Whether the end has come.
  var isEnded: Bool { state.withLock(\.isEnded) }

  /// Runs a piece of work, which can be cancelled until it returns.
  ///
  /// - Parameters:
  ///   - owner: The owner.
  ///   - isReplaced: Returns whether the work of an owner is cancelled for this one.
  ///   - work: The work.
  /// - Throws: The errors of the work; `CancellationError` after the end.
  func run<Made>(
    for owner: Owner, replacing isReplaced: (Owner) -> Bool = { _ in false }, _ work: (Cancellation) throws -> Made
  ) throws -> Made {
    let cancellation = Cancellation()
    let key = ObjectIdentifier(cancellation)
    // In one step with the check: what begins before the end is cancelled by it.
    let begins = state.withLock { state in
      guard !state.isEnded else { return false }
      for other in state.all.values where isReplaced(other.owner) { other.cancellation.cancel() }
      state.all[key] = (owner, cancellation)
      return true
    }
    guard begins else { throw CancellationError() }
    defer { state.withLock { _ = $0.all.removeValue(forKey: key) } }
    return try work(cancellation)
  }

  /// Cancels the work of some owners.
  func cancel(of isCancelled: (Owner) -> Bool) {
    state.withLock { state in
      for piece in state.all.values where isCancelled(piece.owner) { piece.cancellation.cancel() }
    }
  }

  /// Cancels all work; none begins any more.
  func end() {
    state.withLock { $0.isEnded = true }
    cancel { _ in true }
  }
}
