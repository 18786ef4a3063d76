import Glibc

/// Returns another descriptor of an open file, for an owner that closes it; -1 and the reason in `errno` if there are too many.
///
/// Unlike that of `dup`, programs that the process starts do not inherit it.
package func duplicate(_ descriptor: Int32) -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
