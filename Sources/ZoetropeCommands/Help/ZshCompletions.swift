import Zoetrope

/// A script for zsh with compinit, to be sourced or to be found in `$fpath`.
func zshCompletions(of program: ProgramDescription) -> String {
  let commands = program.commands.map { command in
    let operands =
      command.operands.isEmpty
      ? [] : [shellQuoted("*:\(message(command.operands.prefix { $0 != " " })):\(action(command.offer))")]
    return """
        \(command.name))
          _arguments -s -S \\
      \((command.options.flatMap(specifications) + operands).map { "      \($0)" }.joined(separator: " \\\n"))
          ;;
      """
  }
  let words = program.commands.map { ($0.name, $0.summary) } + program.words
  let names = program.commands.map(\.name) + ["help"]
  return """
    #compdef zoetrope
    # Completions of zoetrope \(zoetropeVersion) for zsh, as "zoetrope completions zsh" prints them.
    _zoetrope_words_or_files() { _alternative "words:word:($*)" 'files:file:_files' }

    _zoetrope() {
      local context state state_descr line
      typeset -A opt_args
      local -a words_of_zoetrope=(
    \(words.map { "    " + shellQuoted("\($0.0):\($0.1)") }.joined(separator: "\n"))
      )
      _arguments -C '1: :->command' '*:: :->rest' && return
      if [[ $state == command ]]; then
        local result=1
        _describe command words_of_zoetrope && result=0
       \(action(.scene)) && result=0
        return result
      fi
      local command=$words[1]
      case $command in
        \(names.joined(separator: "|"))) ;;
        \(ImpliedCommand.scenePatterns.joined(separator: "|"))) command=render ;;
        *) command=encode ;;
      esac
      case $command in
    \(commands.joined(separator: "\n"))
      help)
        _arguments \(shellQuoted("1:command:(\(program.topics.joined(separator: " ")))")) '2:length:(all)'
        ;;
      esac
    }

    # Loaded by compinit it is the function; sourced it says what it completes.
    if [[ $funcstack[1] == _zoetrope ]]; then
      _zoetrope "$@"
    else
      compdef _zoetrope zoetrope
    fi

    """
}

/// Returns the specifications of an option for `_arguments`, one for each spelling.
private func specifications(_ option: OptionDescription) -> [String] {
  let help = option.help.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
  let value = option.value.map { ":\(message($0)):\(action(option.offer))" } ?? ""
  // An option that was given is not offered again under any spelling.
  let others =
    option.isRepeatable
    ? "*" : option.spellings.count > 1 ? "(\(option.spellings.joined(separator: " ")))" : ""
  return option.spellings.map { spelling in
    let isLong = spelling.hasPrefix("--")
    return shellQuoted("\(others)\(spelling)\(option.value == nil ? "" : isLong ? "=" : "+")[\(help)]\(value)")
  }
}

private func message(_ text: some StringProtocol) -> String { String(text).replacing(":", with: "\\:") }

/// Returns the action that completes a value; a space without completions.
private func action(_ offer: ValueOffer) -> String {
  let words = offer.words.joined(separator: " ")
  if offer.isFile { return words.isEmpty ? "_files" : " _zoetrope_words_or_files \(words)" }
  return words.isEmpty ? " " : "(\(words))"
}
