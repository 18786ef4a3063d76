import Dispatch
import Synchronization

/// Runs tasks concurrently and returns when all have finished. The threads start them in array order.
///
/// A task may wait for a ``Promise`` of an earlier task: that task has already started, whatever the number of threads.
///
/// - Parameters:
///   - threads: The maximum number of threads.
///   - tasks: The tasks.
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
