import Pipeline
import Foundation

/// An open file, or standard output, that is written from the front to the back.
///
/// Whoever reads a pipe may take as long as they like. When they go away, what is written is a ``BrokenPipeError``.
final class OutputStream {
  private let descriptor: Int32
  /// What the file is called in messages.
  private let name: String
  /// Whether somebody reads at the other end, whom it may have to wait for.
  private let hasReader: Bool
  /// The bytes that a pipe holds; nil of anything else.
  private let pipeCapacity: Int?
  private let cancellation: Cancellation?
  /// The first error of a call that writes.
  private(set) var failure: (any Error)?

  /// Opens what a target writes to.
  ///
  /// - Parameters:
  ///   - target: A file, or standard output.
  ///   - cancellation: Asked while it is waited for whoever reads.
  init(_ target: borrowing OutputTarget, _ cancellation: Cancellation? = nil) throws {
    (name, self.cancellation) = (target.name, cancellation)
    descriptor =
      target.isStandardOutput
      ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0) : try OutputStream.open(target.path, cancellation)
    guard descriptor >= 0 else { throw FileError("write", name, errorNumber: errno) }
    var status = stat()
    hasReader = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    pipeCapacity = OutputStream.enlargedPipe(descriptor)
  }

  deinit { close(descriptor) }

  /// Writes all of some bytes.
  func write(_ bytes: [UInt8]) throws { try unsafe write(bytes.span.bytes) }

  /// Writes all of some bytes.
  func write(_ bytes: RawSpan) throws { try unsafe bytes.withUnsafeBytes { try unsafe write($0) } }

  /// Writes all of some bytes.
  @unsafe func write(_ bytes: UnsafeRawBufferPointer) throws {
    do {
      try unsafe writeAll(bytes)
    } catch {
      failure = failure ?? error
      throw error
    }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      if hasReader { try waitForReader() }
      let piece = unsafe hasReader ? rest.prefix(room) : rest
      let count = unsafe Foundation.write(
        descriptor, UnsafeRawBufferPointer(rebasing: piece).baseAddress, piece.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count < 0, errno == EPIPE { throw BrokenPipeError() }
      guard count >= 0 else { throw FileError("write", name, errorNumber: errno) }
      unsafe rest = rest.dropFirst(count)
    }
  }

  /// The bytes that a reader's end, when it is ready, takes at once without waiting.
  private var room: Int {
    var unread: Int32 = 0
    guard let pipeCapacity, unsafe ioctl(descriptor, UInt(FIONREAD), &unread) == 0 else { return Int(PIPE_BUF) }
    // It is kept in pages. A write goes on in the last one only if its end fits there: so any two that follow each other hold
    // at least what one can, but for the first, which may be read in part.
    return max(pipeCapacity - 2 * Int(unread) - 2 * Int(getpagesize()), Int(PIPE_BUF))
  }

  /// Lets a pipe hold more than its usual 64 KiB, where the system allows it, since frames are large: writer and reader wait
  /// less often for each other.
  ///
  /// - Returns: What it holds then; nil if it is no pipe.
  private static func enlargedPipe(_ descriptor: Int32) -> Int? {
    // As <linux/fcntl.h> has them, which Glibc's header shows on request only.
    let (set, get): (Int32, Int32) = (1031, 1032)
    let capacity = fcntl(descriptor, get)
    guard capacity > 0 else { return nil }
    return Int(max(capacity, fcntl(descriptor, set, 1 << 20)))
  }

  /// Waits until something can be written, a tenth of a second at a time, so that a wish to stop is seen.
  private func waitForReader() throws {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while true {
      let found = unsafe poll(&waiting, 1, 100)
      guard found == 0 || found < 0 && errno == EINTR else { return }
      if let cancellation, cancellation.isCancelled { throw CancelledError() }
    }
  }

  /// Opens a file; of a named pipe it waits for whoever reads it, as long as nobody wishes to stop.
  private static func open(_ path: String, _ cancellation: Cancellation?) throws -> Int32 {
    while true {
      let descriptor = unsafe Foundation.open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor < 0, errno == ENXIO, let cancellation else { return descriptor }
      if cancellation.isCancelled { throw CancelledError() }
      usleep(100_000)
    }
  }
}
