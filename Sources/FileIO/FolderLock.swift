import Glibc

/// The lock of a folder, held until deinitialization or the end of the process.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Locks a folder; nil if it cannot be locked: it cannot be read, or its file system has no locks.
  ///
  /// - Parameter path: The path of the folder.
  /// - Throws: ``FileError`` if another process holds the lock.
  package init?(of path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let error = FolderLock.take(descriptor)
    guard error == 0 else {
      close(descriptor)
      if error == EWOULDBLOCK {
        throw FileError("write", path, reason: "another process uses it", errorNumber: error)
      }
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Locks an open file or folder, and waits up to a second while another process holds the lock.
  ///
  /// - Returns: 0, or the error of the system: `EWOULDBLOCK` if another process holds the lock.
  package static func take(_ descriptor: Int32) -> Int32 {
    // One that was killed may need a moment to be gone.
    var tries = 20
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      tries -= 1
      guard errno == EWOULDBLOCK, tries > 0 else { return errno }
      usleep(50_000)
    }
    return 0
  }
}
