import Glibc

/// The lines of a text file in sequence.
package final class InputLines {
  private let descriptor: Int32
  private let name: String
  private var bytes: [UInt8] = []
  private var number = 0

  /// The length limit of a line in bytes.
  private static let limit = 1 << 20

  package init(_ path: String) throws {
    guard !path.utf8.contains(0) else { throw FileError("read", path, reason: "its name contains a zero byte") }
    name = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("read", path, errorNumber: errno) }
  }

  deinit { close(descriptor) }

  /// Returns the next line without its terminator; nil at the end.
  package func next() throws -> String? {
    number += 1
    var seen = 0
    while true {
      if let end = bytes[seen...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(end + 1) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      seen = bytes.count
      guard seen <= InputLines.limit else { throw error("it is longer than \(InputLines.limit >> 20) MiB") }
      guard try readMore() else {
        defer { bytes = [] }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// Returns an error about the line that was read last.
  package func error(_ problem: String) -> FileError { FileError("read", name, reason: "line \(number): \(problem)") }

  /// Reads more bytes; false at the end of the file.
  private func readMore() throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("read", name, errorNumber: errno) }
      bytes += chunk[..<count]
      return count > 0
    }
  }
}
