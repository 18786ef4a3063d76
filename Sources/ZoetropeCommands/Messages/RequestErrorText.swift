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
      default: typed(setting) ?? "--\(setting.rawValue)"
      }
    })
  }
}

extension FileError {
  /// Returns the error as a message, with the option of a command that helps.
  func message(for command: Command?) -> String {
    func hasOption(_ name: String) -> Bool { command?.description.options.contains { $0.name == name } ?? false }
    return switch remedy {
    case .replacing: "\(description); --force replaces it"
    case .moreTemporarySpace where hasOption("max-temp"): "\(description), --max-temp another size"
    case .moreTemporarySpace, nil: description
    }
  }
}
