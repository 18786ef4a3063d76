import Zoetrope

extension RequestError {
  /// Returns the error as a message: the problem, the reason and the remedy.
  ///
  /// - Parameter typed: Returns an option as it was typed; nil for one that was not.
  func message(_ typed: (Setting) -> String?) -> String {
    let start = [option(typed), value].compactMap(\.self).joined(separator: " ")
    func name(_ setting: Setting) -> String { typed(setting) ?? "--\(setting.rawValue)" }
    return switch reason {
    case .outOfRange(let allowed): "\(start) is out of range. Use \(allowed)."
    case .applies(let formats, let format): "\(start) applies to \(formats) only, not to \(format)."
    case .conflict(let other, let why): "\(start) conflicts with \(name(other)): \(why). Leave out one of them."
    case .requires(let other, let why): "\(start) requires \(name(other)): \(why)."
    case .other(let problem): start.isEmpty ? problem : "\(start) \(problem)"
    }
  }

  /// The option that the part was given by; nil for an operand, and for what frames may bring with them.
  private func option(_ typed: (Setting) -> String?) -> String? {
    switch part {
    case .scene, .video: nil
    case .size, .frameRate: typed(part)
    default: typed(part) ?? "--\(part.rawValue)"
    }
  }
}

extension FileError {
  /// The error as a message, with the option that helps.
  var message: String { isReplaceable ? "\(description); --force replaces it" : description }
}
