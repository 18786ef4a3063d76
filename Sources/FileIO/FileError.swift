import Glibc

/// A file or folder that cannot be read or written as requested.
public struct FileError: Error, Hashable, CustomStringConvertible {
  /// A change of the request that helps.
  public enum Remedy: Hashable, Sendable {
    /// The request may replace the file that stands in the way.
    case replacing
    /// The request may allow more temporary space.
    case moreTemporarySpace
  }

  /// The action that failed, such as `read`.
  package let action: String
  /// The name of the file or folder, as it was given.
  package let path: String
  /// Why it went wrong, without the name of the file.
  package let reason: String
  /// The error number of the system; nil for a reason that has none.
  package let errorNumber: Int32?
  /// A change of the request that helps, where there is one.
  public let remedy: Remedy?
  /// Whether the same request may succeed later: a disk is full, or memory, descriptors or a server are short at present.
  public let isTemporary: Bool

  /// The failure, with the name of the file and the system's message.
  public var description: String { "cannot \(action) \(path.isEmpty ? "\"\"" : path): \(reason)" }

  package init(
    _ action: String, _ path: String, reason: String, remedy: Remedy? = nil, isTemporary: Bool = false,
    errorNumber: Int32? = nil
  ) {
    (self.action, self.path) = (action, path)
    (self.reason, self.remedy, self.isTemporary, self.errorNumber) = (reason, remedy, isTemporary, errorNumber)
  }

  package init(_ action: String, _ path: String, errorNumber: Int32) {
    self.init(
      action, path, reason: errorNumber == EISDIR ? "it is a folder" : unsafe String(cString: strerror(errorNumber)),
      isTemporary: FileError.isTemporary(errorNumber), errorNumber: errorNumber)
  }

  /// Standard input or output that is closed, or open the other way round.
  package init(_ action: String, closed stream: String) {
    self.init(action, stream, reason: "it is closed; open it, or give the name of a file")
  }

  /// A file or folder that cannot be created. If the folder that would hold it is missing, the reason says that.
  package init(_ action: String, new path: String, errorNumber: Int32) {
    let folder = FileName(path.withoutFinalSlashes).folder.dropLast()
    guard errorNumber == ENOENT, !folder.isEmpty, unsafe access(String(folder), F_OK) != 0 else {
      self.init(action, path, errorNumber: errorNumber)
      return
    }
    self.init(action, path, reason: "there is no folder \(folder); create it first")
  }

  /// Returns whether a system call that failed may succeed later.
  package static func isTemporary(_ errorNumber: Int32) -> Bool {
    [
      ENOSPC, EDQUOT, ENOMEM, EAGAIN, EMFILE, ENFILE, EBUSY, EIO, ESTALE, ETIMEDOUT, EHOSTDOWN, EHOSTUNREACH, ENETDOWN,
      ENETUNREACH, ECONNRESET,
    ].contains(errorNumber)
  }
}
