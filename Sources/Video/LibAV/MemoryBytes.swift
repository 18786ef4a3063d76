import Glibc

/// A byte source in memory.
final class MemoryBytes: ByteSource {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int? {
    let length = min(memory.count, bytes.count - offset)
    unsafe memory.copyBytes(from: bytes[offset..<offset + length])
    return length
  }
}
