import Glibc

/// Returns another descriptor of an open file, for an owner that closes it.
///
/// Unlike that of `dup`, programs that the process starts do not inherit it.
///
/// - Parameters:
///   - descriptor: The descriptor.
///   - action: The purpose in messages, such as `read`.
///   - name: The name of the file in messages.
/// - Throws: ``FileError`` if the descriptor is closed, or the process has too many.
package func duplicate(_ descriptor: Int32, to action: String, _ name: String) throws(FileError) -> Int32 {
  let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
  guard copy >= 0 else { throw FileError(action, name, errorNumber: errno) }
  return copy
}
