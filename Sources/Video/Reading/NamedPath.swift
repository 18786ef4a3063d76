import FileIO

/// The path of a file and its name in messages, which differ for standard input, a pipe that was kept and an open file.
struct NamedPath: Equatable, Sendable {
  let path: String
  let name: String
  /// Whether sound that is cut off is read up to its end, as those who show the pictures of the file tell that.
  var mayBeCut = false

  init(_ path: String, name: String? = nil) { (self.path, self.name) = (path, name ?? StandardInput.name(of: path)) }
}
