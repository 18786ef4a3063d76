/// Where a video goes.
enum VideoDestination {
  /// A file, in which a writer can go back.
  case file(path: String)
  /// Something that takes bytes in order, such as a pipe; the name is for messages.
  case stream(name: String, sink: (RawSpan) throws -> Void)

  /// What it is called in messages.
  var name: String {
    switch self {
    case .file(let path): path
    case .stream(let name, _): name
    }
  }

  /// Whether nothing can be changed that was written.
  var isStream: Bool {
    if case .stream = self { true } else { false }
  }
}
