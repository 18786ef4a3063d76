import Zoetrope

/// What may stand for a value, as far as it can be told beforehand.
struct ValueOffer: Sendable {
  /// Words that are right.
  var words: [String] = []
  /// Whether a file or a folder is right, too.
  var isFile = false

  /// Nobody can tell.
  static let nothing = ValueOffer()
  /// A file or a folder.
  static let file = ValueOffer(isFile: true)
  /// A built-in scene or the file of one.
  static let scene = ValueOffer(words: BuiltInScenes.names, isFile: true)

  /// One of these words.
  static func words(_ words: [String]) -> ValueOffer { ValueOffer(words: words) }

  /// A case, by its name.
  static func cases<Choice: RawRepresentable<String> & CaseIterable>(of choice: Choice.Type) -> ValueOffer {
    ValueOffer(words: choice.allCases.map(\.rawValue))
  }
}
