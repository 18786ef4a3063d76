import FileIO

extension RegularFile {
  /// Opens a regular file, with errors in the terms of this module.
  convenience init(path: String) throws(VideoError) {
    do {
      try self.init(opening: path)
    } catch {
      throw VideoError(.unreadable, "read \(path)", error.reason)
    }
  }

  /// Takes over the descriptor of a regular file, with errors in the terms of this module.
  convenience init(descriptor: Int32, name: String) throws(VideoError) {
    do {
      try self.init(adopting: descriptor, name: name)
    } catch {
      throw VideoError(.unreadable, "read \(name)", error.reason)
    }
  }
}
