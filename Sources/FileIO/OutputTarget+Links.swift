import Glibc

extension OutputTarget {
  /// Returns the path of an existing file with all links resolved; the path as it is where no text can be made of the other.
  package static func resolved(_ location: String, named name: String) throws -> String {
    guard let path = unsafe realpath(location, nil) else { throw FileError("write", name, errorNumber: errno) }
    defer { unsafe free(path) }
    if let text = unsafe String(validatingCString: path) { return text }
    guard let status = stat(path: location, followsLinks: false), status.type != S_IFLNK else {
      throw FileError("write", name, reason: "it is a link to a file whose path is not UTF-8")
    }
    return location
  }

  /// Returns the name of the file that an output name stands for: that which a link to a missing file names, or the name as it is.
  package static func missingFile(orName name: String) throws -> String {
    try missingFile(linkedFrom: name, named: name) ?? name
  }

  /// Returns the path of the missing file that a link names, in however many steps: it is made there, as by any program that opens
  /// the link to write; nil for anything but such a link.
  static func missingFile(linkedFrom location: String, named name: String) throws -> String? {
    guard stat(path: location) == nil, errno == ENOENT else { return nil }
    var path = location
    // As many steps as the kernel takes: links may change meanwhile.
    for _ in 0..<40 {
      guard let target = try target(ofLink: path, named: name) else { break }
      path = target.hasPrefix("/") ? target : "\(FileName(path).folder)\(target)"
    }
    guard path != location else { return nil }
    guard unsafe access(folderPath(ofFile: path), F_OK) == 0 else {
      throw FileError("write", name, reason: "it is a link to \(path), whose folder is missing; create that first")
    }
    return path
  }

  /// Returns the text in a link; nil for anything else.
  private static func target(ofLink path: String, named name: String) throws -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &text, text.count)
    guard count > 0 else { return nil }
    guard let target = String(validating: text[..<count], as: UTF8.self) else {
      throw FileError("write", name, reason: "it is a link to a file whose path is not UTF-8")
    }
    return target
  }
}
