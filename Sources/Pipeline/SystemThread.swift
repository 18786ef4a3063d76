import Glibc

/// A running thread of the system.
///
/// libdispatch would queue work for threads that it cannot create, without an error, and the work would never begin.
package struct SystemThread {
  private let number: pthread_t

  /// The work of a thread, from its creation to its start.
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread.
  ///
  /// - Throws: ``ThreadError`` if the system allows no more threads, or their stacks find no room in memory.
  package init(_ body: @escaping @Sendable () -> Void) throws(ThreadError) {
    let work = unsafe Unmanaged.passRetained(Work(body))
    var number = pthread_t()
    let result = unsafe pthread_create(
      &number, nil,
      { work in
        guard let work = unsafe work else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      unsafe work.release()
      throw ThreadError(number: result)
    }
    self.number = number
  }

  /// Waits for the end of the thread. Called exactly once, unless ``detach()`` is.
  package func join() { pthread_join(number, nil) }

  /// Lets the thread run on by itself.
  package func detach() { pthread_detach(number) }
}
