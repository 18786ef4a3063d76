import Foundation

/// An open file whose bytes any thread may read, at any place.
final class SeekableFile: Sendable {
  let descriptor: Int32
  /// What the file is called in messages.
  private let name: String

  /// Takes over a descriptor, which is closed in the end.
  init(_ descriptor: Int32, name: String) { (self.descriptor, self.name) = (descriptor, name) }

  deinit { close(descriptor) }

  /// Reads as many bytes as `memory` takes, with `pread`, which moves no position that others share.
  ///
  /// - Throws: ``FileError``, also where the file ends before.
  func read(at place: Int, into memory: UnsafeMutableRawBufferPointer) throws {
    var length = 0
    while length < memory.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[length...])
      let count = unsafe pread(descriptor, rest.baseAddress, rest.count, place + length)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("read", name, errorNumber: errno) }
      guard count > 0 else { throw FileError("read", name, reason: "it has become shorter meanwhile") }
      length += count
    }
  }
}
