import Glibc

/// Bytes that can be read from any place, as often as one likes.
protocol ByteSource: AnyObject {
  /// How many there are.
  var count: Int { get }

  /// Reads bytes from a place on, as many as the memory takes or as there are; nil if that fails.
  func read(at place: Int, into memory: UnsafeMutableRawBufferPointer) -> Int?
}

extension ByteSource {
  /// Some bytes from a place on, fewer where the source ends; nil if they cannot be read.
  func bytes(at place: Int, count: Int) -> [UInt8]? {
    guard place >= 0, place <= self.count else { return nil }
    let count = min(count, self.count - place)
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { memory, length in
      while length < count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(memory)[length..<count])
        guard let read = unsafe read(at: place + length, into: rest), read > 0 else { break }
        length += read
      }
      failed = length < count
    }
    return failed ? nil : bytes
  }
}
