import Dispatch
import Synchronization

/// What something that is done meanwhile finds, for whoever waits for it.
public final class Finding<Value: Sendable>: Sendable {
  private let found = Mutex<Value?>(nil)
  private let isFound = DispatchSemaphore(value: 0)

  /// Nothing yet.
  public init() {}

  /// Says what was found, once.
  public func set(_ value: Value) {
    found.withLock { $0 = value }
    isFound.signal()
  }

  /// What was found; it is waited for.
  public var value: Value {
    isFound.wait()
    // For the next who asks.
    isFound.signal()
    return found.withLock { value in
      guard let value else { preconditionFailure("it was signalled when it was set") }
      return value
    }
  }
}
