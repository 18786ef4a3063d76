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
  let tasks = TaskIndices(count: count, ahead: 2 * threads)
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
    tasks.gate.close()
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
      tasks.gate.admitOne()
    }
  }
}

/// The indices of tasks in order, for several threads.
private final class TaskIndices: Sendable {
  /// Lets a thread through for each index, until the first unfinished task is far behind.
  let gate: Gate
  private let nextIndex = Atomic(0)
  private let count: Int

  init(count: Int, ahead: Int) {
    self.count = count
    gate = Gate(admitting: ahead)
  }

  /// Returns the next index once the gate is passed; nil when no indices are left.
  func next() -> Int? {
    guard gate.pass() else { return nil }
    // Another thread may have been admitted for this one: whatever it observed must be visible here.
    let index = nextIndex.add(1, ordering: .acquiringAndReleasing).oldValue
    return index < count ? index : nil  // the others wait until the gate is closed
  }
}

/// Messages of several threads to one, in the order in which they were posted.
///
/// Semaphores order the accesses, which the thread sanitizer sees, unlike those of a `Mutex`.
private final class Mailbox<Message>: @unchecked Sendable {
  private var messages: [Message] = []
  private let turn = Semaphore()
  private let filled = Semaphore()
  /// Lets as many threads through as messages can wait: enough that they do not wait for each other between two frames.
  private let gate = Gate(admitting: 64)

  init() { turn.signal() }

  /// Adds a message once there is room for it.
  func post(_ message: Message) throws(CancellationError) {
    guard gate.pass() else { throw CancellationError() }
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
      gate.admitOne()
    }
    return messages.removeFirst()
  }

  /// Makes every call of ``post(_:)`` throw, also those that wait.
  func close() { gate.close() }
}
