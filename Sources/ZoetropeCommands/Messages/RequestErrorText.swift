import FileIO
import Zoetrope

extension RequestError {
  /// Returns the error as a message that names options as they were typed.
  ///
  /// - Parameter typed: Returns an option as it was typed; nil for one that was not.
  func message(_ typed: (Setting) -> String?) -> String {
    message(naming: { setting in
      switch setting {
      // Operands have no option, and frames may bring their size and rate with them.
      case .scene, .video: nil
      case .parts: typed(setting) ?? setting.rawValue
      case .size, .frameRate, .format: typed(setting)
      default: typed(setting) ?? setting.option
      }
    })
  }

  /// The options that decide the size or the frame rate that contradicts a target; none for another error.
  var decidingOptions: [String] {
    guard case .conflict(with: .target, _) = reason else { return [] }
    return switch part {
    case .size: ["size", "width", "height", "resize"]
    case .frameRate: ["fps"]
    default: []
    }
  }
}

/// Returns an error as a message, with the remedy if there is one.
///
/// - Parameter command: The command whose options may help; nil for none.
func failureText(_ error: any Error, for command: Command?) -> String {
  switch error {
  case let error as IncompleteError: "\(failureText(error.cause, for: command)); \(error.state)"
  case let error as FileError: error.message(for: command)
  case let error as VideoError: error.cause?.message(for: command) ?? error.message(for: command)
  default: "\(error)"
  }
}

extension Command? {
  /// Returns whether there is a command, and it has an option.
  fileprivate func hasOption(_ name: String) -> Bool {
    self?.description.options.contains { $0.name == name } ?? false
  }
}

extension VideoError {
  /// Returns the error as a message, with the remedy or the option of a command that helps.
  fileprivate func message(for command: Command?) -> String {
    switch code {
    case .outOfMemory: "\(self); allow more, or use a smaller size or fewer threads"
    case .damagedSound where command.hasOption("no-audio"): "\(self); to leave it out, use --no-audio"
    case .unreadable
    where isOfUnknownFormat && action == "read \(StandardInput.name)" && command.hasOption("files-from"):
      "\(self); for a scene, use zoetrope render -, for a list of names --files-from -"
    default: description
    }
  }
}

extension FileError {
  /// Returns the error as a message, with the option of a command that helps.
  func message(for command: Command?) -> String {
    switch remedy {
    case .replacing: "\(description); --force replaces it"
    case .moreTemporarySpace where command.hasOption("max-temp"): "\(description), --max-temp another size"
    case .moreTemporarySpace, nil: explained.description
    }
  }
}
