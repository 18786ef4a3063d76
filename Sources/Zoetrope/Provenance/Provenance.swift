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
  public init(words: [String]) { self.init(zoetropeVersion, words) }

  private init(_ version: String, _ words: [String]) { (self.version, self.words) = (version, words) }

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

  /// Returns the command of a video that plays this command's video several times in a row; nil if none makes the same file.
  func repeated(_ count: Int) -> Provenance? {
    // The frames of `encode` come from elsewhere, and a bound on the bytes is one on the whole.
    guard words.first == "render", !words.contains(Setting.maximumSize.option) else { return nil }
    var (command, plays) = (words, count)
    let end = words.last == Setting.resuming.option ? [command.removeLast()] : []
    if command.dropLast().last == Setting.repeatCount.option, let earlier = command.last.flatMap({ Int($0) }) {
      let product = earlier.multipliedReportingOverflow(by: count)
      guard !product.overflow else { return nil }
      plays = product.partialValue
      command.removeLast(2)
    }
    return Provenance(version, command + SettingRecord.value(.repeatCount, "\(plays)").words + end)
  }

  /// The line of a video that is made in parts, whose bytes are not those of one that is made at once.
  var resumableText: String { ([text] + SettingRecord.flag(.resuming, true).words).joined(separator: " ") }

  /// The line of a file whose command is unknown.
  static let unknownCommandText = program + zoetropeVersion

  /// The start of the line, and of the comment in every picture of a sequence.
  static let program = "zoetrope "
}
