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
    name = StandardInput.name(of: path)
    descriptor = try openForReading(path)
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
      guard try readMore(of: descriptor, named: name, into: &bytes, count: 1 << 14) else {
        defer { bytes = [] }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// Returns an error about the line that was read last.
  package func error(_ problem: String) -> FileError { FileError("read", name, reason: "line \(number): \(problem)") }
}
