import Dispatch

/// A place for one item, filled and emptied in turn.
///
/// The semaphore orders the accesses: the producer touches the item only while the place is free, the consumer only while
/// it is full, so no two threads ever do at once.
final class Place<Item>: @unchecked Sendable {
  private var item: Item
  private var failure: (any Error)?
  private var isEnd = false
  private let full = DispatchSemaphore(value: 0)

  init(_ item: Item) { self.item = item }

  /// Puts something into the item, which ``fill(_:)`` goes on with; false, and full, if there is nothing or an error.
  func take(_ body: (inout Item) throws -> Bool) -> Bool {
    do {
      if try body(&item) { return true }
      isEnd = true
    } catch {
      failure = error
    }
    full.signal()
    return false
  }

  func fill(_ body: (inout Item) throws -> Void) {
    do { try body(&item) } catch { failure = error }
    full.signal()
  }

  /// Hands on the item; false if there was nothing to put into it.
  @discardableResult
  func empty(_ body: (inout Item) throws -> Void) throws -> Bool {
    full.wait()
    if let failure { throw failure }
    if isEnd { return false }
    try body(&item)
    return true
  }
}
