import Dispatch
import Glibc
import Zoetrope

/// All commands, in the order in which they are told.
let commands = [
  Command(RenderCommand.description, RenderCommand.run),
  Command(PlanCommand.description, PlanCommand.run),
  Command(LoopCommand.description, LoopCommand.run),
  Command(EncodeCommand.description, EncodeCommand.run),
  Command(RepeatCommand.description, RepeatCommand.run),
  Command(ScenesCommand.description, ScenesCommand.run),
  Command(SceneCommand.description, SceneCommand.run),
  Command(VerifyCommand.description, VerifyCommand.run),
  Command(CompletionsCommand.description, CompletionsCommand.run),
  Command(ManCommand.description, ManCommand.run),
]

/// Runs the command that the words of a command line ask for, and returns the exit code.
public func runZoetrope(_ words: [String]) -> Int32 {
  let signals = SignalWatch()
  let console = Console(cancellation: signals.cancellation)
  do {
    if let word = words.first(where: { $0.contains("\u{FFFD}") }) { throw UsageError("\(word) is not UTF-8") }
    return try run(words, console)
  } catch is CancelledError {
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
    console.note(words.option(of: error.part).map { "\($0) \(error.problem)" } ?? error.problem)
    return ExitCode.wrongUsage
  } catch let error as SceneOverrideError {
    console.note("\(words.option(of: .override) ?? "") \(error)")
    return ExitCode.wrongUsage
  } catch {
    console.note("\(error)")
    return ExitCode.failed
  }
}

extension [String] {
  /// The option of a command line that a part of a request is given by, as it was typed; nil if there is none.
  fileprivate func option(of part: RequestError.Part) -> String? {
    guard let option = part.option else { return nil }
    let command = commands.first { $0.description.name == first }
    let typed = command.flatMap {
      spelling(of: String(option.dropFirst(2)), in: Array(dropFirst()), $0.description.options)
    }
    // Frames bring these with them.
    return typed ?? (part == .size || part == .frameRate ? nil : option)
  }
}

private func run(_ words: [String], _ console: Console) throws -> Int32 {
  let names = commands.map(\.description.name)
  guard let first = words.first else {
    throw UsageError("what shall it do? zoetrope \(names.joined(separator: "|")) …, or --help")
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
    try console.write("zoetrope \(zoetropeVersion)\n")
  default:
    guard let command = commands.first(where: { $0.description.name == first }) else {
      let kind = first.hasPrefix("-") ? "option" : "command"
      throw UsageError(
        "unknown \(kind) \(first.isEmpty ? "\"\"" : first)\(didYouMean(first, among: names)); see zoetrope --help")
    }
    return try command.run(Array(words.dropFirst()), console)
  }
  return ExitCode.done
}

extension RequestError.Part {
  /// The option that the part is given by; nil for what is no option.
  fileprivate var option: String? {
    switch self {
    case .scene, .video: nil
    case .output: "--output"
    case .override: "--set"
    case .size: "--size"
    case .scale: "--scale"
    case .frameRate: "--fps"
    case .loop: "--loop"
    case .threads: "--threads"
    case .transparency: "--transparent"
    case .preset: "--preset"
    case .constantRateFactor: "--crf"
    case .frame: "--frame"
    case .footageLength: "--min"
    case .sceneDigest: "--scene-sha256"
    case .format: "--format"
    case .manifest: "--manifest"
    case .rawFrames: "--raw"
    case .crop: "--crop"
    case .span: "--from"
    case .spanEnd: "--to"
    case .playCount: "--loop-count"
    case .codec: "--codec"
    case .bitrate: "--bitrate"
    case .depth: "--depth"
    case .pixelFormat: "--pixel-format"
    case .fullRange: "--full-range"
    case .encoderOption: "--codec-option"
    case .moment: "--at"
    case .loopCount: "--repeat"
    case .playingTime: "--play-for"
    case .sound: "--audio"
    case .resuming: "--resume"
    case .quality: "--quality"
    case .lossy: "--lossy"
    case .colors: "--colors"
    case .palette: "--palette"
    case .savePalette: "--save-palette"
    case .dither: "--dither"
    case .matte: "--matte"
    case .maximumSize: "--max-size"
    case .kept: "--keep"
    }
  }
}
