import FileIO
import Glibc

/// The size of the longest list of names that is read, in bytes.
private let sizeLimit = 16 << 20

/// Returns the lines of a file that are not empty; `-` is standard input.
///
/// - Throws: ``UsageError`` for a file that cannot be read, or that is no text.
func lines(of path: String) throws -> [String] {
  let bytes: [UInt8]
  do throws(FileError) {
    let count = sizeLimit + 1
    bytes =
      try path == "-"
      ? readStart(of: STDIN_FILENO, named: path, count: count) : readStart(of: path, count: count)
  } catch {
    throw UsageError("Cannot read \(path): \(error.reason)")
  }
  guard !bytes.contains(0) else {
    throw UsageError("\(path) is no list of names, since it contains zero bytes. Give one name a line.")
  }
  guard bytes.count <= sizeLimit else {
    throw UsageError("\(path) is larger than \(sizeLimit >> 20) MiB, too large for a list of names.")
  }
  return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
}
