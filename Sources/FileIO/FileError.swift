import Glibc

/// A file or folder that cannot be read or written as requested.
public struct FileError: Error, Equatable, CustomStringConvertible {
  /// The failure, with the name of the file and the system's message.
  public let description: String
  /// Why it went wrong, without the name of the file.
  package let reason: String
  /// Whether the reason is a file that stands in the way, which a request may replace.
  public let isReplaceable: Bool

  package init(_ action: String, _ path: String, reason: String, isReplaceable: Bool = false) {
    description = "cannot \(action) \(path): \(reason)"
    self.reason = reason
    self.isReplaceable = isReplaceable
  }

  package init(_ action: String, _ path: String, errorNumber: Int32) {
    self.init(action, path, reason: unsafe String(cString: strerror(errorNumber)))
  }
}
