import Zoetrope

extension [Note] {
  /// The lines of the notes: behind each, that on the option that avoids it, where the command line has one.
  var lines: [String] { flatMap { [$0.text, $0.hint].compactMap(\.self) } }
}

extension Note {
  /// The option that avoids it; nil for none.
  fileprivate var hint: String? {
    switch remedy {
    case .matte: "use --matte COLOR to paint another colour behind transparent pixels"
    case .omitsBackground: "use --no-background to leave out the scene's background"
    default: nil
    }
  }
}
