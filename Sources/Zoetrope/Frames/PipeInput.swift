import Pipeline
import Foundation
import Synchronization

/// The bytes of a file one after another, which are waited for as long as nobody wishes to stop.
final class PipeInput: Sendable {
  private let file: SeekableFile
  private let name: String
  private let cancellation: Cancellation
  private let isStopped = Atomic(false)

  init(_ input: InputFile, _ cancellation: Cancellation) {
    (file, name, self.cancellation) = (input.file, input.name, cancellation)
  }

  /// Reads what there is, at least a byte; nothing at the end.
  func read(into memory: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      if cancellation.isCancelled || isStopped.load(ordering: .relaxed) { throw CancelledError() }
      // A tenth of a second at a time, so that a wish to stop is seen where nothing comes.
      var waiting = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
      let found = unsafe poll(&waiting, 1, 100)
      if found == 0 || found < 0 && errno == EINTR { continue }
      let count = unsafe Foundation.read(file.descriptor, memory.baseAddress, memory.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw FileError("read", name, errorNumber: errno) }
      return count
    }
  }

  /// Lets whoever waits, or will, come back with ``CancelledError``.
  func stop() { isStopped.store(true, ordering: .relaxed) }
}
