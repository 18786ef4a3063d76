/// The destination of a video.
package enum VideoDestination {
  /// A file, which is seekable.
  case file(path: String)
  /// A sink for bytes in order, such as a pipe. The name is used in messages. If the sink throws, the current call throws
  /// `writingFailed` and the sink is not called again; the caller must keep the sink's own error if it needs it.
  case stream(name: String, sink: (RawSpan) throws -> Void)

  /// The name of the destination in messages.
  var name: String {
    switch self {
    case .file(let path): path
    case .stream(let name, _): name
    }
  }

  /// Whether the destination is not seekable.
  var isStream: Bool {
    if case .stream = self { true } else { false }
  }
}
