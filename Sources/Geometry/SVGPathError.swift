/// A syntax error in SVG path data and its position.
public struct SVGPathError: Error, Hashable, Sendable {
  /// The number of characters before the error.
  public var position: Int
  /// A description of the expected text.
  public var expected: String

  /// Creates an error.
  public init(position: Int, expected: String) { (self.position, self.expected) = (position, expected) }
}

extension SVGPathError: CustomStringConvertible {
  /// The message, with characters counted from 1.
  public var description: String { "character \(position + 1): expected \(expected)" }
}
