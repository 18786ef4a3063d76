import Glibc

/// A counting semaphore of the system (`sem_init`).
///
/// libdispatch's semaphore blocks forever where memory cannot be allocated.
@safe
package final class Semaphore: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  /// Creates a semaphore whose value is 0.
  package init() {
    unsafe semaphore = .allocate(capacity: 1)
    // Fails only for values beyond 2³¹ − 1, and for semaphores shared by processes.
    unsafe sem_init(semaphore, 0, 0)
  }

  deinit {
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  /// Adds 1 to the value, and wakes a thread that waits.
  package func signal() { unsafe sem_post(semaphore) }

  /// Waits until the value is above 0, and subtracts 1.
  package func wait() {
    // A signal handler interrupts it.
    while unsafe sem_wait(semaphore) != 0 {}
  }
}
