import FileIO
import Glibc

/// Files that take their names together, when all of them are complete, or not at all.
///
/// Until then they are in a folder beside the names, which vanishes in the end. A killed process leaves it there, under a name
/// that begins with `.zoetrope-`, and the next run that writes there removes it.
public struct FileSet: ~Copyable {
  private let paths: [String]
  private let replaces: Bool
  private let folder: StagingFolder

  /// Creates the folder.
  ///
  /// - Parameters:
  ///   - paths: The files, all in one folder.
  ///   - inputs: Files that none of them replaces.
  ///   - replaces: Whether files of these names may be replaced.
  /// - Throws: ``FileIO/FileError``.
  public init(_ paths: [String], inputs: [String], replaces: Bool) throws {
    try requireNoInput(paths, inputs)
    var destinations: [String] = []
    for path in paths {
      let destination = try OutputTarget(name: path, replaces: replaces).destination
      guard !destinations.contains(destination) else {
        throw FileError("write", path, reason: "it is the same file as another of them; give each a name of its own")
      }
      destinations.append(destination)
      guard FileKind.canBeRegularFile(path) else { throw FileError("write", path, reason: "it is not a regular file") }
    }
    let first = destinations.first ?? ""
    OutputTarget.removeStaleFiles(beside: first)
    let folder = try StagingFolder(beside: first)
    for (path, destination) in zip(paths, destinations) where !folder.isOnFileSystem(of: destination) {
      throw FileError("write", path, reason: "it is a link to another file system; give the name of the file there")
    }
    self.folder = folder
    (self.paths, self.replaces) = (paths, replaces)
  }

  /// Returns the path of a file before it takes its name.
  public func location(of path: String) -> String { "\(folder.path)/\(FileSet.name(path))" }

  /// Gives all files their names.
  ///
  /// - Throws: ``FileIO/FileError`` if one of them cannot take its name; then all names are what they were.
  public consuming func commit() throws {
    var done: [(path: String, backup: String?)] = []
    do {
      for path in paths {
        var target = try OutputTarget(name: path, replaces: replaces, finished: location(of: path))
        let (destination, backup) = (target.destination, folder.backup(of: FileSet.name(path)))
        // As a second name, where the file system has those, so that the first is never missing.
        let hasBackup = unsafe replaces && (link(destination, backup) == 0 || rename(destination, backup) == 0)
        if hasBackup { done.append((destination, backup)) }
        try target.commit()
        if !hasBackup { done.append((destination, nil)) }
      }
    } catch {
      for (path, backup) in done.reversed() {
        guard let backup else {
          unsafe unlink(path)
          continue
        }
        // Nothing is renamed where both are names of one file.
        if unsafe rename(backup, path) == 0 { unsafe unlink(backup) }
      }
      throw error
    }
    for (_, backup) in done { if let backup { unsafe unlink(backup) } }
  }

  private static func name(_ path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }
}
