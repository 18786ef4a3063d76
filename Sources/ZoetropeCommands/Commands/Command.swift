import FileIO
import Zoetrope

/// A command: its description, its options, and what it does.
struct Command: Sendable {
  let description: CommandDescription
  /// All options that it knows, also those that it refuses and its description does not list.
  let options: [OptionDescription]
  /// Parses the words after its name.
  let parse: @Sendable ([String]) throws -> Parsed

  /// A command line that was parsed, and not yet carried out.
  struct Parsed {
    /// The request that the options made.
    let request: Any
    /// The words that belong to no option.
    let operands: [String]
    /// Carries out the request, and returns the exit code.
    let run: (Console) throws -> ExitCode
  }

  /// Runs the command with the words after its name, and returns the exit code.
  func run(_ words: [String], _ console: Console) throws -> ExitCode { try parse(words).run(console) }

  /// A command whose options make a request; `--help` is added to them, and answered here.
  ///
  /// - Parameters:
  ///   - description: The command as help, manual and completions show it, without its options.
  ///   - options: The options.
  ///   - request: Returns the request without any option.
  ///   - body: Carries out a request, given the words that belong to no option, and returns the exit code.
  init<Request>(
    _ description: CommandDescription, _ options: [OptionDefinition<Request>],
    _ request: @escaping @Sendable () -> Request,
    _ body: @escaping @Sendable (Request, [String], Console) throws -> ExitCode
  ) {
    let helpOption = OptionDefinition<Invocation<Request>>.flag(
      "help", "print help; --help all lists all options", letter: "h"
    ) {
      $0.help = true
    }
    let all = options.inside(\Invocation<Request>.request) + [helpOption]
    var description = description
    self.options = all.map(\.description)
    description.options = self.options.filter(\.isListed)
    self.description = description
    parse = { [description] words in
      try refuseForeignOptions(words, description)
      var invocation = Invocation(request: request())
      let operands: [String]
      do {
        operands = try parseOptions(words, all, into: &invocation)
      } catch let error as UnknownOptionError {
        throw UsageError(error.message(for: description))
      }
      return Parsed(request: invocation.request, operands: operands) { [invocation] console in
        if invocation.help {
          // Standard output may be a pipe to a pager on the terminal.
          let isFile = FileKind(ofFileAt: "/dev/stdout") == .regularFile
          let width = console.errorIsTerminal && !isFile ? console.errorColumns : helpWidth
          try console.write(helpText(description, listsAll: operands.contains("all"), width: width))
          return ExitCode.done
        }
        return try body(invocation.request, operands, console)
      }
    }
  }

  /// A command that is done or throws.
  init<Request>(
    _ description: CommandDescription, _ options: [OptionDefinition<Request>],
    _ request: @escaping @Sendable () -> Request,
    _ body: @escaping @Sendable (Request, [String], Console) throws -> Void
  ) {
    self.init(description, options, request) { request, words, console in
      try body(request, words, console)
      return ExitCode.done
    }
  }

  /// A command without options.
  init(_ description: CommandDescription, _ body: @escaping @Sendable ([String], Console) throws -> Void) {
    self.init(description, [OptionDefinition<Void>](), {}) { _, words, console in try body(words, console) }
  }
}

/// Refuses the options of other programs that these letters would spell otherwise: `-vf` is not `-v -f`. All of them are
/// answered at once.
private func refuseForeignOptions(_ words: [String], _ command: CommandDescription) throws {
  var answers: [String] = []
  var previous = ""
  let typed = Array(OptionWords(words, command.options))
  for (index, word) in typed.enumerated() {
    if word.isOption {
      let isOwn = command.options.contains { $0.spellings.contains(String(word.text.prefix { $0 != "=" })) }
      let next = word.value ?? typed.dropFirst(index + 1).first.flatMap { $0.isOption ? nil : $0.text }
      if !isOwn, let message = ForeignOption.message(for: word.text, followedBy: next, of: command, in: words) {
        answers.append(message)
      }
    } else if let answer = ForeignOption.message(forValue: word.text, of: previous, command) {
      answers.append(answer)
    }
    previous = word.isOption ? word.text : ""
  }
  guard answers.isEmpty else { throw UsageError(answers.joined(separator: " ")) }
}

/// A request, and whether help is wanted instead.
private struct Invocation<Request> {
  var request: Request
  var help = false
}
