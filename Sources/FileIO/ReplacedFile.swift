import CXattr
import Glibc

/// The owner, permissions, access control list and extended attributes of a file, which the file that replaces it gets.
struct ReplacedFile {
  private let name: String
  private let status: stat
  private let attributes: [(name: String, value: [UInt8])]

  /// Reads the properties of a file.
  ///
  /// - Throws: ``FileError`` if another file of this process cannot have them.
  init(_ path: String, _ status: stat, named name: String) throws(FileError) {
    guard status.st_uid == geteuid() || geteuid() == 0 else {
      throw FileError("write", name, reason: "it belongs to another user, who would lose it; remove it first")
    }
    (self.name, self.status) = (name, status)
    let names = unsafe ReplacedFile.bytes { unsafe listxattr(path, $0, $1) } ?? []
    attributes = names.split(separator: 0).compactMap { bytes in
      let attribute = String(decoding: bytes, as: UTF8.self)
      // The system's own labels, which it gives to each new file.
      guard !attribute.hasPrefix("security.") else { return nil }
      return unsafe ReplacedFile.bytes { unsafe getxattr(path, attribute, $0, $1) }.map { (attribute, $0) }
    }
  }

  /// Reads bytes of a length that a first call without memory returns; nil on failure.
  private static func bytes(_ read: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [UInt8]? {
    let count = read(nil, 0)
    guard count > 0 else { return count == 0 ? [] : nil }
    var bytes = [CChar](repeating: 0, count: count)
    let length = unsafe bytes.withUnsafeMutableBufferPointer { unsafe read($0.baseAddress, $0.count) }
    return length < 0 ? nil : bytes.prefix(length).map(UInt8.init(bitPattern:))
  }

  /// Gives the properties to an open file, to learn whether it can have them, and makes it private to this user again.
  ///
  /// - Throws: ``FileError`` if it cannot have them.
  func tryOut(on descriptor: Int32) throws(FileError) {
    try apply(to: descriptor)
    // With the permissions themselves the file might not be writable by its path.
    guard fchmod(descriptor, 0o600) == 0 else { throw refusal("mode") }
  }

  /// Gives the properties to an open file.
  ///
  /// - Throws: ``FileError`` if it cannot have them.
  func apply(to descriptor: Int32) throws(FileError) {
    guard let new = stat(descriptor: descriptor) else { throw FileError("write", name, errorNumber: errno) }
    if (new.st_uid, new.st_gid) != (status.st_uid, status.st_gid) {
      guard fchown(descriptor, status.st_uid, status.st_gid) == 0 else { throw refusal("owner and group") }
    }
    for attribute in attributes {
      let result = unsafe attribute.value.withUnsafeBytes {
        unsafe fsetxattr(descriptor, attribute.name, $0.baseAddress, $0.count, 0)
      }
      guard result == 0 else { throw refusal("attribute \(attribute.name)") }
    }
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw refusal("mode") }
  }

  private func refusal(_ property: String) -> FileError {
    let reason = unsafe String(cString: strerror(errno))
    return FileError(
      "write", name, reason: "the \(property) of the file there cannot be kept: \(reason); remove it first")
  }
}
