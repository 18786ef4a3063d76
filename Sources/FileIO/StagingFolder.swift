import Glibc

/// A folder for files that are not complete yet, beside the names that they take later.
///
/// It vanishes with its files on deinitialization, unless it has backups; that of a killed process is removed by the next run
/// that writes beside it (``StaleFiles``).
package final class StagingFolder: Sendable {
  /// The path of the folder.
  package let path: String
  private let descriptor: Int32

  /// Creates a folder.
  ///
  /// - Parameter file: The path of a file in the folder that holds it.
  /// - Throws: ``FileError``.
  package init(beside file: String) throws {
    path = StaleFiles.nameBeside(file)
    guard unsafe mkdir(path, 0o700) == 0 else { throw FileError("write", file, errorNumber: errno) }
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Without a lock, another process would take it for that of a killed one.
    guard descriptor >= 0 else {
      let error = FileError("write", file, errorNumber: errno)
      unsafe rmdir(path)
      throw error
    }
    self.descriptor = descriptor
    StaleFiles.lock(descriptor)
  }

  deinit {
    StagingFolder.remove(path)
    close(descriptor)
  }

  /// The start of the names of files that stood there before, and must not be lost.
  private static let backupPrefix = ".old-"

  /// Returns the path of the backup of the file of an index while others take their names; it does not contain the file's own
  /// name, which may have the maximum length.
  package func backup(ofFile index: Int) -> String { "\(path)/\(StagingFolder.backupPrefix)\(index)" }

  /// Removes a folder with its files, unless it has backups, which were not put back.
  static func remove(_ path: String) {
    let names = StaleFiles.names(in: path)
    guard !names.contains(where: { $0.hasPrefix(backupPrefix) }) else { return }
    for name in names { unsafe unlink("\(path)/\(name)") }
    unsafe rmdir(path)
  }
}
