import FileIO
import Glibc

/// Files that take their names together, when all of them are complete, or not at all.
///
/// Until then they are in a folder beside the names, which vanishes in the end; a killed process leaves it there, under a name
/// that begins with `.zoetrope-`.
public struct FileSet: ~Copyable {
  private let paths: [String]
  private let folder: String

  /// Creates the folder.
  ///
  /// - Parameters:
  ///   - paths: The files, all in one folder.
  ///   - inputs: Files that none of them replaces.
  ///   - replaces: Whether files of these names may be replaced.
  /// - Throws: ``FileIO/FileError``.
  public init(_ paths: [String], inputs: [String], replaces: Bool) throws {
    try requireNoInput(paths, inputs)
    for path in paths {
      _ = try OutputTarget(name: path, replaces: replaces)
      guard FileSet.isFree(path) else { throw FileError("write", path, reason: "it is not a regular file") }
    }
    let first = paths.first ?? ""
    let parent = first.lastIndex(of: "/").map { String(first[...$0]) } ?? ""
    var name = Array("\(parent).zoetrope-\(getpid())-XXXXXX".utf8CString)
    let made = unsafe name.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
    }
    guard let made else { throw FileError("write", first, errorNumber: errno) }
    folder = made
    self.paths = paths
  }

  deinit { FileSet.remove(folder) }

  /// Returns the path of a file before it takes its name.
  public func location(of path: String) -> String { "\(folder)/\(FileSet.name(path))" }

  /// Gives all files their names.
  ///
  /// - Throws: ``FileIO/FileError`` if one of them cannot take its name; then all names are what they were.
  public consuming func commit() throws {
    var done: [(path: String, backup: String?)] = []
    do {
      for path in paths {
        let backup = "\(folder)/.old-\(FileSet.name(path))"
        let hasBackup = unsafe rename(path, backup) == 0
        done.append((path, hasBackup ? backup : nil))
        guard unsafe rename(location(of: path), path) == 0 else { throw FileError("write", path, errorNumber: errno) }
      }
    } catch {
      for (path, backup) in done.reversed() {
        if let backup { unsafe rename(backup, path) } else { unsafe unlink(path) }
      }
      throw error
    }
  }

  private static func name(_ path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  /// Returns whether a path is a regular file or names nothing.
  private static func isFree(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// Removes a folder with its files.
  private static func remove(_ folder: String) {
    if let entries = unsafe opendir(folder) {
      while let entry = unsafe readdir(entries) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        if name != ".", name != ".." { unsafe unlink("\(folder)/\(name)") }
      }
      unsafe closedir(entries)
    }
    unsafe rmdir(folder)
  }
}
