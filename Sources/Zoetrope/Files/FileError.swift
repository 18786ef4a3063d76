import Foundation

/// A file or folder that cannot be read or written as requested.
public struct FileError: Error, Equatable, CustomStringConvertible {
  /// What went wrong, with the name of the file and the system's words.
  public let description: String
  /// Whether a file stands in the way that a request may replace.
  public let isReplaceable: Bool

  init(_ action: String, _ path: String, reason: String, isReplaceable: Bool = false) {
    description = "cannot \(action) \(path): \(reason)"
    self.isReplaceable = isReplaceable
  }

  init(_ action: String, _ path: String, errorNumber: Int32) {
    self.init(action, path, reason: unsafe String(cString: strerror(errorNumber)))
  }
}
