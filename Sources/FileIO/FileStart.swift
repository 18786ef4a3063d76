import Glibc

/// Returns the first bytes of a file of any kind, at most so many; all if the file is not longer.
package func readStart(of path: String, count: Int) throws(FileError) -> [UInt8] {
  // A C string would end at a zero byte and name another file.
  guard !path.utf8.contains(0) else { throw FileError("read", path, reason: "its name contains a zero byte") }
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError("read", path, errorNumber: errno) }
  defer { close(descriptor) }
  return try readStart(of: descriptor, named: path, count: count)
}

/// Returns the next bytes of an open file of any kind, at most so many; all if no more follow.
package func readStart(of descriptor: Int32, named name: String, count: Int) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count < count {
    let length = min(chunk.count, count - bytes.count)
    let found = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, length) }
    if found < 0, errno == EINTR { continue }
    guard found >= 0 else { throw FileError("read", name, errorNumber: errno) }
    if found == 0 { break }
    bytes += chunk[..<found]
  }
  return bytes
}
