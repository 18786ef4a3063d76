import Synchronization

/// Reads a stream of items of unknown length, processes them on several threads and consumes them in order on the
/// calling thread.
///
/// `take` is called by one thread at a time, in the order of the items. It may block; earlier items are processed and
/// consumed meanwhile. At most `window` items exist, whatever the length of the stream. The first error stops the
/// pipeline; items before it are consumed.
///
/// - Parameters:
///   - workers: The number of threads that take and produce, at least 1.
///   - window: The number of items that exist at once, at least 1. Two more than the workers keep all threads busy.
///   - cancellation: Checked before every item; a requested stop is thrown as `CancellationError`.
///   - makeItem: Creates an empty item; called `window` times before the threads start.
///   - take: Reads the next input into an item; returns false at the end of the stream.
///   - abandon: Called on the calling thread when no more input is needed; must make a blocked `take` return.
///   - produce: Processes the input of an item; must not access what concurrent calls access.
///   - consume: Receives an item, which it may exchange, and its index.
/// - Returns: The number of items in the stream.
public func runStreamPipeline<Item: Sendable>(
  workers: Int, window: Int, cancellation: Cancellation, makeItem: () throws -> Item,
  take: @escaping (inout Item) throws -> Bool, abandon: () -> Void,
  produce: @escaping @Sendable (inout Item) throws -> Void, consume: (Int, inout Item) throws -> Void
) throws -> Int {
  precondition(workers > 0 && window > 0)
  let intake = Intake(try (0..<window).map { _ in Slot(try makeItem()) }, take)
  let threads = try Workers(count: min(workers, window)) {
    while let slot = intake.next() {
      slot.fill { item in
        if cancellation.isCancelled { throw CancellationError() }
        try produce(&item)
      }
    }
  }
  // Workers use the slots until each of them has seen the stop.
  defer {
    abandon()
    intake.stop(workers: workers)
    threads.join()
  }
  var count = 0
  while true {
    let isThere = try intake.slot(ofItem: count).empty { item in
      if cancellation.isCancelled { throw CancellationError() }
      try consume(count, &item)
    }
    guard isThere else { return count }
    count += 1
    intake.freeSlot()
  }
}

/// The intake of items in order, each into its slot, once that is free.
///
/// Item k uses slot k mod n. With n slots and items taken in order, the slot freed by consuming item k − n is always that of
/// item k. Another worker may have waited for it: whatever that worker observed is visible to those that get `turn` after it.
///
/// The `turn` semaphore serializes the calls of `take`. It is not a `Mutex`, because the thread sanitizer does not see
/// the ordering that waiting for a `Mutex` establishes.
private final class Intake<Item>: @unchecked Sendable {
  private let slots: [Slot<Item>]
  private let take: (inout Item) throws -> Bool
  private let free = Semaphore()
  private let turn = Semaphore()
  private var count = 0
  private var isOver = false
  private let stopped = Atomic(false)

  init(_ slots: [Slot<Item>], _ take: @escaping (inout Item) throws -> Bool) {
    (self.slots, self.take) = (slots, take)
    for _ in slots { free.signal() }
    turn.signal()
  }

  /// Returns the slot of an item.
  func slot(ofItem index: Int) -> Slot<Item> { slots[index % slots.count] }

  /// Takes the next item into its slot, once that is free, and returns the slot; nil when no items are left.
  func next() -> Slot<Item>? {
    free.wait()
    turn.wait()
    defer { turn.signal() }
    if isOver || stopped.load(ordering: .acquiring) { return nil }
    let slot = slot(ofItem: count)
    count += 1
    if slot.take(take) { return slot }
    isOver = true  // the others wait until ``stop(workers:)``
    return nil
  }

  func freeSlot() { free.signal() }

  /// Ends ``next()`` with nil for every worker that waits in it or will call it.
  func stop(workers: Int) {
    stopped.store(true, ordering: .releasing)
    for _ in 0..<workers { free.signal() }
  }
}
