package import Glibc

// An initializer that fails leaves the reason in `errno`.
extension stat {
  /// Looks a file up by its path.
  package init?(path: String, followsLinks: Bool = true) {
    self.init()
    guard unsafe fstatat(AT_FDCWD, path, &self, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
  }

  /// Looks up an open file.
  package init?(descriptor: Int32) {
    self.init()
    guard unsafe fstat(descriptor, &self) == 0 else { return nil }
  }

  /// The type of the file, such as `S_IFREG`.
  package var type: mode_t { st_mode & S_IFMT }
}
