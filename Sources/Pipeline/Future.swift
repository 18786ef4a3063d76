/// A value that another thread computes while the caller goes on.
public struct Future<Value: Sendable>: Sendable {
  private let promise = Promise<Value>()

  /// Begins to compute a value.
  ///
  /// - Parameters:
  ///   - onOtherThread: False to compute it at once on the calling thread, which also happens if no thread can be started.
  ///   - compute: Computes the value. It may wait for futures that began before this one.
  public init(onOtherThread: Bool, _ compute: @escaping @Sendable () -> Value) {
    let promise = promise
    let work = { @Sendable in promise.set(compute()) }
    if onOtherThread, let thread = try? SystemThread(work) { thread.detach() } else { work() }
  }

  /// The value. Reading it blocks until it is known.
  public var value: Value { promise.value }
}
