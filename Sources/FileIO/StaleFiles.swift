import FixedPoint
import Glibc

/// Temporary files and folders of killed processes.
///
/// A process holds a lock on each of them while it works, and the system releases it when the process ends.
package enum StaleFiles {
  /// The start of the names of temporary files and folders.
  static let prefix = ".zoetrope-"
  /// The age below which a file stays, in seconds, since its process may be about to lock it.
  private static let minimumAge = 60

  /// Locks an open temporary file or folder, which marks it as in use.
  static func lock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_EX | LOCK_NB) }

  /// Removes the temporary files and folders of killed processes of this user in the folder of a file.
  package static func remove(beside path: String) {
    let folder = folderPath(ofFile: path)
    for name in names(in: folder) where isTemporary(name) { remove(folder + name) }
  }

  /// Returns the names in a folder; none if it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns a temporary name in the folder of a file; it does not contain the file's own, which may have the maximum length.
  static func nameBeside(_ path: String) -> String {
    "\(FileName(path).folder)\(prefix)\(getpid())-\(UInt32.random(in: 0 ... .max))"
  }

  /// Returns whether a name is that of a temporary file: the prefix, a process and a random number.
  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy(\.isDigits)
  }

  private static func remove(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard let status = stat(descriptor: descriptor), status.st_uid == geteuid(),
      status.st_mtim.tv_sec < time(nil) - minimumAge, flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    switch status.type {
    case S_IFREG: unsafe unlink(path)
    case S_IFDIR: StagingFolder.remove(path)
    default: break
    }
  }
}
