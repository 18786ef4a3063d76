import Dispatch
import Synchronization

/// Does a thing for each of some numbers, and another thing, at once or one after the other; the results do not tell which.
///
/// - Parameters:
///   - threads: The most that are done at once.
///   - count: How many numbers there are, from 0 on.
///   - first: What is done for each number.
///   - second: The other thing, begun first.
/// - Returns: What came of the numbers, in their order, and of the other.
public func inParallel<First: Sendable, Second: Sendable>(
  threads: Int, count: Int, _ first: @Sendable (Int) -> First, and second: @Sendable () -> Second
) -> ([First], Second) {
  let results = Mutex<(first: [First?], second: Second?)>((Array(repeating: nil, count: count), nil))
  let begun = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: min(threads, count + 1)) { _ in
    while true {
      let number = begun.add(1, ordering: .relaxed).oldValue - 1
      guard number < count else { return }
      if number < 0 {
        let result = second()
        results.withLock { $0.second = result }
      } else {
        let result = first(number)
        results.withLock { $0.first[number] = result }
      }
    }
  }
  return results.withLock { results in
    guard let second = results.second else { preconditionFailure("everything has been done") }
    return (results.first.compactMap(\.self), second)
  }
}
