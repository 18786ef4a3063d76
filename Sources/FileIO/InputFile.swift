import Glibc

/// A file that is open for reading: a regular one, at any offset, or anything else, in sequence only.
package struct InputFile {
  /// The open file.
  package let file: RegularFile
  /// The name of the file in messages.
  package let name: String
  /// The offset of the first byte and the number of bytes of a regular file; nil for anything else.
  package let extent: (start: Int, byteCount: Int)?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: A file of any kind but a folder or a terminal; `-` for standard input.
  ///   - content: The expected content, for messages.
  package init(path: String, of content: String) throws {
    name = StandardInput.name(of: path)
    // Without waiting for a writer, if it is a named pipe: PipeInput waits, and sees a cancellation.
    let descriptor = try path == "-" ? duplicate(STDIN_FILENO, to: "read", name) : openForReading(path, O_NONBLOCK)
    guard fcntl(descriptor, F_GETFL) & O_ACCMODE != O_WRONLY else {
      close(descriptor)
      throw FileError("read", closed: name)
    }
    file = try RegularFile(adopting: descriptor, name: name)
    guard let status = stat(descriptor: descriptor) else { throw FileError("read", name, errorNumber: errno) }
    switch status.type {
    case S_IFDIR: throw FileError("read", name, reason: "it is a folder; give a file of \(content)")
    case S_IFREG:
      // Another process may have read a part of standard input before.
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
