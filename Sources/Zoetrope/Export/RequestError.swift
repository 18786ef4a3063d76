/// A request that cannot be met, reported before any work begins.
///
/// The error names settings by ``Setting``, never by an option of the command line.
public struct RequestError: Error, Equatable {
  /// The reason for which a part of a request is refused.
  public enum Reason: Equatable, Sendable {
    /// The value is outside of a range, such as `0…200`.
    case outOfRange(allowed: String)
    /// The setting has an effect on some formats only, such as `GIF`; the request is for another one.
    case applies(to: String, not: OutputFormat)
    /// The setting excludes another one, for a reason.
    case conflict(with: Setting, String)
    /// The setting has no effect without another one, for a reason.
    case requires(Setting, String)
    /// The value is refused: why, and the remedy.
    case refused(String)
    /// Any other reason: the problem and the remedy, as they follow the name of the setting and the value.
    case other(String)
    /// A whole message, which needs neither the name of the setting nor the value.
    case sentence(String)
  }

  /// The part of the request that is refused.
  public let part: Setting
  /// The refused value, where the reason is about it; no reason repeats it.
  public let value: String?
  /// The reason.
  public let reason: Reason

  /// Creates an error about a part of a request.
  public init(_ part: Setting, value: String? = nil, _ reason: Reason) {
    (self.part, self.value, self.reason) = (part, value, reason)
  }

  /// Creates an error about a part of a request, in words that follow its name and its value.
  public init(_ part: Setting, value: String? = nil, _ problem: String) {
    self.init(part, value: value, .other(problem))
  }

  /// Creates an error about a value, with the reason for which it is refused.
  public init(_ part: Setting, refusing value: String, _ reason: String) {
    self.init(part, value: value, .refused(reason))
  }

  /// Creates an error about a part of a request whose message is a whole sentence.
  public init(_ part: Setting, sentence: String) { self.init(part, .sentence(sentence)) }

  /// Returns the error as a message: the problem, the reason and the remedy.
  ///
  /// - Parameter name: Returns the name of a setting as the reader knows it; nil to begin without it.
  public func message(naming name: (Setting) -> String?) -> String {
    let start = [name(part), value].compactMap(\.self).joined(separator: " ")
    func named(_ setting: Setting) -> String { name(setting) ?? setting.rawValue }
    return switch reason {
    case .outOfRange(let allowed): "\(start) is out of range; allowed: \(allowed)"
    case .applies(let formats, let format): "\(start) applies to \(formats) only, not to \(format)."
    case .conflict(let other, let why): "\(start) conflicts with \(named(other)): \(why). Leave out one of them."
    case .requires(let other, let why): "\(start) requires \(named(other)): \(why)."
    case .refused(let why): "\(start): \(why)"
    case .other(let problem): start.isEmpty ? problem : "\(start) \(problem)"
    case .sentence(let text): text
    }
  }

  /// The message without the name of the part.
  public var problem: String { message { $0 == part ? nil : $0.name } }
}

extension RequestError: CustomStringConvertible {
  /// The message, with settings by their names.
  public var description: String { message { $0.name } }
}
