import Foundation

/// A named pipe that is open for reading, and that nobody reads.
public final class UnreadPipe {
  private let descriptor: Int32

  /// Makes a named pipe and opens it.
  ///
  /// - Throws: ``ProgramFailure`` if `mkfifo` fails.
  public init(_ path: String) throws {
    try output(of: "mkfifo", [path])
    descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Whether the pipe takes no more bytes, so that its writer waits.
  public var isFull: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, 0) == 0
  }
}
