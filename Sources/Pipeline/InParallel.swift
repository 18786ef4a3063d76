import Dispatch
import Synchronization

/// Does some things at once on several threads, which begin them in their order; back when all are done.
///
/// A thing may wait for what one before it finds, as a ``Finding``: that one has begun by then, on any number of threads.
///
/// - Parameters:
///   - threads: The most that are used.
///   - tasks: What is done.
public func inParallel(threads: Int, _ tasks: [@Sendable () -> Void]) {
  let begun = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: min(threads, tasks.count)) { _ in
    while true {
      let number = begun.add(1, ordering: .relaxed).oldValue
      guard number < tasks.count else { return }
      tasks[number]()
    }
  }
}
