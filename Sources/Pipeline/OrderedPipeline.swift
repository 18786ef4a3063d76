import Dispatch
import Synchronization

/// Makes items on several threads and hands them on in order: `produce` fills item k of `count`, for any k at any time, and
/// `consume` takes them on the calling thread, 0, 1, 2, … in turn.
///
/// At most `window` items exist, whatever `count` is: a place that was consumed is filled again, so what an item holds
/// (pictures) is allocated once. The first error stops everything: errors of `produce` are thrown in the order of the items.
///
/// - Parameters:
///   - count: How many items are made.
///   - workers: Threads that produce, at least 1.
///   - window: Items that exist at once, at least 1; two more than the workers keep everybody busy.
///   - cancellation: Asked before every item; a wish to stop is thrown as ``CancelledError``.
///   - makeItem: An empty item; called `window` times before anything starts.
///   - produce: Fills an item; must not touch what other calls touch.
///   - consume: Takes an item; may exchange it.
public func runOrderedPipeline<Item: Sendable>(
  count: Int, workers: Int, window: Int, cancellation: Cancellation, makeItem: () throws -> Item,
  produce: @escaping @Sendable (Int, inout Item) throws -> Void, consume: (Int, inout Item) throws -> Void
) throws {
  precondition(workers > 0 && window > 0)
  guard count > 0 else { return }
  let places = try (0..<min(window, count)).map { _ in Place(try makeItem()) }
  let production = Production(count: count, freePlaces: places.count)
  let group = DispatchGroup()
  let queue = DispatchQueue.forWorkers()
  for _ in 0..<min(workers, places.count) {
    queue.async(group: group) {
      while let index = production.next() {
        places[index % places.count].fill { item in
          if cancellation.isCancelled { throw CancelledError() }
          try produce(index, &item)
        }
      }
    }
  }
  // Workers go on using the places until they have all seen the stop.
  defer {
    production.stop(workers: workers)
    group.wait()
  }
  for index in 0..<count {
    try places[index % places.count].empty { item in
      if cancellation.isCancelled { throw CancelledError() }
      try consume(index, &item)
    }
    production.freePlace()
  }
}

/// Hands out the indices in order, each only when its place is free.
///
/// Index k goes to place k mod n. With n places, and indices handed out in order, a free place after k − n was consumed
/// is always the one of k.
private final class Production: Sendable {
  private let free: DispatchSemaphore
  private let nextIndex = Atomic(0)
  private let count: Int
  private let stopped = Atomic(false)

  init(count: Int, freePlaces: Int) {
    self.count = count
    // A semaphore must not be released below the value it was made with, so it is made empty and filled.
    free = DispatchSemaphore(value: 0)
    for _ in 0..<freePlaces { free.signal() }
  }

  /// The next index, as soon as its place is free; nil when there are no more.
  func next() -> Int? {
    free.wait()
    if stopped.load(ordering: .acquiring) { return nil }
    // Another worker may have waited for this one's place: what it saw must be seen here.
    let index = nextIndex.add(1, ordering: .acquiringAndReleasing).oldValue
    return index < count ? index : nil  // the others wait for ``stop(workers:)``
  }

  func freePlace() { free.signal() }

  /// Lets every worker that waits, or will, see that there is nothing more to do.
  func stop(workers: Int) {
    stopped.store(true, ordering: .releasing)
    for _ in 0..<workers { free.signal() }
  }
}
