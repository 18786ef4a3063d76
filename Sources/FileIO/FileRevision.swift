import Glibc

/// The revision of some files, which differs after any of them was written, replaced or removed.
///
/// Files are looked at by their names, since editors save by writing another file and renaming it. That works on network
/// file systems too, which do not tell inotify what other machines write.
package struct FileRevision: Equatable {
  /// A hash of the files' identities, sizes and times: at most 13 letters and digits, never empty, different in each process.
  package let text: String

  /// Looks at files.
  package init(of paths: [String]) {
    let stamps: [String] = paths.map { path in
      guard let status = stat(path: path) else { return "0" }
      // Tools may restore the time of the content; that of the last change of any kind is the system's.
      let times = [status.st_mtim, status.st_ctim].flatMap { [$0.tv_sec, $0.tv_nsec] }
      let parts = [Int(status.st_dev), Int(status.st_ino), Int(status.st_size)] + times
      return parts.map { String($0, radix: 36) }.joined(separator: ".")
    }
    var hasher = Hasher()
    hasher.combine(stamps)
    text = String(UInt(bitPattern: hasher.finalize()), radix: 36)
  }
}
