import Glibc
package import Pipeline

/// An open file, standard output or another sink of bytes, written from the front to the back.
///
/// The reader of a pipe may take as long as it likes. After it has closed the pipe, writing throws ``BrokenPipeError``.
package final class OutputStream {
  /// The open file; −1 where a sink takes the bytes.
  private let descriptor: Int32
  /// Takes the bytes in place of a file; nil for a file.
  private let sink: ((RawSpan) throws -> Void)?
  /// The name of the file in messages.
  private let name: String
  /// Whether a reader may be at the other end, which has to be waited for.
  private let hasReader: Bool
  /// The capacity of a pipe in bytes; nil for anything else.
  private let pipeCapacity: Int?
  private let cancellation: Cancellation?
  /// The first error thrown by a write.
  package private(set) var failure: (any Error)?

  /// Opens the file of a target.
  ///
  /// - Parameters:
  ///   - target: A file, standard output or a sink.
  ///   - cancellation: Checked while waiting for a reader.
  package init(_ target: borrowing OutputTarget, _ cancellation: Cancellation? = nil) throws {
    (name, self.cancellation, sink) = (target.name, cancellation, target.sink)
    guard sink == nil else {
      (descriptor, hasReader, pipeCapacity) = (-1, false, nil)
      return
    }
    descriptor =
      target.isStandardOutput
      ? try duplicate(STDOUT_FILENO, to: "write", name) : try OutputStream.open(target.path, cancellation)
    guard descriptor >= 0 else { throw FileError("write", name, errorNumber: errno) }
    hasReader = stat(descriptor: descriptor).map { $0.type != S_IFREG } ?? false
    pipeCapacity = OutputStream.enlargedPipe(descriptor)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws { try unsafe write(bytes.span.bytes) }

  /// Writes all bytes.
  package func write(_ bytes: RawSpan) throws {
    do {
      if let sink { return try sink(bytes) }
      try unsafe bytes.withUnsafeBytes { try unsafe writeAll($0) }
    } catch {
      failure = failure ?? error
      throw error
    }
  }

  /// Writes all bytes.
  @unsafe package func write(_ bytes: UnsafeRawBufferPointer) throws { try unsafe write(bytes.bytes) }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      if hasReader { try waitForReader() }
      let piece = unsafe hasReader ? rest.prefix(room) : rest
      let count = unsafe Glibc.write(
        descriptor, UnsafeRawBufferPointer(rebasing: piece).baseAddress, piece.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count < 0, errno == EPIPE { throw BrokenPipeError() }
      guard count > 0 else { throw FileError("write", name, errorNumber: count < 0 ? errno : EIO) }
      unsafe rest = rest.dropFirst(count)
    }
  }

  /// The number of bytes that a pipe which is ready takes at once without blocking.
  private var room: Int {
    var unread: Int32 = 0
    guard let pipeCapacity, unsafe ioctl(descriptor, UInt(FIONREAD), &unread) == 0 else { return Int(PIPE_BUF) }
    // A pipe is a ring of pages. A write is appended to the last page only if all of it fits there, so any two neighbouring
    // pages hold at least one page of data, except the first, which may be read in part.
    return max(pipeCapacity - 2 * Int(unread) - 2 * Int(getpagesize()), Int(PIPE_BUF))
  }

  /// Enlarges a pipe beyond its usual 64 KiB, where the system allows it: frames are large, and writer and reader then wait
  /// less often for each other.
  ///
  /// - Returns: The capacity in bytes; nil if it is no pipe.
  private static func enlargedPipe(_ descriptor: Int32) -> Int? {
    // F_SETPIPE_SZ and F_GETPIPE_SZ of <linux/fcntl.h>, which Glibc declares for _GNU_SOURCE only.
    let (set, get): (Int32, Int32) = (1031, 1032)
    let capacity = fcntl(descriptor, get)
    guard capacity > 0 else { return nil }
    return Int(max(capacity, fcntl(descriptor, set, 1 << 20)))
  }

  /// Waits until the file can be written to, in steps of 0.1 s, so that a cancellation is seen.
  private func waitForReader() throws {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while true {
      let found = unsafe poll(&waiting, 1, 100)
      guard found == 0 || found < 0 && errno == EINTR else { return }
      try cancellation?.check()
    }
  }

  /// Opens a file; for a named pipe, waits for a reader until cancelled.
  private static func open(_ path: String, _ cancellation: Cancellation?) throws -> Int32 {
    while true {
      let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor < 0, errno == ENXIO, let cancellation else { return descriptor }
      try cancellation.check()
      usleep(100_000)
    }
  }
}
