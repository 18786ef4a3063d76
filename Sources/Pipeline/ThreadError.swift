import Glibc

/// An error of starting a thread.
public struct ThreadError: Error, CustomStringConvertible {
  let number: Int32

  /// The failure and the system's message.
  public var description: String {
    "cannot start a thread: \(unsafe String(cString: strerror(number))); allow more processes or memory (ulimit -u, ulimit -v)"
  }
}
