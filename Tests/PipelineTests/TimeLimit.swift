import Dispatch
import Foundation
import Synchronization

/// The error of a call that has not returned in time.
struct TimeLimitExceeded: Error {}

/// Calls a function that would never return if the code were broken, and returns its result.
///
/// - Parameters:
///   - seconds: The time limit.
///   - body: The function. After the limit it goes on until the process ends.
/// - Throws: ``TimeLimitExceeded``, or the error of the function.
func withTimeLimit<Value: Sendable>(
  seconds: Int = 20, _ body: @escaping @Sendable () throws -> Value
) throws -> Value {
  let result = Shared<Result<Value, any Error>?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    let value = Result { try body() }
    result.value.withLock { $0 = value }
    isDone.signal()
  }
  _ = isDone.wait(timeout: .now() + .seconds(seconds))
  guard let result = result.value.withLock(\.self) else { throw TimeLimitExceeded() }
  return try result.get()
}

/// A value that several threads use.
private final class Shared<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }
}
