import FileIO
import Glibc

/// Files that take their names together, when all of them are complete, or not at all.
///
/// Until then they are in folders beside the names, which vanish in the end. A killed process leaves them there, under names
/// that begin with `.zoetrope-`, and the next run that writes there removes them.
package struct FileSet: ~Copyable {
  private let paths: [String]
  private let replaces: Bool
  /// The folder of each file; those in one folder share it.
  private let folders: [StagingFolder]

  /// Creates the folders.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - replaces: Whether files of these names may be replaced.
  /// - Throws: ``FileIO/FileError``.
  package init(_ paths: [String], replaces: Bool) throws {
    let destinations = try FileSet.destinations(of: paths, replaces: replaces)
    var shared: [[Substring]: StagingFolder] = [:]
    var folders: [StagingFolder] = []
    for (path, destination) in zip(paths, destinations) {
      StaleFiles.remove(beside: destination)
      // Links of two folders may lead into one.
      let parents = [FileName(path).folder, FileName(destination).folder]
      let folder = try shared[parents] ?? StagingFolder(beside: destination)
      shared[parents] = folder
      folders.append(folder)
    }
    (self.paths, self.replaces, self.folders) = (paths, replaces, folders)
  }

  /// Throws if the files could not be written together; leaves nothing behind.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - replaces: Whether files of these names may be replaced.
  /// - Throws: ``FileIO/FileError``.
  package static func check(_ paths: [String], replaces: Bool) throws {
    _ = try destinations(of: paths, replaces: replaces)
  }

  /// Returns the paths of files with links resolved.
  private static func destinations(of paths: [String], replaces: Bool) throws -> [String] {
    var (destinations, resolved): ([String], [String]) = ([], [])
    for path in paths {
      destinations.append(try OutputTarget(name: path, replaces: replaces).destination)
      let file = try resolvedPath(path)
      guard !resolved.contains(file) else {
        throw FileError("write", path, reason: "it is the same file as another output; give each a name of its own")
      }
      resolved.append(file)
      guard FileKind.canBeRegularFile(path) else { throw FileError("write", path, reason: "it is not a regular file") }
    }
    return destinations
  }

  /// The paths of the files before they take their names, by these.
  package var locations: [String: String] {
    Dictionary(zip(paths, folders).map { ($0, "\($1.path)/\(FileName($0).name)") }) { first, _ in first }
  }

  /// Gives all files their names.
  ///
  /// - Throws: ``FileIO/FileError`` if one of them cannot take its name; then all names are what they were.
  package consuming func commit() throws {
    // They must not vanish with the last use of a path in them.
    let (folders, locations) = (self.folders, self.locations)
    defer { withExtendedLifetime(folders) {} }
    var done: [(path: String, backup: String?)] = []
    do {
      for (index, (path, folder)) in zip(paths, folders).enumerated() {
        var target = try OutputTarget(name: path, replaces: replaces, finished: locations[path])
        let (destination, backup) = (target.destination, folder.backup(ofFile: index))
        // As a second name, where the file system has those, so that the first is never missing.
        let hasBackup = unsafe replaces && (link(destination, backup) == 0 || rename(destination, backup) == 0)
        // Nothing is replaced that could not be put back.
        guard hasBackup || !replaces || errno == ENOENT else { throw FileError("write", path, errorNumber: errno) }
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
}
