import Zoetrope

/// A script for fish 3 and later.
func fishCompletions(of program: ProgramDescription) -> String {
  let names = program.commands.map(\.name) + ["help"]
  let words = program.commands.map { ($0.name, $0.summary) } + program.words.filter { !$0.0.hasPrefix("-") }
  let first = words.map { "complete -c zoetrope -n __zoetrope_begins -a \($0.0) -d \(quoted($0.1))" }
  let flags = program.words.filter { $0.0.hasPrefix("--") }.map {
    "complete -c zoetrope -n __zoetrope_begins -l \($0.0.dropFirst(2)) -d \(quoted($0.1))"
  }
  let commands = program.commands.flatMap { command in
    let start = "complete -c zoetrope -n '__zoetrope_runs \(command.name)'"
    let operands = command.operands.isEmpty ? [] : [start + arguments(command.offer)]
    return operands
      + command.options.map { option in
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let value = option.value == nil ? "" : (option.offer.isFile ? " -r" : " -x") + arguments(option.offer)
        return start + letter + " -l \(option.name)\(value) -d \(quoted(option.help))"
      }
  }
  return """
    # Completions of zoetrope \(zoetropeVersion) for fish, as "zoetrope completions fish" prints them.
    function __zoetrope_begins
        test (count (commandline -opc)) -eq 1
    end
    function __zoetrope_runs
        set -l words (commandline -opc)
        test (count $words) -ge 2; or return 1
        set -l command $words[2]
        switch $command
            case \(names.joined(separator: " "))
            case \(ImpliedCommand.scenePatterns.map(quoted).joined(separator: " "))
                set command render
            case '*'
                set command encode
        end
        test $command = $argv[1]
    end
    function __zoetrope_explains
        __zoetrope_runs help; and test (count (commandline -opc)) -eq $argv[1]
    end
    complete -c zoetrope -f
    complete -c zoetrope -n __zoetrope_begins\(arguments(.scene))
    \((first + flags + commands).joined(separator: "\n"))
    complete -c zoetrope -n '__zoetrope_explains 2' -a \(quoted(program.topics.joined(separator: " ")))
    complete -c zoetrope -n '__zoetrope_explains 3' -a all

    """
}

/// Returns the arguments of `complete` that offer the completions of a value or an operand.
private func arguments(_ offer: ValueOffer) -> String {
  (offer.isFile ? " -F" : "") + (offer.words.isEmpty ? "" : " -a \(quoted(offer.words.joined(separator: " ")))")
}

/// Returns a text as a single fish word. Within its single quotes, fish interprets only `'` and backslashes.
private func quoted(_ text: String) -> String { shellQuoted(text.replacing("\\", with: "\\\\"), quote: "\\'") }
