/// Bytes in memory.
package final class MemoryBytes: ByteSource {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var count: Int { bytes.count }

  package func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int? {
    let length = min(memory.count, bytes.count - offset)
    unsafe memory.copyBytes(from: bytes[offset..<offset + length])
    return length
  }
}
