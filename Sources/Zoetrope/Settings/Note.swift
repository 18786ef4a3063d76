/// A message for the user about a setting that was chosen or changed automatically, or about what a file lost.
public struct Note: Equatable, Sendable, CustomStringConvertible {
  /// The message, a sentence.
  public let text: String
  /// The setting that avoids it, where there is one.
  public let remedy: Setting?

  /// The text.
  public var description: String { text }

  package init(_ text: String, remedy: Setting? = nil) { (self.text, self.remedy) = (text, remedy) }
}
