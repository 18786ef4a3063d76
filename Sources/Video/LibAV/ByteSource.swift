import Glibc

/// A random-access source of bytes.
protocol ByteSource: AnyObject {
  /// The size of the source, in bytes.
  var count: Int { get }

  /// Reads bytes from an offset, up to the size of the memory or the end of the source. Returns the number of bytes
  /// read; nil on failure.
  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int?
}

extension ByteSource {
  /// Returns bytes from an offset, fewer at the end of the source; nil if they cannot be read.
  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, offset <= self.count else { return nil }
    let count = min(count, self.count - offset)
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { memory, length in
      while length < count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(memory)[length..<count])
        guard let read = unsafe read(at: offset + length, into: rest), read > 0 else { break }
        length += read
      }
      failed = length < count
    }
    return failed ? nil : bytes
  }
}
