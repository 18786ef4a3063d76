import Zoetrope

/// The description of the program in its overview, its manual and shell completions.
struct ProgramDescription: Sendable {
  let commands: [CommandDescription]
  /// Example command lines, one per line.
  let examples: String
  /// The purpose of the program, in a sentence.
  let text: String

  static var zoetrope: ProgramDescription {
    ProgramDescription(
      commands: ZoetropeCommands.commands.map(\.description),
      examples: """
        zoetrope render aurora -o aurora.gif
        zoetrope render aurora -o aurora.mp4 --size 3840x2160
        zoetrope plan aurora --loop 160s
        zoetrope encode clip.mp4 -o clip.gif --size 480x
        zoetrope verify aurora.gif
        """,
      text: "Renders looping backgrounds, and turns videos and pictures into GIFs, videos and loops.")
  }

  /// The words other than commands that may come first, and their descriptions.
  let words = [
    ("help", "show the help of a command"), ("--help", "list the commands"),
    ("--version", "print the version"),
  ]

  /// The words that a shell offers for the first one: commands, and scenes as the input of an implied command.
  var firstWords: [String] { commands.map(\.name) + words.map(\.0) + ValueOffer.scene.words }

  /// The subjects of `zoetrope help`.
  var topics: [String] { commands.map(\.name) + ["scene-format"] }

  /// A text for people who type the name of the program alone.
  var invitation: String {
    """
    \(text)

      zoetrope aurora -o aurora.gif                 a built-in scene as a GIF
      zoetrope clip.mp4 -o clip.gif --width 480     a video as a GIF
      zoetrope verify clip.gif                      a check that it loops without a seam

    zoetrope --help lists the commands, zoetrope scenes the built-in scenes.

    """
  }

  /// An overview of all commands that fits on a screen.
  var overview: String {
    let list = columns(commands.map { [$0.name, $0.summary] }, indent: 2)
    let codes = ExitCode.meanings.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return """
      usage: zoetrope COMMAND …

      \(examples)

      \(text)

      \(list.joined(separator: "\n"))

      zoetrope help COMMAND shows its first options, zoetrope help COMMAND all lists all of them, zoetrope
      help scene-format describes scene files. Without a command, a scene is rendered, and any other file
      encoded: zoetrope clip.mp4 -o clip.gif. zoetrope --version (-V) prints the version and those of the
      libraries.

      \(wrapped("Exit codes: \(codes).", width: 100).joined(separator: "\n"))

      """
  }
}
