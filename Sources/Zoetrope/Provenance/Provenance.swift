/// The origin of a file: the command that reproduces it, and the version of Zoetrope that ran it.
///
/// As text it is one line of printable ASCII, `zoetrope 0.2.0: render aurora --loop sway:12s --fps 20 …`, whose words a
/// shell takes apart as ``init(text:)`` does.
public struct Provenance: Hashable, Sendable {
  /// The version, such as `0.2.0`.
  public let version: String
  /// The words of the command, after the name of the program.
  public let words: [String]

  /// Creates the provenance of a command of this version.
  public init(words: [String]) { (version, self.words) = (zoetropeVersion, words) }

  /// Reads the line; nil for any other text.
  public init?(text: String) {
    guard text.hasPrefix(Provenance.program), let colon = text.firstIndex(of: ":") else { return nil }
    let version = text[..<colon].dropFirst(Provenance.program.count)
    let command = text[colon...].dropFirst()
    guard !version.isEmpty, version.utf8.allSatisfy(ShellWords.isPlain), command.first == " ",
      let words = ShellWords.words(of: command.dropFirst())
    else { return nil }
    (self.version, self.words) = (String(version), words)
  }

  /// The line.
  public var text: String { "\(Provenance.program)\(version): \(ShellWords.text(of: words, isASCII: true))" }

  /// The line of a video that is made in parts, whose bytes are not those of one that is made at once.
  var resumableText: String { ([text] + SettingRecord.flag(.resuming, true).words).joined(separator: " ") }

  /// The start of the line, and of the comment in every picture of a sequence.
  static let program = "zoetrope "
}
