import FileIO
import Glibc

/// The size of the longest list of names that is read, in bytes.
private let sizeLimit = 16 << 20

/// Returns the lines of a file that are not empty; `-` is standard input.
///
/// - Throws: ``UsageError`` for a file that cannot be read, or that is no text; `FileError` for a standard input that is closed.
func lines(of path: String) throws -> [String] {
  let isStandardInput = path == "-"
  if isStandardInput { try StandardInput.requireOpen() }
  let name = isStandardInput ? StandardInput.name : path
  let subject = isStandardInput ? "Standard input" : path
  let bytes: [UInt8]
  do throws(FileError) {
    let count = sizeLimit + 1
    bytes =
      try isStandardInput
      ? readStart(of: STDIN_FILENO, named: name, count: count) : readStart(of: path, count: count)
  } catch {
    throw UsageError("Cannot read \(name): \(error.reason)")
  }
  guard !bytes.contains(0) else {
    throw UsageError("\(subject) is no list of names, since it contains zero bytes. Give one name a line.")
  }
  guard bytes.count <= sizeLimit else {
    throw UsageError("\(subject) is larger than \(sizeLimit >> 20) MiB, too large for a list of names.")
  }
  return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
}
