import FixedPoint
import SceneModel

/// What is wrong with a scene file.
public struct SceneFileError: Error, Equatable {
  /// The file as it was named.
  public let file: String
  /// The line, from 1, where it is known.
  public let line: Int?
  /// The column, from 1, where it is known.
  public let column: Int?
  /// What is wrong and what would be right.
  public let problem: String
}

extension SceneFileError: CustomStringConvertible {
  /// The error in a line, for people.
  public var description: String {
    ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": " + problem
  }
}
