import Foundation
import Synchronization

/// An open file that is read: where it stands, if it is a regular one, or as it comes.
struct InputFile {
  let file: SeekableFile
  /// What it is called in messages.
  let name: String
  /// Where it begins, and how many bytes it has from there on; nil for what comes but once.
  let extent: (start: Int, byteCount: Int)?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: A file of any kind but a folder or a terminal; `-` for standard input.
  ///   - content: What should be in it, for messages.
  init(path: String, of content: String) throws {
    name = path == "-" ? "standard input" : path
    // A C string would end at a zero byte and name another file.
    guard !path.utf8.contains(0) else { throw FileError("read", path, reason: "its name contains a zero byte") }
    // Without waiting for a writer, if it is a named pipe: that is done where a wish to stop is seen.
    let descriptor =
      path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError("read", name, errorNumber: errno) }
    file = SeekableFile(descriptor, name: name)
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileError("read", name, errorNumber: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw FileError("read", name, reason: "it is a folder; give a file of \(content)")
    case S_IFREG:
      // Somebody may have read a part of standard input before us.
      let start = path == "-" ? min(lseek(descriptor, 0, SEEK_CUR), Int(status.st_size)) : 0
      extent = (start, Int(status.st_size) - start)
    default:
      guard isatty(descriptor) == 0 else {
        throw FileError("read", name, reason: "it is a terminal; pipe frames into it")
      }
      extent = nil
    }
  }
}
