import Glibc

/// Writes all bytes to an open file, in as many calls as the system needs.
///
/// - Returns: The number of the error that ended it; nil if all bytes are written.
package func writeAll(_ bytes: RawSpan, to descriptor: Int32) -> Int32? {
  unsafe bytes.withUnsafeBytes { buffer -> Int32? in
    var rest = unsafe buffer[...]
    while unsafe !rest.isEmpty {
      let count = unsafe write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      // A device that takes no byte would be asked forever.
      guard count > 0 else { return count < 0 ? errno : EIO }
      unsafe rest = rest.dropFirst(count)
    }
    return nil
  }
}
