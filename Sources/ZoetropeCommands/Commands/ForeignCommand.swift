/// Words that people expect for a command, and the words that do the same here.
enum ForeignCommand {
  /// Returns the words for the same thing; nil for a word of which nothing is known.
  static func remedy(for word: String) -> String? {
    remedies.first { $0.words.contains(word.lowercased()) }.map { "zoetrope \($0.remedy)" }
  }

  private static let remedies: [(words: Set<String>, remedy: String)] = [
    (["list", "ls", "show", "samples", "examples"], "scenes"),
    (["convert", "transcode", "gif", "animate", "import", "concat", "optimize"], "encode"),
    (["draw", "generate", "create", "export", "make"], "render"),
    (["check", "test", "validate", "info", "inspect", "identify", "probe"], "verify"),
    (["estimate"], "plan"),
    (["extend", "extract-loop", "find-loop"], "loop"),
    (["new", "init", "template"], "scene aurora > my-scene.json"),
    (["manual", "docs"], "man"),
    (["version"], "--version"),
  ]
}
