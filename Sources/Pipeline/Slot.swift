/// A slot for one item, filled and emptied in turn.
///
/// No two threads access the item at once: the consumer waits until the slot is full, and the owner of the slots passes only
/// free ones to a producer.
final class Slot<Item>: @unchecked Sendable {
  private var item: Item
  private var failure: (any Error)?
  private var isEnd = false
  private let full = Semaphore()

  init(_ item: Item) { self.item = item }

  /// Reads input into the item, for ``fill(_:)`` to process. Returns false at the end of the input and on an error; the
  /// slot is then full, so that the consumer sees the end or the error.
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

  /// Waits until the slot is full and passes the item on; returns false at the end of the input.
  func empty(_ body: (inout Item) throws -> Void) throws -> Bool {
    full.wait()
    if let failure { throw failure }
    if isEnd { return false }
    try body(&item)
    return true
  }
}
