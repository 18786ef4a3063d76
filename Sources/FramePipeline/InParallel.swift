import Dispatch
import Synchronization

/// Does two things at once, or one after the other; the results do not tell which.
///
/// - Parameters:
///   - threads: With 1, one after the other.
///   - first: The one.
///   - second: The other.
public func inParallel<First: Sendable, Second: Sendable>(
  threads: Int, _ first: @Sendable () -> First, and second: @Sendable () -> Second
) -> (First, Second) {
  guard threads > 1 else { return (first(), second()) }
  let results = Mutex<(first: First?, second: Second?)>((nil, nil))
  DispatchQueue.concurrentPerform(iterations: 2) { index in
    if index == 0 {
      let result = first()
      results.withLock { $0.first = result }
    } else {
      let result = second()
      results.withLock { $0.second = result }
    }
  }
  return results.withLock { results in
    guard let first = results.first, let second = results.second else { preconditionFailure("both have been done") }
    return (first, second)
  }
}
