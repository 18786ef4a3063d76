import Glibc
import Zoetrope

/// All commands, in the order of the overview.
let commands = [
  RenderCommand.command, PlanCommand.command, LoopCommand.command, EncodeCommand.command, RepeatCommand.command,
  ScenesCommand.command, SceneCommand.command, VerifyCommand.command, CompletionsCommand.command, ManCommand.command,
]

/// Runs a command line, and returns the exit code.
public func runZoetrope(_ words: [String]) -> Int32 {
  let signals = SignalWatch()
  let console = Console(signals: signals)
  do {
    if let word = words.first(where: { $0.contains("\u{FFFD}") }) { throw UsageError("\(word) is not UTF-8.") }
    return try run(words, console)
  } catch is CancellationError {
    console.note("stopped; nothing was written")
    return ExitCode.stopped(by: signals.received)
  } catch let error as StoppedError {
    console.note("stopped; \(error.state)")
    return ExitCode.stopped(by: signals.received)
  } catch is BrokenPipeError {
    // Quietly, as programs end that the signal ends.
    return ExitCode.stopped(by: SIGPIPE)
  } catch let error as UsageError {
    console.note(error.description)
    return ExitCode.wrongUsage
  } catch let error as UnmetError {
    console.note(error.description)
    return ExitCode.unmet
  } catch let error as RequestError {
    console.note(error.message(words.typedOption(of:)))
    return ExitCode.wrongUsage
  } catch let error as SceneOverrideError {
    console.note("\(words.typedOption(of: .override) ?? "--\(Setting.override.rawValue)") \(error)")
    return ExitCode.wrongUsage
  } catch let error as FileError {
    console.note(error.message)
    return ExitCode.failed
  } catch {
    console.note("\(error)")
    return ExitCode.failed
  }
}

extension [String] {
  /// Returns the option of a setting as the command line has it, by its letter or its name; nil if it has none.
  fileprivate func typedOption(of setting: Setting) -> String? {
    guard let command = commands.first(where: { $0.description.name == first }) else { return nil }
    return spelling(of: setting.rawValue, in: Array(dropFirst()), command.description.options)
  }
}

private func run(_ words: [String], _ console: Console) throws -> Int32 {
  let names = commands.map(\.description.name)
  guard let first = words.first else {
    throw UsageError("No command given. Use zoetrope \(names.joined(separator: "|")), or --help.")
  }
  switch first {
  case "--help", "-h", "help":
    if first == "help", words.count > 1 {
      var console = console
      console.helpLength = .full
      return try run([words[1], "--help"], console)
    }
    try console.write(ProgramDescription.zoetrope.overview)
  case "--version":
    try console.write(versionText)
  default:
    guard let command = commands.first(where: { $0.description.name == first }) else {
      let kind = first.hasPrefix("-") ? "option" : "command"
      throw UsageError(
        "Unknown \(kind) \(first.isEmpty ? "\"\"" : first)\(didYouMean(first, among: names)). See zoetrope --help.")
    }
    return try command.run(Array(words.dropFirst()), console)
  }
  return ExitCode.done
}
