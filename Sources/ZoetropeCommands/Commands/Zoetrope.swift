import FileIO
import Glibc
import Zoetrope

/// All commands, in the order of the overview.
let commands = [
  RenderCommand.command, PlanCommand.command, LoopCommand.command, EncodeCommand.command, RepeatCommand.command,
  PartCommand.command, JoinCommand.command, ScenesCommand.command, SceneCommand.command, PreviewCommand.command,
  TargetsCommand.command,
  VerifyCommand.command,
  CompletionsCommand.command, ManCommand.command,
]

/// Runs a command line, and returns the exit code.
public func runZoetrope(_ words: [String]) -> Int32 { exitCode(of: words).rawValue }

private func exitCode(of words: [String]) -> ExitCode {
  let signals = SignalWatch()
  let console = Console(signals: signals)
  do {
    if let word = ArgumentEncoding.firstBrokenArgument() {
      throw UsageError("\(word) is not UTF-8. If it is a file, rename it, or pipe it in: - < FILE.")
    }
    return try run(words, console)
  } catch is CancellationError {
    console.note("stopped; nothing was written")
    return .stopped(by: signals.received)
  } catch let error as IncompleteError where error.cause is CancellationError {
    console.note("stopped; \(error.state)")
    return .stopped(by: signals.received)
  } catch is BrokenPipeError {
    // Quietly, as programs end that the signal ends.
    return .stopped(by: SIGPIPE)
  } catch let error as UsageError {
    console.note(error.description)
    return .wrongUsage
  } catch let error as CommandError {
    console.note(error.description)
    return error.code
  } catch let error as RequestError {
    console.note(words.message(of: error))
    return .wrongUsage
  } catch let error as SceneOverrideError {
    console.note(RequestError(error).message(words.typedOption(of:)))
    return .wrongUsage
  } catch let error as SceneFileError {
    error.lines.forEach(console.note)
    if error.mistakes.count == SceneFileError.greatestCount { console.note("\(error.file) may have more mistakes") }
    return .failed
  } catch {
    console.note(failureText(error, for: words.command))
    return .failed
  }
}

extension [String] {
  /// The command that the first word names.
  private var namedCommand: Command? { commands.first { $0.description.name == first } }

  /// The command of the command line, which the input implies where none is named; nil if there is none.
  fileprivate var command: Command? { namedCommand ?? ImpliedCommand.command(for: self) }

  /// The words after the name of the command.
  private var commandWords: [String] { namedCommand == nil ? self : Array(dropFirst()) }

  /// Returns the option of a setting as the command line has it, by its letter or its name; nil if it has none.
  fileprivate func typedOption(of setting: Setting) -> String? {
    guard let command else { return nil }
    return spelling(of: setting.rawValue, in: commandWords, command.options)
  }

  /// Returns an error as a message that names options as they were typed. A value that none of them has comes after them:
  /// `--width 64 (64x36)`.
  fileprivate func message(of error: RequestError) -> String {
    let names = error.decidingOptions
    guard let value = error.value, let command, !names.isEmpty else { return error.message(typedOption(of:)) }
    var typed = typedOptions(names, in: commandWords, command.options)
    if typed.isEmpty {
      // The value is the usual one, and only --keep keeps it, perhaps with another one.
      let part = error.part.rawValue
      let keeping = typedOptions(["keep"], in: commandWords, command.options)
      typed = keeping.filter { $0.value.split(separator: ",").contains(part[...]) }
        .map { GivenOption(name: $0.name, spelling: $0.spelling, value: part) }
    }
    guard !typed.isEmpty, !typed.contains(where: { $0.has(value) }) else { return error.message(typedOption(of:)) }
    let options = typed.map { "\($0.spelling) \($0.value)" }.joined(separator: " ")
    let decided = RequestError(error.part, value: "(\(value))", error.reason)
    return decided.message({ $0 == error.part ? options : typedOption(of: $0) })
  }
}

/// Prints the help of a command or the description of scene files.
///
/// - Parameter rest: The words behind the subject: `all` for all options of a command.
private func showHelp(on topic: String, _ rest: [String], _ console: Console) throws -> ExitCode {
  let isPage = topic == "scene-format"
  let isKnown = isPage || commands.contains { $0.description.name == topic }
  guard isKnown || !topic.hasPrefix("-") else {
    throw UsageError("Unexpected option \(topic). Use zoetrope help COMMAND.")
  }
  if isKnown, let word = rest.first(where: { isPage || $0 != "all" && !$0.hasPrefix("-") }) {
    let others = isPage ? "" : ", or zoetrope help \(topic) all for all options"
    throw UsageError("Unexpected argument \"\(word)\". Use zoetrope help \(topic)\(others).")
  }
  guard isPage else { return try run([topic, "--help"] + rest, console) }
  try console.write(SceneManual.text)
  return .done
}

private func run(_ words: [String], _ console: Console) throws -> ExitCode {
  let names = commands.map(\.description.name)
  guard let first = words.first else {
    console.status(ProgramDescription.zoetrope.invitation)
    return .wrongUsage
  }
  switch first {
  case "--help", "-h", "help":
    // Help on help is the overview.
    let rest = words.drop { ["--help", "-h", "help"].contains($0) }
    if let topic = rest.first { return try showHelp(on: topic, Array(rest.dropFirst()), console) }
    try console.write(ProgramDescription.zoetrope.overview)
  case "--version", "-V":
    guard words.count == 1 else { throw UsageError("Unexpected argument \"\(words[1])\". Use zoetrope \(first).") }
    try console.write(versionText)
  default:
    if let command = commands.first(where: { $0.description.name == first }) {
      return try command.run(Array(words.dropFirst()), console)
    }
    if let command = ImpliedCommand.command(for: words) { return try command.run(words, console) }
    if let remedy = ForeignCommand.remedy(for: first) { throw UsageError("Unknown command \(first). Use \(remedy).") }
    let isOption = first.hasPrefix("-")
    if isOption, FileKind(ofFileAt: first) != nil { throw UsageError(fileReadAsOption: first) }
    let typed = String(first.prefix { $0 != "=" })
    if isOption, EncodeCommand.command.description.options.contains(where: { $0.spellings.contains(typed) }) {
      throw UsageError(
        "No input given. Try zoetrope clip.mp4 -o clip.gif, zoetrope aurora -o aurora.gif, or - for a pipe.")
    }
    let suggestion = didYouMean(first, among: isOption ? ["--help", "--version"] : names + BuiltInScenes.names)
    throw UsageError(
      "Unknown \(isOption ? "option" : "command") \(first.isEmpty ? "\"\"" : first)\(suggestion). See zoetrope --help.")
  }
  return .done
}
