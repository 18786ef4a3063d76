import FileIO
import Glibc

extension RegularFile {
  /// Opens a regular file, with errors in the terms of this module.
  convenience init(path: String) throws(VideoError) {
    do {
      try self.init(opening: path)
    } catch {
      throw VideoError(.unreadable, "read \(StandardInput.name(of: path))", error.reason, cause: error)
    }
  }

  /// Takes over the descriptor of a regular file, with errors in the terms of this module.
  convenience init(descriptor: Int32, name: String) throws(VideoError) {
    do {
      try self.init(adopting: descriptor, name: name)
    } catch {
      throw VideoError(.unreadable, "read \(name)", error.reason, cause: error)
    }
  }

  /// Opens a regular file that was written before, for ``overwrite(_:at:to:)``.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - action: The action and its object in messages.
  convenience init(editing path: String, to action: String) throws(VideoError) {
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw VideoError(.writingFailed, action, unsafe String(cString: strerror(errno))) }
    try self.init(descriptor: descriptor, name: path)
  }

  /// Replaces bytes of a file that was opened for editing.
  ///
  /// - Parameters:
  ///   - bytes: The new bytes.
  ///   - offset: The offset of the first one.
  ///   - action: The action and its object in messages.
  func overwrite(_ bytes: [UInt8], at offset: Int, to action: String) throws(VideoError) {
    let failure = lseek(descriptor, offset, SEEK_SET) < 0 ? errno : unsafe writeAll(bytes.span.bytes, to: descriptor)
    if let failure { throw VideoError(.writingFailed, action, unsafe String(cString: strerror(failure))) }
  }
}
