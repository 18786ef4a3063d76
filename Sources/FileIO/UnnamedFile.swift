import Glibc

/// Opens a new file without a name in a folder, for an owner that closes it; -1 and the reason in `errno` if the file system
/// has none.
///
/// - Parameters:
///   - folder: The folder.
///   - access: `O_WRONLY` or `O_RDWR`.
///   - mode: The permissions.
func openUnnamedFile(in folder: String, _ access: Int32, _ mode: mode_t) -> Int32 {
  // O_TMPFILE of Linux, a macro that Swift does not import.
  unsafe open(folder, 0o20_000_000 | O_DIRECTORY | O_CLOEXEC | access, mode)
}
