import Zoetrope

/// The completions of a value, as far as they are known in advance.
struct ValueOffer: Sendable {
  /// The valid words.
  var words: [String] = []
  /// Whether a file or a folder is valid, too.
  var isFile = false

  /// No completions, as the valid values are not known in advance.
  static let nothing = ValueOffer()
  /// A file or a folder.
  static let file = ValueOffer(isFile: true)
  /// A built-in scene or a scene file.
  static let scene = ValueOffer(words: BuiltInScenes.names, isFile: true)

  /// A built-in target.
  static var target: ValueOffer { .words(((try? TargetList.builtIn())?.targets ?? []).map(\.name)) }

  /// Returns an offer of these words.
  static func words(_ words: [String]) -> ValueOffer { ValueOffer(words: words) }

  /// Returns an offer of the raw values of all cases.
  static func cases<Choice: RawRepresentable<String> & CaseIterable>(of choice: Choice.Type) -> ValueOffer {
    ValueOffer(words: choice.allCases.map(\.rawValue))
  }
}
