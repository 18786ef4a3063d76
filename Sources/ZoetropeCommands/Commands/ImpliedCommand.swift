import FileIO
import Zoetrope

/// The command that a command line without one stands for.
enum ImpliedCommand {
  /// Returns the command for words of which the first is no command: `render` for a scene, `encode` for any other input;
  /// nil if there is no input among them.
  static func command(for words: [String]) -> Command? {
    let (render, encode) = (RenderCommand.command, EncodeCommand.command)
    // A list of names is the input, unless the first word may be a mistyped command.
    let options = OptionWords(words, encode.description.options).filter(\.isOption)
    if let first = words.first, first.hasPrefix("-") || isScene(first) || isInput(first),
      options.contains(where: { $0.text.prefix { $0 != "=" } == "--files-from" })
    {
      return encode
    }
    if let word = operands(words, of: render).first, isScene(word) { return render }
    // The values of options that are unknown here look like operands.
    let operands = operands(words, of: encode)
    let inputs = words.first?.hasPrefix("-") ?? false ? operands : Array(operands.prefix(1))
    return inputs.contains(where: isInput) ? encode : nil
  }

  /// Returns whether a word is a built-in scene, or a file that is named as a scene or holds one.
  static func isScene(_ word: String) -> Bool {
    BuiltInScenes.names.contains(word) || isNamedAsScene(word) || InputPaths.holdsScene(word)
  }

  /// Returns whether the extension of a name is that of scene files.
  static func isNamedAsScene(_ name: String) -> Bool { sceneEndings.contains { name.lowercased().hasSuffix($0) } }

  /// The words that tell by themselves that they are scenes, as patterns of a shell.
  static var scenePatterns: [String] { BuiltInScenes.names + sceneEndings.map { "*\($0)" } }

  private static let sceneEndings = [".json", ".jsonc", ".json5"]

  /// Returns whether a word is standard input, a file that exists, or named as a file.
  private static func isInput(_ word: String) -> Bool {
    if word == "-" || word.contains(where: { "/.%".contains($0) }) { return true }
    return FileKind(ofFileAt: word) != nil
  }

  /// Returns the words that are neither options of a command nor their values.
  private static func operands(_ words: [String], of command: Command) -> [String] {
    OptionWords(words, command.description.options).filter { !$0.isOption }.map(\.text)
  }
}
