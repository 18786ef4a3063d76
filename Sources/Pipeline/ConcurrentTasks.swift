import Synchronization

/// Runs tasks on several threads, which start them in order, and receives what they report on the calling thread.
///
/// The reports of one task arrive in order; those of several are mixed. A task waits while many reports have not been received,
/// and does not start while the first unfinished one is far behind: so memory is bounded, whatever `count` is and however slow
/// the receiver. The first error stops all tasks.
///
/// - Parameters:
///   - count: The number of tasks.
///   - threads: The maximum number of tasks that run at the same time, at least 1.
///   - task: Runs a task. `report` throws `CancellationError` once the tasks are stopped; a long task must report now and then.
///   - receive: Receives a report and the index of its task; nil at the end of the task.
public func runConcurrentTasks<Report: Sendable>(
  count: Int, threads: Int,
  task: @escaping @Sendable (_ index: Int, _ report: @escaping (Report) throws -> Void) throws -> Void,
  receive: (_ index: Int, Report?) throws -> Void
) throws {
  precondition(threads > 0)
  guard count > 0 else { return }
  let tasks = Production(count: count, freeSlots: 2 * threads)
  let mailbox = Mailbox<(index: Int, report: Result<Report?, any Error>)>()
  let workers = try Workers(count: min(threads, count)) {
    while let index = tasks.next() {
      let end = Result<Report?, any Error> {
        try task(index) { try mailbox.post((index, .success($0))) }
        return nil
      }
      // Nobody is there to receive it only if all tasks are stopped.
      try? mailbox.post((index, end))
    }
  }
  defer {
    mailbox.close()
    tasks.stop(workers: threads)
    workers.join()
  }
  var finished: Set<Int> = []
  var firstUnfinished = 0
  while firstUnfinished < count {
    let (index, result) = mailbox.next()
    let report = try result.get()
    try receive(index, report)
    guard report == nil else { continue }
    finished.insert(index)
    while finished.remove(firstUnfinished) != nil {
      firstUnfinished += 1
      tasks.freeSlot()
    }
  }
}

/// The supply of indices of tasks in order, each available once a slot is free.
private final class Production: Sendable {
  private let free: Semaphore
  private let nextIndex = Atomic(0)
  private let count: Int
  private let stopped = Atomic(false)

  init(count: Int, freeSlots: Int) {
    self.count = count
    free = Semaphore()
    for _ in 0..<freeSlots { free.signal() }
  }

  /// Returns the next index once a slot is free; nil when no indices are left.
  func next() -> Int? {
    free.wait()
    if stopped.load(ordering: .acquiring) { return nil }
    // Another thread may have waited for this slot: whatever it observed must be visible here.
    let index = nextIndex.add(1, ordering: .acquiringAndReleasing).oldValue
    return index < count ? index : nil  // the others wait until ``stop(workers:)``
  }

  func freeSlot() { free.signal() }

  /// Ends ``next()`` with nil for every worker that waits in it or will call it.
  func stop(workers: Int) {
    stopped.store(true, ordering: .releasing)
    for _ in 0..<workers { free.signal() }
  }
}

/// Messages of several threads to one, in the order in which they were posted.
///
/// Semaphores order the accesses, which the thread sanitizer sees, unlike those of a `Mutex`.
private final class Mailbox<Message>: @unchecked Sendable {
  private var messages: [Message] = []
  private let turn = Semaphore()
  private let free = Semaphore()
  private let filled = Semaphore()
  private let isClosed = Atomic(false)

  /// The number of messages that can wait: enough that threads do not wait for each other between two frames.
  private static var capacity: Int { 64 }

  init() {
    turn.signal()
    for _ in 0..<Mailbox.capacity { free.signal() }
  }

  /// Adds a message once there is room for it.
  func post(_ message: Message) throws(CancellationError) {
    free.wait()
    guard !isClosed.load(ordering: .acquiring) else {
      // Wakes the next one that waits.
      free.signal()
      throw CancellationError()
    }
    turn.wait()
    messages.append(message)
    turn.signal()
    filled.signal()
  }

  /// Waits for the next message.
  func next() -> Message {
    filled.wait()
    turn.wait()
    defer {
      turn.signal()
      free.signal()
    }
    return messages.removeFirst()
  }

  /// Makes every call of ``post(_:)`` throw, also those that wait.
  func close() {
    isClosed.store(true, ordering: .releasing)
    free.signal()
  }
}
