import Glibc

/// The identity of an existing file, whatever its name or the links that lead to it.
package struct FileIdentity: Hashable {
  private let device: UInt
  private let node: UInt

  /// Finds the file of a name; nil if there is none.
  package init?(_ path: String) {
    guard let status = stat(path: path) else { return nil }
    self.init(status)
  }

  /// Finds the regular file of a name; nil if there is none.
  package init?(regularFile path: String) {
    guard let status = stat(path: path), status.type == S_IFREG else { return nil }
    self.init(status)
  }

  private init(_ status: stat) { (device, node) = (UInt(status.st_dev), UInt(status.st_ino)) }
}
