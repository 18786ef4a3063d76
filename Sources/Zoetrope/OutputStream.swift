import Foundation

/// An open file that is written from the front to the back.
final class OutputStream {
  private let descriptor: Int32
  /// What the file is called in messages.
  private let name: String

  /// Opens what a target writes to.
  init(_ target: borrowing OutputTarget) throws {
    name = target.name
    descriptor = unsafe open(target.path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("write", name, errorNumber: errno) }
  }

  deinit { close(descriptor) }

  /// Writes all of some bytes.
  func write(_ bytes: [UInt8]) throws { try unsafe write(bytes.span.bytes) }

  /// Writes all of some bytes.
  func write(_ bytes: RawSpan) throws {
    try unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let count = unsafe Foundation.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw FileError("write", name, errorNumber: errno) }
        unsafe rest = rest.dropFirst(count)
      }
    }
  }
}
