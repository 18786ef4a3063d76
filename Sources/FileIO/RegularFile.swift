import Glibc

/// A file that is open for reading, at any offset by any thread; one that is taken over may also be a pipe or a device, which is
/// read in sequence.
package final class RegularFile: ByteSource, Sendable {
  package let descriptor: Int32
  /// The size of the file in bytes when it was opened; 0 for a pipe.
  package let count: Int
  /// The name of the file in messages.
  private let name: String

  /// Opens a file; anything but a regular one, such as a pipe, has no offsets to read from.
  package init(opening path: String) throws(FileError) {
    // Without waiting for a writer, if it is a pipe.
    let descriptor = try openForReading(path, O_NONBLOCK)
    let status = stat(descriptor: descriptor)
    guard let status, status.type == S_IFREG else {
      close(descriptor)
      let reason =
        switch status?.type {
        case S_IFDIR: "it is a folder"
        case S_IFIFO: "it is a pipe, which can be read only once; write it to a file first"
        default: "it is not a regular file"
        }
      throw FileError("read", path, reason: reason)
    }
    (self.descriptor, count, name) = (descriptor, Int(status.st_size), path)
  }

  /// Takes over a descriptor, which is closed in the end.
  ///
  /// - Throws: ``FileError`` if it is not open; then there is nothing to close.
  package init(adopting descriptor: Int32, name: String) throws(FileError) {
    guard let status = stat(descriptor: descriptor) else { throw FileError("read", name, errorNumber: errno) }
    (self.descriptor, count, self.name) = (descriptor, Int(status.st_size), name)
  }

  deinit { close(descriptor) }

  /// Reads bytes from an offset on with `pread`, which moves no position that others share.
  package func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int? {
    while true {
      let length = unsafe pread(descriptor, memory.baseAddress, memory.count, offset)
      if length < 0, errno == EINTR { continue }
      return length < 0 ? nil : length
    }
  }

  /// Fills all of `memory` from an offset on.
  ///
  /// - Throws: ``FileError``, also where the file ends before.
  package func fill(_ memory: UnsafeMutableRawBufferPointer, at offset: Int) throws {
    var length = 0
    while length < memory.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[length...])
      guard let count = unsafe read(at: offset + length, into: rest) else {
        throw FileError("read", name, errorNumber: errno)
      }
      guard count > 0 else { throw FileError("read", name, reason: "it has become shorter meanwhile") }
      length += count
    }
  }

  /// Passes bytes on in order, in pieces of at most 64 KiB.
  package func forEachPiece(of range: Range<Int>, _ body: (RawSpan) throws -> Void) throws {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    for start in stride(from: range.lowerBound, to: range.upperBound, by: piece.count) {
      let length = min(piece.count, range.upperBound - start)
      try unsafe piece.withUnsafeMutableBytes { buffer in
        try unsafe fill(UnsafeMutableRawBufferPointer(rebasing: buffer[..<length]), at: start)
      }
      try unsafe body(piece.span.bytes.extracting(..<length))
    }
  }

  /// Copies bytes to a stream.
  package func copy(_ range: Range<Int>, to stream: OutputStream) throws {
    try forEachPiece(of: range) { try stream.write($0) }
  }
}
