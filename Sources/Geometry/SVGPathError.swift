/// What is wrong with SVG path data, and where.
public struct SVGPathError: Error, Hashable, Sendable {
  /// The number of characters before the place.
  public var position: Int
  /// What should stand there.
  public var expected: String

  /// An error.
  public init(position: Int, expected: String) { (self.position, self.expected) = (position, expected) }
}

extension SVGPathError: CustomStringConvertible {
  /// The message, the characters counted from 1.
  public var description: String { "character \(position + 1): expected \(expected)" }
}
