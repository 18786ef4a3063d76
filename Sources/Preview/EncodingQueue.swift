import Glibc
import Pipeline
import Synchronization

/// Encodings in the background, one at a time, at a low priority: frames that are watched come first.
final class EncodingQueue: Sendable {
  /// The cancellation of each encoding, and whose it is.
  private let cancellations = Mutex<[ObjectIdentifier: (owner: Int, cancellation: Cancellation)]>([:])
  private let turn = Mutex(())

  /// Ends all encodings with `CancellationError`, but those of an owner.
  func cancelAll(exceptOf owner: Int? = nil) {
    cancellations.withLock { for entry in $0.values where entry.owner != owner { entry.cancellation.cancel() } }
  }

  /// Runs an encoding and waits for it.
  func run<Result: Sendable>(
    for owner: Int, _ encode: @escaping @Sendable (Cancellation) throws -> Result
  ) throws -> Result {
    let cancellation = Cancellation()
    cancellations.withLock { $0[ObjectIdentifier(cancellation)] = (owner, cancellation) }
    defer { _ = cancellations.withLock { $0.removeValue(forKey: ObjectIdentifier(cancellation)) } }
    return try turn.withLock { _ in
      if cancellation.isCancelled { throw CancellationError() }
      let result = Promise<Swift.Result<Result, any Error>>()
      let thread = try SystemThread {
        // On Linux the niceness is that of a thread, and the threads that it starts inherit it.
        _ = nice(EncodingQueue.niceness)
        result.set(Swift.Result { try encode(cancellation) })
      }
      thread.join()
      return try result.value.get()
    }
  }

  /// Half of the way to the lowest priority.
  private static let niceness: Int32 = 10
}
