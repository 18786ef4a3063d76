import Glibc

/// Opens a file of any kind for reading, with further flags of `open(2)`, for an owner that closes it.
func openForReading(_ path: String, _ flags: Int32 = 0) throws(FileError) -> Int32 {
  // A C string would end at a zero byte and name another file.
  guard !path.utf8.contains(0) else { throw FileError("read", path, reason: "its name contains a zero byte") }
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | flags)
  guard descriptor >= 0 else { throw FileError("read", path, errorNumber: errno) }
  return descriptor
}

/// Appends the next bytes of an open file of any kind, at most so many; false if none follow.
func readMore(
  of descriptor: Int32, named name: String, into bytes: inout [UInt8], count: Int
) throws(FileError) -> Bool {
  var chunk = [UInt8](repeating: 0, count: count)
  while true {
    let found = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    if found < 0, errno == EINTR { continue }
    guard found >= 0 else { throw FileError("read", name, errorNumber: errno) }
    bytes += chunk[..<found]
    return found > 0
  }
}

/// Returns the first bytes of a file of any kind, at most so many; all if the file is not longer.
package func readStart(of path: String, count: Int) throws(FileError) -> [UInt8] {
  let descriptor = try openForReading(path)
  defer { close(descriptor) }
  return try readStart(of: descriptor, named: path, count: count)
}

/// Returns the next bytes of an open file of any kind, at most so many; all if no more follow.
private func readStart(of descriptor: Int32, named name: String, count: Int) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  while bytes.count < count {
    let length = min(1 << 16, count - bytes.count)
    guard try readMore(of: descriptor, named: name, into: &bytes, count: length) else { break }
  }
  return bytes
}

/// Returns the bytes of a file of at most `limit` bytes; `purpose` says in messages what it is read as.
package func readFile(_ path: String, limit: Int, for purpose: String) throws(FileError) -> [UInt8] {
  let descriptor = try openForReading(path)
  defer { close(descriptor) }
  return try readAll(of: descriptor, named: path, limit: limit, for: purpose)
}

/// Returns the bytes of standard input, of at most `limit` bytes; `purpose` says in messages what it is read as.
package func readStandardInput(limit: Int, for purpose: String) throws(FileError) -> [UInt8] {
  try StandardInput.requirePiped(purpose)
  return try readAll(of: STDIN_FILENO, named: StandardInput.name, limit: limit, for: purpose)
}

private func readAll(
  of descriptor: Int32, named name: String, limit: Int, for purpose: String
) throws(FileError) -> [UInt8] {
  let bytes = try readStart(of: descriptor, named: name, count: limit + 1)
  guard bytes.count <= limit else {
    throw FileError("read", name, reason: "it is larger than \(limit >> 20) MiB, too large for \(purpose)")
  }
  return bytes
}
