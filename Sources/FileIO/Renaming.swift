import CRename
import Glibc

/// Renames a file; false and the reason in `errno` if it cannot be renamed.
///
/// - Parameters:
///   - path: The path of the file.
///   - other: Its new path on the same file system.
///   - replaces: Whether a file of that path is replaced. Otherwise it is refused by `EEXIST`; if the file system cannot do so
///     in one step, as some of FUSE, a file is replaced that comes at the same moment.
package func renameFile(_ path: String, to other: String, replaces: Bool) -> Bool {
  if !replaces {
    if unsafe renameat2(AT_FDCWD, path, AT_FDCWD, other, zoetrope_rename_noreplace) == 0 { return true }
    guard errno == EINVAL || errno == ENOSYS else { return false }
    if unsafe access(other, F_OK) == 0 {
      errno = EEXIST
      return false
    }
  }
  return unsafe rename(path, other) == 0
}
