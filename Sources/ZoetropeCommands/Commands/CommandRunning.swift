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
public func runZoetrope(_ words: [String]) -> Int32 { exitCode(of: words.commandFirst).rawValue }

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
    if let command = words.command { return try command.run(words.commandWords, console) }
    if let remedy = ForeignCommand.remedy(for: first) { throw UsageError("Unknown command \(first). Use \(remedy).") }
    let isOption = first.hasPrefix("-")
    if isOption, FileKind(ofFileAt: first) != nil { throw UsageError(fileReadAsOption: first) }
    let typed = String(first.prefix { $0 != "=" })
    if isOption, EncodeCommand.command.description.options.contains(where: { $0.spellings.contains(typed) }) {
      throw UsageError(
        "No input given. Try zoetrope clip.mp4 -o clip.gif, zoetrope aurora -o aurora.gif, or - for a pipe.")
    }
    if !isOption, FileKind(ofFileAt: "\(first).json") != nil {
      throw UsageError("Unknown command \(first). For the file \(first).json, use its whole name.")
    }
    let suggestion = didYouMean(first, among: isOption ? ["--help", "--version"] : names + BuiltInScenes.names)
    throw UsageError(
      "Unknown \(isOption ? "option" : "command") \(first.isEmpty ? "\"\"" : first)\(suggestion). See zoetrope --help.")
  }
  return .done
}
