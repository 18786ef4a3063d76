/// A request that cannot be carried out as it stands; nothing was begun.
///
/// The error names settings by ``Setting``, never by an option of the command line.
public struct RequestError: Error, Equatable {
  /// Why a part of a request is refused.
  public enum Reason: Equatable, Sendable {
    /// The value is outside of a range, such as `0…200`.
    case outOfRange(allowed: String)
    /// The setting has an effect on some formats only, such as `GIF`; the request is for another one.
    case applies(to: String, not: OutputFormat)
    /// The setting excludes another one, for a reason.
    case conflict(with: Setting, String)
    /// The setting has no effect without another one, for a reason.
    case requires(Setting, String)
    /// Anything else: what is wrong and what would be right, as it follows the name of the setting.
    case other(String)
  }

  /// The part of the request that is refused.
  public let part: Setting
  /// The refused value, where the reason is about it.
  public let value: String?
  /// Why it is refused.
  public let reason: Reason

  /// An error about a part of a request.
  public init(_ part: Setting, value: String? = nil, _ reason: Reason) {
    (self.part, self.value, self.reason) = (part, value, reason)
  }

  /// An error about a part of a request, in words.
  public init(_ part: Setting, _ problem: String) { self.init(part, .other(problem)) }

  /// The description of the problem, without the name of the part; other settings appear by name.
  public var problem: String {
    let start = value.map { $0 + " " } ?? ""
    return switch reason {
    case .outOfRange(let allowed): "\(start)is out of range \(allowed)"
    case .applies(let formats, let format): "\(start)applies to \(formats), not to \(format)"
    case .conflict(let other, let why): "\(start)conflicts with \(other.rawValue): \(why)"
    case .requires(let other, let why): "\(start)requires \(other.rawValue): \(why)"
    case .other(let text): start + text
    }
  }
}
