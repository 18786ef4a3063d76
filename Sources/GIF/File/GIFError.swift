/// An error while writing a GIF: the action that failed, and libgif's or the system's reason.
public struct GIFError: Error, Equatable, CustomStringConvertible {
  /// The action that failed, as a phrase: "write the logical screen".
  public let action: String
  /// The reason: libgif's or the system's error text, or the violated rule with the offending value.
  public let reason: String

  init(_ action: String, _ reason: String) {
    self.action = action
    self.reason = reason
  }

  /// The action and the reason in one sentence.
  public var description: String { "cannot \(action): \(reason)" }
}
