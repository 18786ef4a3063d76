import FileIO
import Glibc

/// Returns the lines of a file that are not empty; `-` is standard input.
///
/// - Throws: ``UsageError`` for a file that cannot be read, or that is no text.
func lines(of path: String) throws -> [String] {
  var bytes: [UInt8] = []
  let descriptor = path == "-" ? duplicate(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw UsageError("Cannot read \(path): \(unsafe String(cString: strerror(errno)))") }
  defer { close(descriptor) }
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw UsageError("Cannot read \(path): \(unsafe String(cString: strerror(errno)))") }
    if count == 0 { break }
    bytes += chunk[..<count]
  }
  guard !bytes.contains(0) else {
    throw UsageError("\(path) is no list of names, since it contains zero bytes. Give one name a line.")
  }
  return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
}
