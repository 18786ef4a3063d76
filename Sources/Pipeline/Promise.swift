import Synchronization

/// A promise: a value that one thread sets once and other threads wait for.
public final class Promise<Value: Sendable>: Sendable {
  private let found = Mutex<Value?>(nil)
  private let isSet = Semaphore()

  /// Creates a promise without a value.
  public init() {}

  /// Sets the value and wakes the waiting threads. Called exactly once.
  public func set(_ value: Value) {
    found.withLock { $0 = value }
    isSet.signal()
  }

  /// The value. Reading it blocks until it is set.
  public var value: Value {
    isSet.wait()
    // Passes the signal on to the next waiting reader.
    isSet.signal()
    return found.withLock { value in
      guard let value else { preconditionFailure("it was signalled when it was set") }
      return value
    }
  }
}
