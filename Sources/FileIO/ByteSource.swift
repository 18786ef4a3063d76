/// Bytes that can be read at any offset, any number of times.
package protocol ByteSource: AnyObject {
  /// The number of bytes.
  var count: Int { get }

  /// Reads bytes from an offset on, as many as the memory takes or as there are.
  ///
  /// - Returns: The number of bytes read; nil if reading fails.
  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int?
}

extension ByteSource {
  /// Returns bytes from an offset on, fewer where the source ends; nil if they cannot be read.
  package func bytes(at offset: Int, count: Int) -> [UInt8]? {
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
