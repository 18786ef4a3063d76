import Glibc

/// The maximum size of a spool: the requested one, else three quarters of the space that was free at its start.
///
/// The rest is for other programs, and for the output, which may be on the same file system.
struct SpoolLimit: CustomStringConvertible {
  /// The maximum size in bytes.
  let byteCount: Int
  private let isRequested: Bool

  /// - Parameters:
  ///   - requested: The requested size in bytes; nil for none.
  ///   - descriptor: An open file of the file system.
  init(_ requested: Int?, _ descriptor: Int32) {
    isRequested = requested != nil
    if let requested {
      byteCount = requested
      return
    }
    var status = statvfs()
    // A file system that does not tell its free space has no limit but its own.
    let isKnown = unsafe fstatvfs(descriptor, &status) == 0 && status.f_blocks > 0
    byteCount = isKnown ? Int(clamping: status.f_bavail / 4).multipliedClamping(by: 3 * Int(status.f_frsize)) : .max
  }

  var description: String {
    let size =
      switch byteCount {
      case ..<10_000: "\(byteCount) B"
      case ..<10_000_000: "\(byteCount / 1000) kB"
      default: "\(byteCount / 1_000_000) MB"
      }
    return isRequested ? size : "\(size), three quarters of the free space"
  }
}

extension Int {
  fileprivate func multipliedClamping(by factor: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? .max : product
  }
}
