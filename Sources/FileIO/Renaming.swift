import CRename
import Glibc

/// Renames a file; false and the reason in `errno` if it cannot be renamed.
///
/// - Parameters:
///   - path: The path of the file.
///   - other: Its new path on the same file system.
///   - replaces: Whether a file of that path is replaced. Otherwise it is refused by `EEXIST`, unless the file system cannot
///     do so, as NFS.
package func renameFile(_ path: String, to other: String, replaces: Bool) -> Bool {
  if !replaces {
    if unsafe renameat2(AT_FDCWD, path, AT_FDCWD, other, zoetrope_rename_noreplace) == 0 { return true }
    guard errno == EINVAL || errno == ENOSYS else { return false }
  }
  return unsafe rename(path, other) == 0
}
