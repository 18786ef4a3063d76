import Synchronization

/// Produces `count` items on several threads and consumes them in order on the calling thread.
///
/// `produce` fills item k for any k at any time; `consume` receives the items 0, 1, 2, … in turn. At most `window`
/// items exist, whatever `count` is: the slot of a consumed item is reused, so that the buffers of an item (pictures)
/// are allocated once. The first error stops the pipeline; errors of `produce` are thrown in the order of the items.
///
/// - Parameters:
///   - count: The number of items to produce.
///   - workers: The number of producing threads, at least 1.
///   - window: The number of items that exist at once, at least 1. Two more than the workers keep all threads busy.
///   - cancellation: Checked before every item; a requested stop is thrown as `CancellationError`.
///   - makeItem: Creates an empty item; called `window` times (at most `count`) before the threads start.
///   - produce: Fills an item; must not access what concurrent calls access.
///   - consume: Receives an item, which it may exchange.
public func runOrderedPipeline<Item: Sendable>(
  count: Int, workers: Int, window: Int, cancellation: Cancellation, makeItem: () throws -> Item,
  produce: @escaping @Sendable (Int, inout Item) throws -> Void, consume: (Int, inout Item) throws -> Void
) throws {
  precondition(workers > 0 && window > 0)
  guard count > 0 else { return }
  let slots = try (0..<min(window, count)).map { _ in Slot(try makeItem()) }
  let production = Production(count: count, freeSlots: slots.count)
  let threads = try Workers(count: min(workers, slots.count)) {
    while let index = production.next() {
      slots[index % slots.count].fill { item in
        if cancellation.isCancelled { throw CancellationError() }
        try produce(index, &item)
      }
    }
  }
  // Workers use the slots until each of them has seen the stop.
  defer {
    production.stop(workers: workers)
    threads.join()
  }
  for index in 0..<count {
    try slots[index % slots.count].empty { item in
      if cancellation.isCancelled { throw CancellationError() }
      try consume(index, &item)
    }
    production.freeSlot()
  }
}

/// The supply of indices in order, each available once its slot is free.
///
/// Index k uses slot k mod n. With n slots and indices handed out in order, the slot freed by consuming k − n is always
/// that of k.
final class Production: Sendable {
  private let free: Semaphore
  private let nextIndex = Atomic(0)
  private let count: Int
  private let stopped = Atomic(false)

  init(count: Int, freeSlots: Int) {
    self.count = count
    free = Semaphore()
    for _ in 0..<freeSlots { free.signal() }
  }

  /// Returns the next index once its slot is free; nil when no indices are left.
  func next() -> Int? {
    free.wait()
    if stopped.load(ordering: .acquiring) { return nil }
    // Another worker may have waited for this worker's slot: whatever it observed must be visible here.
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
