import Dispatch
import Synchronization

/// Takes items that come one after another, nobody knows how many, makes something of them on several threads, and hands
/// them on in order.
///
/// `take` is called by one thread at a time, in the order of the items, and may wait; meanwhile what came before goes on. At
/// most `window` items exist, whatever comes. The first error stops everything; what came before it is consumed.
///
/// - Parameters:
///   - workers: Threads that take and produce, at least 1.
///   - window: Items that exist at once, at least 1; two more than the workers keep everybody busy.
///   - cancellation: Asked before every item; a wish to stop is thrown as ``CancelledError``.
///   - makeItem: An empty item; called `window` times before anything starts.
///   - take: Puts the next thing into an item; false if there is none.
///   - abandon: Called when nothing more is wanted, from the calling thread: lets a `take` that waits come back.
///   - produce: Makes something of what an item has; must not touch what other calls touch.
///   - consume: Takes an item and its number; may exchange it.
/// - Returns: How many items came.
public func runStreamPipeline<Item: Sendable>(
  workers: Int, window: Int, cancellation: Cancellation, makeItem: () throws -> Item,
  take: @escaping (inout Item) throws -> Bool, abandon: () -> Void,
  produce: @escaping @Sendable (inout Item) throws -> Void, consume: (Int, inout Item) throws -> Void
) throws -> Int {
  precondition(workers > 0 && window > 0)
  let intake = Intake(try (0..<window).map { _ in Place(try makeItem()) }, take)
  let group = DispatchGroup()
  let queue = DispatchQueue.forWorkers()
  for _ in 0..<min(workers, window) {
    queue.async(group: group) {
      while let place = intake.next() {
        place.fill { item in
          if cancellation.isCancelled { throw CancelledError() }
          try produce(&item)
        }
      }
    }
  }
  // Workers go on using the places until they have all seen the stop.
  defer {
    abandon()
    intake.stop(workers: workers)
    group.wait()
  }
  var count = 0
  while true {
    let isThere = try intake.place(ofItem: count).empty { item in
      if cancellation.isCancelled { throw CancelledError() }
      try consume(count, &item)
    }
    guard isThere else { return count }
    count += 1
    intake.freePlace()
  }
}

/// Takes items in order, each into its place, when that is free.
///
/// The turn orders the calls of `take`, with which nothing else is done at once. It is a semaphore, since what waits for a
/// `Mutex` does so where the thread sanitizer does not look.
private final class Intake<Item>: @unchecked Sendable {
  private let places: [Place<Item>]
  private let take: (inout Item) throws -> Bool
  private let free = DispatchSemaphore(value: 0)
  private let turn = DispatchSemaphore(value: 1)
  private var count = 0
  private var isOver = false
  private let stopped = Atomic(false)

  init(_ places: [Place<Item>], _ take: @escaping (inout Item) throws -> Bool) {
    (self.places, self.take) = (places, take)
    // A semaphore must not be released below the value it was made with, so it is made empty and filled.
    for _ in places { free.signal() }
  }

  /// The place of an item.
  func place(ofItem index: Int) -> Place<Item> { places[index % places.count] }

  /// The place of the next item, which has it, as soon as that is free; nil when there are no more.
  func next() -> Place<Item>? {
    free.wait()
    turn.wait()
    defer { turn.signal() }
    if isOver || stopped.load(ordering: .acquiring) { return nil }
    let place = place(ofItem: count)
    count += 1
    if place.take(take) { return place }
    isOver = true  // the others wait for ``stop(workers:)``
    return nil
  }

  func freePlace() { free.signal() }

  /// Lets every worker that waits, or will, see that there is nothing more to do.
  func stop(workers: Int) {
    stopped.store(true, ordering: .releasing)
    for _ in 0..<workers { free.signal() }
  }
}
