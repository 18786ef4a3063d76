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
///   - cancellation: Checked before every item and at the end; a requested stop is thrown as `CancellationError`.
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
        try cancellation.check()
        try produce(&item)
      }
    }
  }
  // Workers use the slots until each of them has seen that the gate is closed.
  defer {
    abandon()
    intake.gate.close()
    threads.join()
  }
  var count = 0
  while true {
    let isThere = try intake.slot(ofItem: count).empty { item in
      try cancellation.check()
      try consume(count, &item)
    }
    guard isThere else {
      // The stream may have ended because of it.
      try cancellation.check()
      return count
    }
    count += 1
    intake.gate.admitOne()
  }
}

/// The intake of items in order, each into its slot, once that is free.
///
/// Item k uses slot k mod n. With n slots and items taken in order, the slot freed by consuming item k − n is always that of
/// item k.
///
/// The `turn` semaphore serializes the calls of `take`. It is not a `Mutex`, because the thread sanitizer does not see
/// the ordering that waiting for a `Mutex` establishes.
private final class Intake<Item>: @unchecked Sendable {
  /// Lets a thread through for each free slot, until the stream or the pipeline ends.
  let gate: Gate
  private let slots: [Slot<Item>]
  private let take: (inout Item) throws -> Bool
  private let turn = Semaphore()
  private var count = 0

  init(_ slots: [Slot<Item>], _ take: @escaping (inout Item) throws -> Bool) {
    (self.slots, self.take, gate) = (slots, take, Gate(admitting: slots.count))
    turn.signal()
  }

  /// Returns the slot of an item.
  func slot(ofItem index: Int) -> Slot<Item> { slots[index % slots.count] }

  /// Takes the next item into its slot, once that is free, and returns the slot; nil when no items are left.
  func next() -> Slot<Item>? {
    turn.wait()
    defer { turn.signal() }
    // Passed in turn, so that nobody who passed it earlier takes an item after the end.
    guard gate.pass() else { return nil }
    let slot = slot(ofItem: count)
    count += 1
    if slot.take(take) { return slot }
    gate.close()
    return nil
  }
}
