import Foundation

/// A file or folder that does not do what is asked of it.
public struct FileError: Error, Equatable, CustomStringConvertible {
  /// What went wrong, with the name of the file and the system's words.
  public let description: String

  init(_ action: String, _ path: String, reason: String) { description = "cannot \(action) \(path): \(reason)" }

  init(_ action: String, _ path: String, errorNumber: Int32) {
    self.init(action, path, reason: unsafe String(cString: strerror(errorNumber)))
  }
}
