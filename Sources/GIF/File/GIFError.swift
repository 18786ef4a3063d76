/// Why a GIF could not be written: what was being done, and what the library or the system says about it.
public struct GIFError: Error, Equatable, CustomStringConvertible {
  /// What was being done, as a phrase: "write the logical screen".
  public let action: String
  /// Why it failed: libgif's words, the system's, or the rule that was broken with the value that broke it.
  public let reason: String

  init(_ action: String, _ reason: String) {
    self.action = action
    self.reason = reason
  }

  /// The action and the reason in one sentence.
  public var description: String { "cannot \(action): \(reason)" }
}
