import Glibc

/// A file or folder that cannot be read or written as requested.
public struct FileError: Error, Equatable, CustomStringConvertible {
  /// What went wrong, with the name of the file and the system's words.
  public let description: String
  /// Why it went wrong, without the name of the file.
  package let reason: String

  package init(_ action: String, _ path: String, reason: String) {
    description = "cannot \(action) \(path): \(reason)"
    self.reason = reason
  }

  package init(_ action: String, _ path: String, errorNumber: Int32) {
    self.init(action, path, reason: unsafe String(cString: strerror(errorNumber)))
  }
}
