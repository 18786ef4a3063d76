import Glibc
import Pipeline
import Synchronization

/// Encodings in the background, one at a time, at a low priority: frames that are watched come first.
final class EncodingQueue: Sendable {
  private let encodings = RunningWork<Int>()
  private let turn = Mutex(())

  /// Ends all encodings with `CancellationError`, but those of an owner.
  func cancelAll(exceptOf owner: Int? = nil) { encodings.cancel { $0 != owner } }

  /// Ends all encodings; none begins any more.
  func end() { encodings.end() }

  /// Runs an encoding and waits for it.
  func run<Result: Sendable>(
    for owner: Int, _ encode: @escaping @Sendable (Cancellation) throws -> Result
  ) throws -> Result {
    try encodings.run(for: owner) { try run(encode, $0) }
  }

  private func run<Result: Sendable>(
    _ encode: @escaping @Sendable (Cancellation) throws -> Result, _ cancellation: Cancellation
  ) throws -> Result {
    try turn.withLock { _ in
      try cancellation.check()
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
