import Synchronization

/// A gate that lets a number of threads through, and one more for each call of ``admitOne()``, until it is closed.
///
/// The semaphore orders accesses: a thread that passes sees what was written before the calls that admitted as many.
final class Gate: Sendable {
  private let admitted = Semaphore()
  private let isClosed = Atomic(false)

  /// Creates a gate that lets a number of threads through at once.
  init(admitting count: Int) { for _ in 0..<count { admitted.signal() } }

  /// Waits until the gate lets a thread through; returns false once it is closed.
  func pass() -> Bool {
    admitted.wait()
    guard isClosed.load(ordering: .acquiring) else { return true }
    // Wakes the next one that waits: each thread that the signal of ``close()`` or a later one admits comes here.
    admitted.signal()
    return false
  }

  /// Lets one more thread through.
  func admitOne() { admitted.signal() }

  /// Makes every call of ``pass()`` return false, also those that wait.
  func close() {
    isClosed.store(true, ordering: .releasing)
    admitted.signal()
  }
}
