import Glibc
package import Pipeline
import Synchronization

/// The bytes of a file in sequence, waited for until cancelled.
package final class PipeInput: Sendable {
  private let file: RegularFile
  private let name: String
  private let cancellation: Cancellation
  private let isStopped = Atomic(false)

  package init(_ input: InputFile, _ cancellation: Cancellation) {
    (file, name, self.cancellation) = (input.file, input.name, cancellation)
  }

  /// Reads the bytes that are available, at least one.
  ///
  /// - Returns: The number of bytes read, 0 at the end.
  package func read(into memory: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      if cancellation.isCancelled || isStopped.load(ordering: .relaxed) { throw CancellationError() }
      // In steps of 0.1 s, so that a cancellation is seen while nothing arrives.
      var waiting = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
      let found = unsafe poll(&waiting, 1, 100)
      if found == 0 || found < 0 && errno == EINTR { continue }
      let count = unsafe Glibc.read(file.descriptor, memory.baseAddress, memory.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw FileError("read", name, errorNumber: errno) }
      return count
    }
  }

  /// Makes present and later calls of ``read(into:)`` throw `CancellationError`.
  package func stop() { isStopped.store(true, ordering: .relaxed) }
}
