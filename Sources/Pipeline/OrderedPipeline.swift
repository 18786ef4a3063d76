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
  guard count > 0 else { return }
  var next = 0
  _ = try runStreamPipeline(
    workers: workers, window: min(window, count), cancellation: cancellation,
    makeItem: { (index: 0, item: try makeItem()) },
    take: { (numbered: inout (index: Int, item: Item)) in
      guard next < count else { return false }
      (numbered.index, next) = (next, next + 1)
      return true
    }, abandon: {}, produce: { try produce($0.index, &$0.item) }, consume: { try consume($0, &$1.item) })
}
