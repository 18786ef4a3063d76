import Synchronization

/// Runs tasks concurrently and returns when all have finished. The threads start them in array order.
///
/// A task may wait for a ``Promise`` of an earlier task: that task has already started, whatever the number of threads.
///
/// - Parameters:
///   - threads: The maximum number of threads, with the calling one, which also works if the system allows no other.
///   - tasks: The tasks.
public func inParallel(threads: Int, _ tasks: [@Sendable () -> Void]) {
  let list = TaskList(tasks)
  let others = try? Workers(count: min(threads, tasks.count) - 1, list.run)
  list.run()
  others?.join()
}

/// Tasks that threads start in order.
private final class TaskList: Sendable {
  private let tasks: [@Sendable () -> Void]
  private let begun = Atomic(0)

  init(_ tasks: [@Sendable () -> Void]) { self.tasks = tasks }

  /// Runs tasks until all have been started.
  @Sendable func run() {
    while true {
      let number = begun.add(1, ordering: .relaxed).oldValue
      guard number < tasks.count else { return }
      tasks[number]()
    }
  }
}
