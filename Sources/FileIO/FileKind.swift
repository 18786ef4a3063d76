import Glibc

/// The kind of an existing file; links are followed.
package enum FileKind {
  case regularFile, folder
  /// A pipe, a device or a socket.
  case other

  /// Finds the kind of the file of a name; nil if there is none.
  package init?(ofFileAt path: String) {
    guard let status = stat(path: path) else { return nil }
    switch status.type {
    case S_IFREG: self = .regularFile
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }

  /// Returns whether the path of an output is that of a regular file, or of one that does not exist yet; `-` is standard output.
  package static func canBeRegularFile(_ path: String) -> Bool {
    path != "-" && [.regularFile, nil].contains(FileKind(ofFileAt: path))
  }
}
